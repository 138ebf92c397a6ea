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
    void aCopyAndItsOriginalChangeIndependently() {
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
    void equalClocksMayDifferInLength() {
        VectorClock shortClock = new VectorClock();
        shortClock.set(0, 1);
        VectorClock longClock = new VectorClock();
        longClock.set(7, 0);
        longClock.set(0, 1);
        assertThat(shortClock).isEqualTo(longClock).hasSameHashCodeAs(longClock);
    }

    /** Compares clocks that copy, join and become each other with plain maps: a change of one clock shows in no other. */
    @Test
    void clocksThatShareArraysBehaveLikePlainMaps() {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            List<VectorClock> clocks = new ArrayList<>();
            List<Map<Integer, Integer>> maps = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                clocks.add(new VectorClock());
                maps.add(new TreeMap<>());
            }
            for (int step = 0; step < 100; step++) {
                change(random, clocks, maps);
                compare(clocks, maps, "seed=" + seed + " step=" + step);
            }
        }
    }

    private static void change(Random random, List<VectorClock> clocks, List<Map<Integer, Integer>> maps) {
        int one = random.nextInt(clocks.size());
        int other = random.nextInt(clocks.size());
        int component = random.nextInt(COMPONENTS);
        switch (random.nextInt(8)) {
            case 0, 1 -> {
                clocks.get(one).tick(component);
                maps.get(one).merge(component, 1, Integer::sum);
            }
            case 2 -> {
                int time = random.nextInt(4);
                clocks.get(one).set(component, time);
                maps.get(one).put(component, time);
            }
            case 3, 4 -> {
                clocks.get(one).join(clocks.get(other));
                Map.copyOf(maps.get(other)).forEach((key, time) -> maps.get(one).merge(key, time, Math::max));
            }
            case 5 -> {
                clocks.get(one).become(clocks.get(other));
                maps.set(one, new TreeMap<>(maps.get(other)));
            }
            case 6 -> {
                clocks.set(one, clocks.get(other).copy());
                maps.set(one, new TreeMap<>(maps.get(other)));
            }
            default -> {
                if (random.nextInt(5) == 0) {
                    clocks.get(one).clear();
                    maps.get(one).clear();
                }
            }
        }
    }

    private static void compare(List<VectorClock> clocks, List<Map<Integer, Integer>> maps, String when) {
        for (int i = 0; i < clocks.size(); i++) {
            for (int component = 0; component < COMPONENTS + 1; component++) {
                assertThat(clocks.get(i).get(component))
                        .as(when)
                        .isEqualTo(maps.get(i).getOrDefault(component, 0));
            }
            for (int j = 0; j < clocks.size(); j++) {
                Map<Integer, Integer> mine = maps.get(i);
                Map<Integer, Integer> theirs = maps.get(j);
                boolean isAtMost = mine.keySet().stream().allMatch(key -> mine.get(key) <= theirs.getOrDefault(key, 0));
                assertThat(clocks.get(i).isAtMost(clocks.get(j))).as(when).isEqualTo(isAtMost);
            }
        }
    }
}
