package dev.weakspot.litmus.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.finding.Finding;
import dev.weakspot.litmus.compile.CompiledPrograms;
import dev.weakspot.litmus.run.LitmusRunSetup;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.SpinTreatment;
import dev.weakspot.strategy.Exhaustive;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A failed turn of a waiting loop that may read an old value again is not a robustness violation, unless waiting loops
 * are treated strictly ([RSAN Ex. 4.2]).
 */
final class WaitingLoopRobustnessTest {
    private static final RunLimits AUTO = new RunLimits(200, 100);
    private static final RunLimits STRICT = new RunLimits(16, 100, SpinTreatment.STRICT);

    /** [RSAN Ex. 4.2] BAR. */
    private static final String BARRIER = """
            C BAR
            { }
            P0 (atomic_int* x, atomic_int* y) {
              atomic_store_explicit(x, 1, memory_order_release);
              while (atomic_load_explicit(y, memory_order_acquire) != 1) {}
            }
            P1 (atomic_int* x, atomic_int* y) {
              atomic_store_explicit(y, 1, memory_order_release);
              while (atomic_load_explicit(x, memory_order_acquire) != 1) {}
            }
            """;

    private static final String TWO_LOCATIONS = """
            C two-locations
            { }
            P0 (atomic_int* x, atomic_int* y, atomic_int* z) {
              atomic_store_explicit(x, 1, memory_order_release);
              while (atomic_load_explicit(y, memory_order_acquire) == 0
                  || atomic_load_explicit(z, memory_order_acquire) == 0) {}
            }
            P1 (atomic_int* x, atomic_int* y, atomic_int* z) {
              atomic_store_explicit(z, 1, memory_order_release);
              atomic_store_explicit(y, 1, memory_order_release);
              while (atomic_load_explicit(x, memory_order_acquire) == 0) {}
            }
            """;

    /** Each thread waits for the other: one while the queue is empty, the other until it is empty again. */
    private static final String TWO_INDICES = """
            C two-indices
            { }
            P0 (atomic_int* head, atomic_int* tail) {
              int h, t;
              atomic_store_explicit(head, 1, memory_order_release);
              do {
                h = atomic_load_explicit(head, memory_order_relaxed);
                t = atomic_load_explicit(tail, memory_order_acquire);
              } while (h != t);
            }
            P1 (atomic_int* head, atomic_int* tail) {
              int h, t;
              do {
                t = atomic_load_explicit(tail, memory_order_relaxed);
                atomic_thread_fence(memory_order_acquire);
                h = atomic_load_explicit(head, memory_order_acquire);
              } while (h == t);
              atomic_store_explicit(tail, t + 1, memory_order_release);
            }
            """;

    private static final String TEST_AND_TEST_AND_SET = """
            C test-and-test-and-set
            { }
            P0..P1 (atomic_int* lock, atomic_int* x) {
              int expected = 0;
              while (atomic_load_explicit(lock, memory_order_relaxed) != 0
                  || !atomic_compare_exchange_strong_explicit(
                      lock, &expected, 1, memory_order_acquire, memory_order_relaxed)) { expected = 0; }
              int r0 = atomic_load_explicit(x, memory_order_relaxed);
              atomic_store_explicit(x, r0 + 1, memory_order_relaxed);
              atomic_store_explicit(lock, 0, memory_order_release);
            }
            """;

    @ParameterizedTest
    @ValueSource(strings = {BARRIER, TWO_LOCATIONS, TWO_INDICES, TEST_AND_TEST_AND_SET})
    void failedTurnsAreNoViolation(String text) {
        assertThat(isReported(text, AUTO)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {BARRIER, TWO_LOCATIONS})
    void failedTurnsAreViolationsIfLoopsAreStrict(String text) {
        assertThat(isReported(text, STRICT)).isTrue();
    }

    /** [RSAN Ex. 4.2] BARW_{0,0}: under sequential consistency one of the threads waits for ever. */
    @Test
    void aBlockedWaitIsChecked() {
        String text = BARRIER.replaceAll(
                "while \\(atomic_load_explicit\\((.), memory_order_acquire\\) != 1\\) \\{\\}",
                "await($1, 0, memory_order_acquire);");
        assertThat(text).contains("await(y, 0").contains("await(x, 0");
        assertThat(isReported(text, AUTO)).isTrue();
    }

    /** The read that ends a loop is still checked: an old 1 may end the wait for y = 1. */
    @Test
    void aWaitThatAnOldValueEndsIsReported() {
        assertThat(isReported("""
                        C old-value
                        { [y] = 1; }
                        P0 (atomic_int* x, atomic_int* y) {
                          atomic_store_explicit(x, 1, memory_order_relaxed);
                          while (atomic_load_explicit(y, memory_order_relaxed) != 1) {}
                        }
                        P1 (atomic_int* x, atomic_int* y) {
                          atomic_store_explicit(y, 0, memory_order_relaxed);
                          int r0 = atomic_load_explicit(x, memory_order_relaxed);
                          atomic_store_explicit(y, 1, memory_order_relaxed);
                        }
                        """, AUTO)).isTrue();
    }

    private static boolean isReported(String text, RunLimits limits) {
        Explorer explorer = LitmusRunSetup.of(CompiledPrograms.program(text), MemoryModel.SC, limits.pastFailures())
                .explorer(new Exhaustive());
        Optional<Run> run = explorer.run(0);
        boolean isReported = false;
        for (long number = 1; run.isPresent(); number++) {
            isReported |=
                    run.get().detections().stream().anyMatch(detection -> detection.kind() == Finding.Kind.ROBUSTNESS);
            run = explorer.run(number);
        }
        return isReported;
    }
}
