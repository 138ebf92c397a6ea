package dev.weakspot.cli.extension;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cli.CliSession;
import dev.weakspot.cli.SampleFiles;
import dev.weakspot.cli.context.ExitCode;
import dev.weakspot.event.Operation;
import dev.weakspot.scheduling.SchedulingPoint;
import dev.weakspot.scheduling.Strategy;
import dev.weakspot.strategy.EventCounts;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.Strategies;
import dev.weakspot.strategy.StrategyDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One entry in the list of strategies adds a strategy: every command that makes runs then offers it. */
class AddedStrategyTest {
    private final CliSession session = new CliSession();

    @BeforeEach
    void addStrategy() {
        List<StrategyDescription> all = new ArrayList<>(Strategies.STANDARD.all());
        all.add(LowestFirst.DESCRIPTION);
        session.strategies = new Strategies(all);
    }

    @Test
    void testMakesItsRunsWithTheAddedStrategy() {
        String file = SampleFiles.path("sb.litmus");
        assertThat(session.run("test", "--strategy", "lowest-first", "--memory", "sc", "--runs", "10", file))
                .as(session.errors.toString())
                .isEqualTo(ExitCode.CLEAN);
        assertThat(session.output.toString()).contains("10 runs", "lowest-first, seed 1");
    }

    @Test
    void runMakesOneRunWithTheAddedStrategy() {
        String file = SampleFiles.path("sb.litmus");
        assertThat(session.run("run", "--strategy", "lowest-first", "--seed", "3", file))
                .as(session.errors.toString())
                .isEqualTo(ExitCode.CLEAN);
        assertThat(session.output.toString()).contains("lowest-first, seed 3");
    }

    @Test
    void helpOffersTheAddedStrategy() {
        for (String command : List.of("test", "run")) {
            session.output.getBuffer().setLength(0);
            session.run("help", command);
            assertThat(session.output.toString().replaceAll("\\s+", " "))
                    .contains("exhaustive (all possible runs), lowest-first. By default");
        }
    }

    @Test
    void messagesNameTheAddedStrategy() {
        assertThat(session.run("test", "--strategy", "none", "x")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(session.errors.toString())
                .contains("expected random or pct or pctwm or pos or exhaustive or lowest-first, not 'none'");
    }

    @Test
    void messagesNameTheStrategiesThatTakeAnOption() {
        assertThat(session.run("test", "--strategy", "exhaustive", "--seed", "1", "x"))
                .isEqualTo(ExitCode.BAD_INPUT);
        assertThat(session.errors.toString()).contains("use --strategy random, pct, pctwm, pos or lowest-first");
    }

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
}
