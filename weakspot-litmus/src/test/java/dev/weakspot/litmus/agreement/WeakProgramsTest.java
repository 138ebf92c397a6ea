package dev.weakspot.litmus.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.axiomatic.Axioms;
import dev.weakspot.litmus.axioms.Unsupported;
import dev.weakspot.litmus.generator.ShrinkingWeakProgram;
import dev.weakspot.litmus.generator.WeakProgram;
import dev.weakspot.litmus.generator.WeakPrograms;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Checks that the random programs have varied answers and operations. */
final class WeakProgramsTest {
    private static final int PROGRAMS = 200;

    private static List<WeakProgram> programs() {
        return LongStream.range(0, PROGRAMS)
                .mapToObj(seed -> WeakPrograms.next(new Random(seed)))
                .toList();
    }

    /** Comparisons of answers are meaningful only if the answers vary. */
    @Test
    void everyAnswerOccursOften() throws InputException {
        Map<String, Integer> counts = new TreeMap<>();
        for (WeakProgram program : programs()) {
            try {
                Axioms axioms = Axioms.of(program.parsed());
                counts.merge("robust", axioms.robust() ? 1 : 0, Integer::sum);
                counts.merge("not robust", axioms.robust() ? 0 : 1, Integer::sum);
                counts.merge("only observationally", !axioms.robust() && !axioms.reachesError() ? 1 : 0, Integer::sum);
                counts.merge("not observationally", axioms.observationallyRobust() ? 0 : 1, Integer::sum);
                boolean isImprecise = axioms.observationallyRobust() && axioms.reachesError();
                counts.merge("imprecise", isImprecise ? 1 : 0, Integer::sum);
                counts.merge("racy", axioms.racy() ? 1 : 0, Integer::sum);
            } catch (Unsupported e) {
                counts.merge("too large", 1, Integer::sum);
            }
        }
        assertThat(counts.remove("too large")).isIn(null, 0, 1, 2, 3, 4);
        assertThat(counts.values()).allMatch(count -> count > PROGRAMS / 40, counts.toString());
    }

    @Test
    void everyOperationOccursOften() {
        for (String text : List.of(
                "atomic_load_explicit",
                "atomic_store_explicit",
                "atomic_fetch_",
                "atomic_exchange",
                "atomic_compare_exchange_strong",
                "atomic_compare_exchange_weak",
                "await(",
                "await_cas(",
                "mtx_lock",
                "assert(",
                "if (",
                "a[",
                "= *d",
                "= *x",
                "*d = ",
                "fence(memory_order_acquire)",
                "fence(memory_order_release)",
                "fence(memory_order_acq_rel)",
                "fence(memory_order_seq_cst)",
                ", memory_order_relaxed",
                ", memory_order_acquire",
                ", memory_order_release",
                ", memory_order_acq_rel",
                ", memory_order_seq_cst",
                "exists (")) {
            Predicate<WeakProgram> hasOperation = program -> program.toString().contains(text);
            assertThat(programs().stream().filter(hasOperation).count())
                    .as(text)
                    .isPositive();
        }
    }

    @Test
    void shrunkProgramsAreValid() throws InputException {
        for (WeakProgram program : programs().subList(0, 50)) {
            for (WeakProgram smaller :
                    new ShrinkingWeakProgram(program).smaller().toList()) {
                smaller.parsed();
                assertThat(smaller).isNotEqualTo(program);
            }
        }
    }
}
