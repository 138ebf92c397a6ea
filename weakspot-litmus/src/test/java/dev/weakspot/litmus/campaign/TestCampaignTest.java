package dev.weakspot.litmus.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.campaign.TestOptions;
import dev.weakspot.campaign.runs.CampaignControl;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.finding.Finding;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.Strategies;
import dev.weakspot.strategy.StrategyDescription;
import dev.weakspot.verdict.Assertions;
import dev.weakspot.verdict.Reachability;
import dev.weakspot.verdict.RunsVerdict;
import dev.weakspot.verdict.Sampling;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TestCampaignTest {
    private static final String EXISTS = SampleCampaign.STORE_BUFFERING.replace("~exists", "exists");

    private static List<StrategyDescription> strategies() {
        return Strategies.STANDARD.all();
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void theNumberOfJobsDoesNotChangeTheResult(StrategyDescription strategy) {
        SampleCampaign sequential = new SampleCampaign(SampleCampaign.LOST_UPDATE);
        RunsVerdict verdict =
                withoutDuration(sequential.test(SampleCampaign.options(MemoryModel.RC20, strategy, 200, 1)));
        assertThat(verdict.findings()).isNotEmpty();
        for (int jobs = 2; jobs <= 3; jobs++) {
            SampleCampaign parallel = new SampleCampaign(SampleCampaign.LOST_UPDATE);
            assertThat(withoutDuration(parallel.test(SampleCampaign.options(MemoryModel.RC20, strategy, 200, jobs))))
                    .isEqualTo(verdict);
            assertThat(parallel.recordings).isEqualTo(sequential.recordings);
        }
    }

    /** The verdict with its duration set to 0. */
    private static RunsVerdict withoutDuration(RunsVerdict verdict) {
        return new RunsVerdict(verdict.conclusion(), verdict.sampling(), verdict.singleRun(), 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aCampaignMayStopAfterTheFirstFailingRun(int jobs) {
        TestOptions options = new TestOptions(
                MemoryModel.SC,
                Strategies.RANDOM,
                ParameterSweep.FULL,
                5,
                OptionalLong.of(1000),
                RunLimits.DEFAULT,
                jobs,
                true);
        Sampling sampling =
                new SampleCampaign(SampleCampaign.DEADLOCK).test(options).sampling();
        assertThat(sampling.counts().failing()).isEqualTo(1);
        assertThat(sampling.runs()).isLessThan(1000);
        TestOptions oneLess = new TestOptions(
                MemoryModel.SC,
                Strategies.RANDOM,
                ParameterSweep.FULL,
                5,
                OptionalLong.of(sampling.runs() - 1),
                RunLimits.DEFAULT,
                jobs,
                true);
        assertThat(new SampleCampaign(SampleCampaign.DEADLOCK).test(oneLess).findings())
                .isEmpty();
    }

    @Test
    void aReachedExistsConditionIsNoFinding() {
        RunsVerdict verdict =
                new SampleCampaign(EXISTS).test(SampleCampaign.options(MemoryModel.RC20, Strategies.RANDOM, 200, 1));
        assertThat(verdict.findings()).isEmpty();
        assertThat(verdict.condition().orElseThrow().rc20()).isEqualTo(Reachability.REACHABLE);
        assertThat(verdict.condition().orElseThrow().sc()).isEqualTo(Reachability.UNKNOWN);
        assertThat(verdict.sampling().counts().decidingCondition()).isBetween(1L, 199L);
        assertThat(verdict.condition().orElseThrow().example().steps()).hasSize(4);
    }

    @Test
    void anUnreachedConditionIsUnknownUnlessTheSearchIsExhaustive() {
        RunsVerdict some =
                new SampleCampaign(EXISTS).test(SampleCampaign.options(MemoryModel.SC, Strategies.RANDOM, 200, 1));
        assertThat(some.condition().orElseThrow().sc()).isEqualTo(Reachability.UNKNOWN);
        assertThat(some.assertions()).isEqualTo(Assertions.UNKNOWN);
        RunsVerdict all =
                new SampleCampaign(EXISTS).test(SampleCampaign.options(MemoryModel.SC, Strategies.EXHAUSTIVE, 1000, 1));
        assertThat(all.condition().orElseThrow().sc()).isEqualTo(Reachability.UNREACHABLE);
        assertThat(all.assertions()).isEqualTo(Assertions.HOLD);
        assertThat(all.coverage().isComplete()).isTrue();
    }

    @Test
    void anIncompleteExhaustiveSearchIsAGap() {
        RunsVerdict verdict =
                new SampleCampaign(EXISTS).test(SampleCampaign.options(MemoryModel.SC, Strategies.EXHAUSTIVE, 2, 1));
        assertThat(verdict.coverage().gaps()).containsExactly("there are more than 2 runs (--runs)");
        assertThat(verdict.condition().orElseThrow().sc()).isEqualTo(Reachability.UNKNOWN);
    }

    @Test
    void aRunThatIsTooLongIsAGap() {
        TestOptions options = new TestOptions(
                MemoryModel.SC,
                Strategies.RANDOM,
                ParameterSweep.FULL,
                1,
                OptionalLong.of(10),
                new RunLimits(3, 1000),
                1,
                false);
        assertThat(new SampleCampaign(EXISTS).test(options).coverage().gaps())
                .containsExactly(
                        "10 of 10 runs were cut short after 3 steps (--max-steps); in the first of them P1 was at f:9");
    }

    @Test
    void anInterruptionKeepsTheFindingsSoFar() {
        AtomicInteger calls = new AtomicInteger();
        CampaignControl control = new CampaignControl() {
            @Override
            public Optional<String> reasonToStop() {
                return calls.incrementAndGet() > 500 ? Optional.of("interrupted") : Optional.empty();
            }

            @Override
            public void progress(long runs, long failing) {}
        };
        RunsVerdict verdict = new SampleCampaign(SampleCampaign.DEADLOCK)
                .test(SampleCampaign.options(MemoryModel.SC, Strategies.RANDOM, 1_000_000, 2), control);
        assertThat(verdict.coverage().gaps()).containsExactly("interrupted after 500 of 1,000,000 runs");
        assertThat(verdict.findings()).extracting(Finding::kind).containsExactly(Finding.Kind.DEADLOCK);
    }

    @Test
    void droppedEntriesAreNoted() {
        SampleCampaign sample = new SampleCampaign("""
                C forget
                { [x] = 0; [y] = 0; }
                P0 (atomic_int* x) {
                  int i = 0;
                  while (i < 100) {
                    atomic_store_explicit(x, i, memory_order_relaxed);
                    i = i + 1;
                  }
                }
                P1 (atomic_int* y) {
                  await(y, 1, memory_order_relaxed);
                }
                P2 (atomic_int* x, atomic_int* y) {
                  await(x, 99, memory_order_relaxed);
                  atomic_store_explicit(y, 1, memory_order_relaxed);
                }
                """);
        TestOptions options = new TestOptions(
                MemoryModel.RC20,
                Strategies.RANDOM,
                ParameterSweep.FULL,
                1,
                OptionalLong.of(1),
                new RunLimits(1000, 4),
                1,
                false);
        assertThat(sample.test(options).coverage().notes()).anyMatch(note -> note.contains("(--keep 4)"));
    }
}
