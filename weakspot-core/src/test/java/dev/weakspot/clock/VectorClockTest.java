package dev.weakspot.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class VectorClockTest {
    private static final int COMPONENTS = 5;

    @Test
    void aCopyAndItsOriginalChangeApart() {
        VectorClock original = new VectorClock();
        original.set(1, 3);
        VectorClock copy = original.copy();
        original.tick(1);
        copy.tick(2);
        assertThat(original.get(1)).isEqualTo(4);
        assertThat(original.get(2)).isZero();
        assertThat(copy.get(1)).isEqualTo(3);
        assertThat(copy.get(2)).isEqualTo(1);
    }

    @Test
    void clocksThatKnowTheSameAreEqualWhateverTheirLength() {
        VectorClock brief = new VectorClock();
        brief.set(0, 1);
        VectorClock lengthy = new VectorClock();
        lengthy.set(7, 0);
        lengthy.set(0, 1);
        assertThat(brief).isEqualTo(lengthy).hasSameHashCodeAs(lengthy);
    }

    /** Many clocks that copy, join and become each other, each beside a plain map: nobody's change shows elsewhere. */
    @Test
    void clocksThatShareWhatTheyKnowBehaveLikePlainMaps() {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            List<VectorClock> clocks = new ArrayList<>();
            List<Map<Integer, Integer>> twins = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                clocks.add(new VectorClock());
                twins.add(new TreeMap<>());
            }
            for (int step = 0; step < 100; step++) {
                change(random, clocks, twins);
                compare(clocks, twins, "seed=" + seed + " step=" + step);
            }
        }
    }

    private static void change(Random random, List<VectorClock> clocks, List<Map<Integer, Integer>> twins) {
        int one = random.nextInt(clocks.size());
        int other = random.nextInt(clocks.size());
        int component = random.nextInt(COMPONENTS);
        switch (random.nextInt(8)) {
            case 0, 1 -> {
                clocks.get(one).tick(component);
                twins.get(one).merge(component, 1, Integer::sum);
            }
            case 2 -> {
                int time = random.nextInt(4);
                clocks.get(one).set(component, time);
                twins.get(one).put(component, time);
            }
            case 3, 4 -> {
                clocks.get(one).join(clocks.get(other));
                Map.copyOf(twins.get(other))
                        .forEach((key, time) -> twins.get(one).merge(key, time, Math::max));
            }
            case 5 -> {
                clocks.get(one).become(clocks.get(other));
                twins.set(one, new TreeMap<>(twins.get(other)));
            }
            case 6 -> {
                clocks.set(one, clocks.get(other).copy());
                twins.set(one, new TreeMap<>(twins.get(other)));
            }
            default -> {
                if (random.nextInt(5) == 0) {
                    clocks.get(one).clear();
                    twins.get(one).clear();
                }
            }
        }
    }

    private static void compare(List<VectorClock> clocks, List<Map<Integer, Integer>> twins, String when) {
        for (int i = 0; i < clocks.size(); i++) {
            for (int component = 0; component < COMPONENTS + 1; component++) {
                assertThat(clocks.get(i).get(component))
                        .as(when)
                        .isEqualTo(twins.get(i).getOrDefault(component, 0));
            }
            for (int j = 0; j < clocks.size(); j++) {
                Map<Integer, Integer> mine = twins.get(i);
                Map<Integer, Integer> theirs = twins.get(j);
                boolean isAtMost = mine.keySet().stream().allMatch(key -> mine.get(key) <= theirs.getOrDefault(key, 0));
                assertThat(clocks.get(i).isAtMost(clocks.get(j))).as(when).isEqualTo(isAtMost);
            }
        }
    }
}
