package dev.weakspot.litmus.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.engine.SpinTreatment;
import dev.weakspot.frontend.OptionValues;
import dev.weakspot.frontend.TargetFile;
import dev.weakspot.frontend.VerifyControl;
import dev.weakspot.frontend.VerifyRequest;
import dev.weakspot.input.InputException;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.verdict.Repair;
import dev.weakspot.verdict.SearchVerdict;
import dev.weakspot.verdict.Verdict;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LitmusVerificationTest {
    /** r1 may be stale, but no assertion or condition uses it. */
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
    void aProgramThatIsNotObservationallyRobustGetsAVerifiedRepair() throws InputException {
        Repair repair = repair(USED, false).orElseThrow();
        assertThat(repair.isVerified()).isTrue();
        assertThat(repair.program())
                .isEqualTo(USED.replace("(y, 1, memory_order_relaxed)", "(y, 1, memory_order_acquire)"));
        assertThat(repair(repair.program(), true)).isEmpty();
    }

    @Test
    void anObservationallyRobustProgramIsRepairedOnRequestOnly() throws InputException {
        assertThat(repair(UNUSED, false)).isEmpty();
        assertThat(repair(UNUSED, true)).isPresent();
    }

    private static Optional<Repair> repair(String text, boolean wantsRepair) throws InputException {
        VerifyRequest request = new VerifyRequest(
                MemoryModel.RC20, SpinTreatment.AUTO, true, wantsRepair, 1_000_000, 1, OptionValues.NONE);
        Verdict verdict =
                new LitmusVerification().verify(TargetFile.ofText("f", text), request, VerifyControl.UNLIMITED);
        return ((SearchVerdict) verdict).repair();
    }
}
