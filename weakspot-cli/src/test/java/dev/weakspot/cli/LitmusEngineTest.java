package dev.weakspot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.finding.Repair;
import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.verify.SearchControl;
import dev.weakspot.litmus.verify.SpinTreatment;
import dev.weakspot.litmus.verify.VerifyOptions;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LitmusEngineTest {
    private static final VerifyOptions OPTIONS = new VerifyOptions(SpinTreatment.AUTO, true, 1, 1_000_000);

    /** r1 may be stale, but nobody looks at it. */
    private static final String UNUSED = """
            C unused
            { }
            P0 (atomic_int* x, atomic_int* y) {
              atomic_store_explicit(x, 1, memory_order_relaxed);
              atomic_store_explicit(y, 1, memory_order_release); // flag
            }
            P1 (atomic_int* x, atomic_int* y) {
              await(y, 1, memory_order_relaxed);
              int r1 = atomic_load_explicit(x, memory_order_relaxed);
            }
            """;

    private static final String USED = UNUSED + "exists (1:r1=0)";

    @Test
    void aHarmfulProgramGetsARepairThatWasVerified() throws InputException {
        Repair repair = repair(USED, RepairWish.IF_HARMFUL).orElseThrow();
        assertThat(repair.isVerified()).isTrue();
        assertThat(repair.program())
                .isEqualTo(USED.replace("(y, 1, memory_order_relaxed)", "(y, 1, memory_order_acquire)"));
        assertThat(repair(repair.program(), RepairWish.ALWAYS)).isEmpty();
    }

    @Test
    void aHarmlessOneOnlyOnRequest() throws InputException {
        assertThat(repair(UNUSED, RepairWish.IF_HARMFUL)).isEmpty();
        assertThat(repair(UNUSED, RepairWish.ALWAYS)).isPresent();
    }

    private static Optional<Repair> repair(String text, RepairWish wish) throws InputException {
        Verdict verdict = LitmusEngine.verify("f", text, new VerifySettings(OPTIONS, wish), SearchControl.UNLIMITED);
        return verdict.repair();
    }
}
