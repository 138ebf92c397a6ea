package dev.weakspot.litmus.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.explore.CampaignControl;
import dev.weakspot.explore.RunLimits;
import dev.weakspot.explore.TestOptions;
import dev.weakspot.finding.Assertions;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Reachability;
import dev.weakspot.finding.Sampling;
import dev.weakspot.finding.Statistics;
import dev.weakspot.finding.Verdict;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.StrategyKind;
import dev.weakspot.strategy.Sweep;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ManyRunsTest {
    private static final String EXISTS = Sample.STORE_BUFFERING.replace("~exists", "exists");

    @ParameterizedTest
    @EnumSource(value = StrategyKind.class)
    void theNumberOfJobsShowsNowhere(StrategyKind strategy) {
        Sample alone = new Sample(Sample.LOST_UPDATE);
        Verdict verdict = timeless(alone.test(Sample.options(MemoryModel.RC20, strategy, 200, 1)));
        assertThat(verdict.findings()).isNotEmpty();
        for (int jobs = 2; jobs <= 3; jobs++) {
            Sample shared = new Sample(Sample.LOST_UPDATE);
            assertThat(timeless(shared.test(Sample.options(MemoryModel.RC20, strategy, 200, jobs))))
                    .isEqualTo(verdict);
            assertThat(shared.recordings).isEqualTo(alone.recordings);
        }
    }

    /** Sites know their file, programs are compiled anew; all else is compared as it is. */
    private static Verdict timeless(Verdict verdict) {
        return new Verdict(
                verdict.program(),
                verdict.file(),
                verdict.robust(),
                verdict.observationallyRobust(),
                verdict.raceFree(),
                verdict.assertions(),
                verdict.condition(),
                verdict.outcomes(),
                verdict.findings(),
                verdict.repair(),
                verdict.coverage(),
                Statistics.NONE,
                verdict.sampling());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void theFirstFailingRunIsTheLast(int jobs) {
        TestOptions options = new TestOptions(
                MemoryModel.SC,
                StrategyKind.RANDOM,
                Sweep.FULL,
                5,
                OptionalLong.of(1000),
                RunLimits.DEFAULT,
                jobs,
                true);
        Sampling sampling = new Sample(Sample.DEADLOCK).test(options).sampling().orElseThrow();
        assertThat(sampling.failing()).isEqualTo(1);
        assertThat(sampling.runs()).isLessThan(1000);
        TestOptions oneLess = new TestOptions(
                MemoryModel.SC,
                StrategyKind.RANDOM,
                Sweep.FULL,
                5,
                OptionalLong.of(sampling.runs() - 1),
                RunLimits.DEFAULT,
                jobs,
                true);
        assertThat(new Sample(Sample.DEADLOCK).test(oneLess).findings()).isEmpty();
    }

    @Test
    void aReachedExistsIsAResultAndNoFinding() {
        Verdict verdict = new Sample(EXISTS).test(Sample.options(MemoryModel.RC20, StrategyKind.RANDOM, 200, 1));
        assertThat(verdict.findings()).isEmpty();
        assertThat(verdict.condition().orElseThrow().rc20()).isEqualTo(Reachability.REACHABLE);
        assertThat(verdict.condition().orElseThrow().sc()).isEqualTo(Reachability.UNKNOWN);
        assertThat(verdict.sampling().orElseThrow().reached()).isBetween(1L, 199L);
        assertThat(verdict.condition().orElseThrow().example().steps()).hasSize(4);
    }

    @Test
    void whatWasNotSeenIsUnknownUnlessAllRunsWereMade() {
        Verdict some = new Sample(EXISTS).test(Sample.options(MemoryModel.SC, StrategyKind.RANDOM, 200, 1));
        assertThat(some.condition().orElseThrow().sc()).isEqualTo(Reachability.UNKNOWN);
        assertThat(some.assertions()).isEqualTo(Assertions.UNKNOWN);
        Verdict all = new Sample(EXISTS).test(Sample.options(MemoryModel.SC, StrategyKind.EXHAUSTIVE, 1000, 1));
        assertThat(all.condition().orElseThrow().sc()).isEqualTo(Reachability.UNREACHABLE);
        assertThat(all.assertions()).isEqualTo(Assertions.HOLD);
        assertThat(all.coverage().isComplete()).isTrue();
    }

    @Test
    void notAllRunsThereAreIsAGap() {
        Verdict verdict = new Sample(EXISTS).test(Sample.options(MemoryModel.SC, StrategyKind.EXHAUSTIVE, 2, 1));
        assertThat(verdict.coverage().gaps()).containsExactly("there are more than 2 runs (--runs)");
        assertThat(verdict.condition().orElseThrow().sc()).isEqualTo(Reachability.UNKNOWN);
    }

    @Test
    void aRunThatIsTooLongIsAGap() {
        TestOptions options = new TestOptions(
                MemoryModel.SC,
                StrategyKind.RANDOM,
                Sweep.FULL,
                1,
                OptionalLong.of(10),
                new RunLimits(3, 1000),
                1,
                false);
        assertThat(new Sample(EXISTS).test(options).coverage().gaps())
                .containsExactly(
                        "10 of 10 runs were cut short after 3 steps (--max-steps); in the first of them P1 was at f:9");
    }

    @Test
    void anInterruptionLeavesWhatWasFoundSoFar() {
        AtomicInteger asked = new AtomicInteger();
        CampaignControl control = new CampaignControl() {
            @Override
            public Optional<String> reasonToStop() {
                return asked.incrementAndGet() > 500 ? Optional.of("interrupted") : Optional.empty();
            }

            @Override
            public void progress(long runs, long failing) {}
        };
        Verdict verdict = new Sample(Sample.DEADLOCK)
                .test(Sample.options(MemoryModel.SC, StrategyKind.RANDOM, 1_000_000, 2), control);
        assertThat(verdict.coverage().gaps()).containsExactly("interrupted after 500 of 1,000,000 runs");
        assertThat(verdict.findings()).extracting(Finding::kind).containsExactly(Finding.Kind.DEADLOCK);
    }

    @Test
    void entriesThatWereForgottenAreCounted() {
        Sample sample = new Sample("""
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
                StrategyKind.RANDOM,
                Sweep.FULL,
                1,
                OptionalLong.of(1),
                new RunLimits(1000, 4),
                1,
                false);
        assertThat(sample.test(options).coverage().notes()).anyMatch(note -> note.contains("(--keep 4)"));
    }
}
