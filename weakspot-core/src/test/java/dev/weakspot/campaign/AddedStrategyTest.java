package dev.weakspot.campaign;

import static dev.weakspot.engine.ScriptedProgram.X;
import static dev.weakspot.engine.ThreadScript.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.engine.ScriptedProgram;
import dev.weakspot.event.Operation;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.scheduling.SchedulingPoint;
import dev.weakspot.scheduling.Strategy;
import dev.weakspot.strategy.EventCounts;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.StrategyDescription;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A strategy with its description is all that a campaign needs; no other class names it. */
class AddedStrategyTest {
    /** The enabled thread with the lowest number runs, with the first choice. */
    private static final class LowestFirst implements Strategy {
        private static final StrategyDescription DESCRIPTION = new StrategyDescription() {
            @Override
            public String word() {
                return "lowest-first";
            }

            @Override
            public Set<Option> options() {
                return Set.of(Option.SEED);
            }

            @Override
            public Strategy make(long seed, ParameterSweep sweep, EventCounts counts) {
                return new LowestFirst();
            }
        };

        @Override
        public boolean begin(long run) {
            return true;
        }

        @Override
        public int next(SchedulingPoint situation) {
            return situation.thread(0);
        }

        @Override
        public int pick(Operation operation, int choices) {
            return 0;
        }
    }

    @Test
    void aDescribedStrategyMakesTheRunsOfAPlan() {
        RunSetup setup = new RunSetup(
                () -> ScriptedProgram.of(script().store(X, 1), script().load("r", X)),
                MemoryModel.SC,
                RunLimits.DEFAULT,
                List.of());
        SamplingPlan plan = SamplingPlan.of(LowestFirst.DESCRIPTION, ParameterSweep.FULL, 3, setup);
        assertThat(plan.words()).isEqualTo("lowest-first, seed 3");
        assertThat(plan.isRandom()).isTrue();
        assertThat(plan.promises(1000)).isEmpty();
        assertThat(setup.explorer(plan.strategy()).run(0).orElseThrow().end()).isEqualTo(Run.End.COMPLETE);
    }
}
