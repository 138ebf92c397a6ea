package dev.weakspot.litmus.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.explore.Run;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.StrategyKind;
import dev.weakspot.strategy.Sweep;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever waits gets what it waits for, whatever decides who runs and what is read. */
final class WaitingTest {
    private static final int RUNS = 64;

    static Stream<Arguments> all() {
        return Stream.of(MemoryModel.values())
                .flatMap(model -> Stream.of(StrategyKind.values())
                        .filter(kind -> kind != StrategyKind.EXHAUSTIVE)
                        .map(kind -> Arguments.of(model, kind)));
    }

    @ParameterizedTest
    @MethodSource("all")
    void inALoopThatOnlyReads(MemoryModel model, StrategyKind kind) {
        assertAllEnd(model, kind, "while (!atomic_load_explicit(x, memory_order_relaxed));");
    }

    @ParameterizedTest
    @MethodSource("all")
    void inALoopOverTwoLocations(MemoryModel model, StrategyKind kind) {
        assertAllEnd(
                model,
                kind,
                "while (!atomic_load_explicit(y, memory_order_relaxed) || !atomic_load_explicit(x, memory_order_relaxed));");
    }

    @ParameterizedTest
    @MethodSource("all")
    void inALoopWithFences(MemoryModel model, StrategyKind kind) {
        assertAllEnd(model, kind, """
                int r = 0;
                do {
                  atomic_thread_fence(memory_order_seq_cst);
                  r = atomic_load_explicit(x, memory_order_relaxed);
                  atomic_thread_fence(memory_order_acquire);
                } while (!r);
                """);
    }

    @ParameterizedTest
    @MethodSource("all")
    void inALoopThatWritesInEveryTurn(MemoryModel model, StrategyKind kind) {
        assertAllEnd(model, kind, """
                while (!atomic_load_explicit(x, memory_order_relaxed)) {
                  atomic_fetch_add_explicit(z, 1, memory_order_relaxed);
                }
                """);
    }

    /** A failure for no reason is no reason to sleep: nobody would wake the thread. */
    @ParameterizedTest
    @MethodSource("all")
    void inALoopThatMayFailForNoReason(MemoryModel model, StrategyKind kind) {
        assertAllEnd(model, kind, """
                int expected = 0;
                while (!atomic_compare_exchange_weak_explicit(
                    z, &expected, 1, memory_order_relaxed, memory_order_relaxed)) { expected = 0; }
                """);
    }

    /** The other thread sets x and y to 1; nobody else touches z. */
    private static void assertAllEnd(MemoryModel model, StrategyKind kind, String wait) {
        String program = """
                C wait
                { [x] = 0; [y] = 0; [z] = 0; }
                P0 (atomic_int* x, atomic_int* y, atomic_int* z) {
                %s
                }
                P1 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(x, 1, memory_order_relaxed);
                  atomic_store_explicit(y, 1, memory_order_relaxed);
                }
                """.formatted(wait.indent(2));
        Trials trials = Trials.of(program, model);
        assertThat(trials.ends(trials.make(kind, Sweep.FULL), RUNS)).isEqualTo(Map.of(Run.End.COMPLETE, RUNS));
    }
}
