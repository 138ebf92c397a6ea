package dev.weakspot.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.scheduling.RandomSource;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LocationClockTest {
    /** Greater than the size from which a clock is searched by bisection. */
    private static final int LOCATIONS = 60;

    @Test
    void isAFunctionFromLocationsToTimestamps() {
        for (int seed = 0; seed < 300; seed++) {
            RandomSource random = new RandomSource();
            random.begin(1, seed);
            LocationClock[] clocks = {new LocationClock(-1), new LocationClock(-1)};
            Map<Integer, Integer>[] functions = functions();
            for (int step = 0; step < 80; step++) {
                int one = random.below(2);
                switch (random.below(8)) {
                    case 0 -> {
                        clocks[one].join(clocks[1 - one]);
                        functions[1 - one].forEach((x, time) -> functions[one].merge(x, time, Math::max));
                    }
                    case 1 -> {
                        clocks[one].become(clocks[1 - one]);
                        functions[one].clear();
                        functions[one].putAll(functions[1 - one]);
                    }
                    default -> {
                        int location = random.below(LOCATIONS);
                        int time = random.below(100);
                        clocks[one].set(location, time);
                        functions[one].put(location, time);
                    }
                }
                for (int location = 0; location < LOCATIONS; location++) {
                    assertThat(clocks[one].get(location)).isEqualTo(functions[one].getOrDefault(location, -1));
                }
                assertThat(clocks[one].size()).isEqualTo(functions[one].size());
            }
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Map<Integer, Integer>[] functions() {
        return new Map[] {new HashMap<>(), new HashMap<>()};
    }

    @Test
    void anAbsentTimestampTakesNoSpace() {
        LocationClock clock = new LocationClock(0);
        clock.set(5, 0);
        assertThat(clock.size()).isZero();
    }
}
