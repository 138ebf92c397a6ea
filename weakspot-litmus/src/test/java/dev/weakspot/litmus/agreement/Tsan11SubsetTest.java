package dev.weakspot.litmus.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.generator.WeakPrograms;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.run.LitmusRun;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.scheduling.SchedulingPoint;
import dev.weakspot.scheduling.Strategy;
import dev.weakspot.strategy.Exhaustive;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * tsan11 lets reads return older values, but its modification order is the order of execution ([tsan11 §6.2]): a write or
 * update always goes to the end. With this restriction the engine reaches a subset of the outcomes that RC20 allows. It
 * misses the outcome of 2+2W.
 */
final class Tsan11SubsetTest {
    private static final String TWO_PLUS_TWO_W = """
            C two
            { }
            P0 (atomic_int* x, atomic_int* y) {
              atomic_store_explicit(x, 1, memory_order_relaxed);
              atomic_store_explicit(y, 2, memory_order_relaxed);
            }
            P1 (atomic_int* x, atomic_int* y) {
              atomic_store_explicit(y, 1, memory_order_relaxed);
              atomic_store_explicit(x, 2, memory_order_relaxed);
            }
            locations [x; y;]
            """;

    @Test
    void reachesNoOutcomeThatRc20Forbids() throws InputException {
        int strictSubsets = 0;
        for (long seed = 0; seed < 500; seed++) {
            LitmusProgram program =
                    ProgramCompiler.compile(WeakPrograms.next(new Random(seed)).parsed());
            NavigableSet<String> all = outcomes(program, new Exhaustive());
            NavigableSet<String> restricted = outcomes(program, new AppendingExhaustive());
            assertThat(all).as("seed=%d", seed).containsAll(restricted);
            strictSubsets += all.equals(restricted) ? 0 : 1;
        }
        assertThat(strictSubsets)
                .as("programs with an outcome that tsan11 misses")
                .isPositive();
    }

    @Test
    void missesTwoPlusTwoW() throws InputException {
        LitmusProgram program = ProgramCompiler.compile(LitmusParser.parse("two.litmus", TWO_PLUS_TWO_W));
        assertThat(outcomes(program, new Exhaustive())).contains("x=1 y=1");
        assertThat(outcomes(program, new AppendingExhaustive())).containsExactly("x=1 y=2", "x=2 y=1", "x=2 y=2");
    }

    private static NavigableSet<String> outcomes(LitmusProgram program, Strategy strategy) {
        LitmusRun litmus = new LitmusRun(program);
        Explorer explorer =
                new Explorer(litmus, strategy, RunLimits.DEFAULT, MemoryModel.RC20, (order, memory) -> List.of());
        NavigableSet<String> outcomes = new TreeSet<>();
        for (long number = 0; ; number++) {
            Optional<Run> run = explorer.run(number);
            if (run.isEmpty()) {
                return outcomes;
            }
            if (run.get().end() == Run.End.COMPLETE) {
                outcomes.add(program.outcome(litmus.finalState(explorer.memory())));
            }
        }
    }

    /** Makes all decisions except the position of a write: a write is the newest of its location. */
    private static final class AppendingExhaustive implements Strategy {
        private final Exhaustive all = new Exhaustive();

        @Override
        public boolean begin(long run) {
            return all.begin(run);
        }

        @Override
        public int next(SchedulingPoint point) {
            return all.next(point);
        }

        @Override
        public int pick(Operation operation, int choices) {
            boolean writes = operation instanceof MemoryAccess.Store || operation instanceof MemoryAccess.Update;
            return all.pick(operation, writes ? 1 : choices);
        }
    }
}
