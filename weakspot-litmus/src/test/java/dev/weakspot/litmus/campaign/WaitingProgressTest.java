package dev.weakspot.litmus.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.engine.Run;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.Strategies;
import dev.weakspot.strategy.StrategyDescription;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every waiting thread makes progress, under every strategy and memory model. */
final class WaitingProgressTest {
    private static final int RUNS = 64;

    static Stream<Arguments> all() {
        return Stream.of(MemoryModel.values())
                .flatMap(model -> Strategies.STANDARD.all().stream()
                        .filter(kind -> !kind.isExhaustive())
                        .map(kind -> Arguments.of(model, kind)));
    }

    @ParameterizedTest
    @MethodSource("all")
    void aLoopThatOnlyReadsEnds(MemoryModel model, StrategyDescription kind) {
        assertAllEnd(model, kind, "while (!atomic_load_explicit(x, memory_order_relaxed));");
    }

    @ParameterizedTest
    @MethodSource("all")
    void aLoopOverTwoLocationsEnds(MemoryModel model, StrategyDescription kind) {
        assertAllEnd(
                model,
                kind,
                "while (!atomic_load_explicit(y, memory_order_relaxed) || !atomic_load_explicit(x, memory_order_relaxed));");
    }

    @ParameterizedTest
    @MethodSource("all")
    void aLoopWithFencesEnds(MemoryModel model, StrategyDescription kind) {
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
    void aLoopThatWritesInEveryTurnEnds(MemoryModel model, StrategyDescription kind) {
        assertAllEnd(model, kind, """
                while (!atomic_load_explicit(x, memory_order_relaxed)) {
                  atomic_fetch_add_explicit(z, 1, memory_order_relaxed);
                }
                """);
    }

    /** A spurious failure must not block the thread: no write would wake it. */
    @ParameterizedTest
    @MethodSource("all")
    void aLoopThatMayFailSpuriouslyEnds(MemoryModel model, StrategyDescription kind) {
        assertAllEnd(model, kind, """
                int expected = 0;
                while (!atomic_compare_exchange_weak_explicit(
                    z, &expected, 1, memory_order_relaxed, memory_order_relaxed)) { expected = 0; }
                """);
    }

    /** The other thread sets x and y to 1; no other thread accesses z. */
    private static void assertAllEnd(MemoryModel model, StrategyDescription kind, String wait) {
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
        RepeatedRuns trials = RepeatedRuns.of(program, model);
        assertThat(trials.ends(trials.make(kind, ParameterSweep.FULL), RUNS)).isEqualTo(Map.of(Run.End.COMPLETE, RUNS));
    }
}
