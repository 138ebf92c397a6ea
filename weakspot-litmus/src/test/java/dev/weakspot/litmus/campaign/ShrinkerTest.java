package dev.weakspot.litmus.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.campaign.Shrinker;
import dev.weakspot.campaign.runs.CampaignControl;
import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.NarratedRun;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.litmus.run.LitmusRunSetup;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Decisions;
import dev.weakspot.scheduling.ReplayStrategy;
import dev.weakspot.strategy.RandomWalk;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ShrinkerTest {
    /** The quantities that the shrinker minimises, the most important first. */
    private record RunCost(long olderReads, int switches, int steps) {
        static RunCost of(Decisions decisions) {
            List<Integer> threads = new ArrayList<>();
            List<Integer> choices = new ArrayList<>();
            decisions.forEach((thread, choice) -> {
                threads.add(thread);
                choices.add(choice);
            });
            int switches = 0;
            for (int i = 1; i < threads.size(); i++) {
                switches += threads.get(i).equals(threads.get(i - 1)) ? 0 : 1;
            }
            return new RunCost(choices.stream().filter(choice -> choice != 0).count(), switches, threads.size());
        }

        boolean isAtMost(RunCost other) {
            if (olderReads != other.olderReads) {
                return olderReads < other.olderReads;
            }
            return switches != other.switches ? switches < other.switches : steps <= other.steps;
        }
    }

    private static RunSetup runSetup(String text, MemoryModel memory) {
        return LitmusRunSetup.of(new SampleCampaign(text).program, memory, RunLimits.DEFAULT);
    }

    /** The costs after shrinking of the failing runs among 100 random runs. */
    private static List<RunCost> shrunk(String text, MemoryModel memory) {
        RunSetup setup = runSetup(text, memory);
        Explorer explorer = setup.explorer(new RandomWalk(11));
        List<RunCost> costs = new ArrayList<>();
        for (int number = 0; number < 100; number++) {
            Run run = explorer.run(number).orElseThrow();
            if (!run.detections().isEmpty()) {
                FindingKey findingKey = FindingKey.of(run.detections().get(0));
                Decisions before = run.decisions().copy();
                Decisions after = Shrinker.shrink(setup, findingKey, before, CampaignControl.UNLIMITED);
                assertThat(RunCost.of(after).isAtMost(RunCost.of(before))).isTrue();
                assertReplays(setup, findingKey, after);
                costs.add(RunCost.of(after));
            }
        }
        assertThat(costs).isNotEmpty();
        return costs.stream().distinct().collect(Collectors.toList());
    }

    private static void assertReplays(RunSetup setup, FindingKey findingKey, Decisions decisions) {
        ReplayStrategy replay = new ReplayStrategy(decisions::cursor);
        NarratedRun narratedRun = setup.perform(replay, 0);
        assertThat(replay.obstacle()).isEmpty();
        assertThat(narratedRun.finding(findingKey)).isPresent();
        assertThat(narratedRun.run().decisions().size()).isEqualTo(decisions.size());
    }

    @Test
    void storeBufferingTakesOneSwitchAndOneOlderRead() {
        assertThat(shrunk(SampleCampaign.STORE_BUFFERING, MemoryModel.RC20)).containsExactly(new RunCost(1, 1, 4));
    }

    @Test
    void aDeadlockOfTwoLocksTakesOneSwitch() {
        assertThat(shrunk(SampleCampaign.DEADLOCK, MemoryModel.SC)).containsExactly(new RunCost(0, 1, 2));
    }

    @ParameterizedTest
    @EnumSource(MemoryModel.class)
    void aLostUpdateNeedsNoWeakMemory(MemoryModel memory) {
        assertThat(shrunk(SampleCampaign.LOST_UPDATE, memory)).containsExactly(new RunCost(0, 2, 4));
    }

    @Test
    void anInterruptedShrinkerKeepsTheRun() {
        RunSetup setup = runSetup(SampleCampaign.LOST_UPDATE, MemoryModel.SC);
        CampaignControl stopped = new CampaignControl() {
            @Override
            public java.util.Optional<String> reasonToStop() {
                return java.util.Optional.of("interrupted");
            }

            @Override
            public void progress(long runs, long failing) {}
        };
        Decisions decisions = new Decisions();
        int[] threads = {0, 1, 0, 1};
        for (int thread : threads) {
            decisions.append(thread, 0);
        }
        Run run = setup.explorer(new ReplayStrategy(decisions::cursor)).run(0).orElseThrow();
        FindingKey findingKey = FindingKey.of(run.detections().get(0));
        assertThat(RunCost.of(Shrinker.shrink(setup, findingKey, decisions, stopped)))
                .isEqualTo(new RunCost(0, 3, 4));
    }
}
