package dev.weakspot.monitor;

import java.util.Arrays;

/** A location clock for each thread, or for each location. They are empty at first ([RSAN §3.2] L_Init). */
final class ClockTable {
    private final int absent;
    private LocationClock[] clocks = {};

    ClockTable(int absent) {
        this.absent = absent;
    }

    LocationClock of(int index) {
        if (index >= clocks.length) {
            clocks = Arrays.copyOf(clocks, Math.max(index + 1, clocks.length * 2));
        }
        if (clocks[index] == null) {
            clocks[index] = new LocationClock(absent);
        }
        return clocks[index];
    }

    void clear() {
        Arrays.fill(clocks, null);
    }
}
