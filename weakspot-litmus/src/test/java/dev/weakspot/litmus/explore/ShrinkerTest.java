package dev.weakspot.litmus.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.explore.CampaignControl;
import dev.weakspot.explore.Explorer;
import dev.weakspot.explore.Performance;
import dev.weakspot.explore.Run;
import dev.weakspot.explore.RunLimits;
import dev.weakspot.explore.Shrinker;
import dev.weakspot.explore.Stage;
import dev.weakspot.finding.Symptom;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Decisions;
import dev.weakspot.strategy.RandomWalk;
import dev.weakspot.strategy.Replay;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ShrinkerTest {
    /** What the shrinker wants less of, the most important first. */
    private record Cost(long olderReads, int switches, int steps) {
        static Cost of(Decisions decisions) {
            List<Integer> threads = new ArrayList<>();
            List<Integer> ways = new ArrayList<>();
            decisions.forEach((thread, way) -> {
                threads.add(thread);
                ways.add(way);
            });
            int switches = 0;
            for (int i = 1; i < threads.size(); i++) {
                switches += threads.get(i).equals(threads.get(i - 1)) ? 0 : 1;
            }
            return new Cost(ways.stream().filter(way -> way != 0).count(), switches, threads.size());
        }

        boolean isAtMost(Cost other) {
            if (olderReads != other.olderReads) {
                return olderReads < other.olderReads;
            }
            return switches != other.switches ? switches < other.switches : steps <= other.steps;
        }
    }

    private static Stage stage(String text, MemoryModel memory) {
        return LitmusStage.of(new Sample(text).program, memory, RunLimits.DEFAULT);
    }

    /** The first hundred random runs, each failing one shrunk. */
    private static List<Cost> shrunk(String text, MemoryModel memory) {
        Stage stage = stage(text, memory);
        Explorer explorer = stage.explorer(new RandomWalk(11));
        List<Cost> costs = new ArrayList<>();
        for (int number = 0; number < 100; number++) {
            Run run = explorer.run(number).orElseThrow();
            if (!run.sightings().isEmpty()) {
                Symptom symptom = Symptom.of(run.sightings().get(0));
                Decisions before = run.decisions().copy();
                Decisions after = Shrinker.shrink(stage, symptom, before, CampaignControl.UNLIMITED);
                assertThat(Cost.of(after).isAtMost(Cost.of(before))).isTrue();
                assertReplays(stage, symptom, after);
                costs.add(Cost.of(after));
            }
        }
        assertThat(costs).isNotEmpty();
        return costs.stream().distinct().collect(Collectors.toList());
    }

    private static void assertReplays(Stage stage, Symptom symptom, Decisions decisions) {
        Replay replay = new Replay(decisions::cursor);
        Performance performance = stage.perform(replay, 0);
        assertThat(replay.obstacle()).isEmpty();
        assertThat(performance.finding(symptom)).isPresent();
        assertThat(performance.run().decisions().size()).isEqualTo(decisions.size());
    }

    @Test
    void storeBufferingTakesOneSwitchAndOneOlderRead() {
        assertThat(shrunk(Sample.STORE_BUFFERING, MemoryModel.RC20)).containsExactly(new Cost(1, 1, 4));
    }

    @Test
    void aDeadlockOfTwoLocksTakesOneSwitch() {
        assertThat(shrunk(Sample.DEADLOCK, MemoryModel.SC)).containsExactly(new Cost(0, 1, 2));
    }

    @ParameterizedTest
    @EnumSource(MemoryModel.class)
    void aLostUpdateNeedsNoWeakMemory(MemoryModel memory) {
        assertThat(shrunk(Sample.LOST_UPDATE, memory)).containsExactly(new Cost(0, 2, 4));
    }

    @Test
    void whoMustStopLeavesTheRunAsItIs() {
        Stage stage = stage(Sample.LOST_UPDATE, MemoryModel.SC);
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
        Run run = stage.explorer(new Replay(decisions::cursor)).run(0).orElseThrow();
        Symptom symptom = Symptom.of(run.sightings().get(0));
        assertThat(Cost.of(Shrinker.shrink(stage, symptom, decisions, stopped))).isEqualTo(new Cost(0, 3, 4));
    }
}
