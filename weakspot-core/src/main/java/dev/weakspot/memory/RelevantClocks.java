package dev.weakspot.memory;

import dev.weakspot.clock.ForcedClock;
import dev.weakspot.clock.VectorClock;
import java.util.ArrayList;
import java.util.List;

/** All clocks that decide later views and forced orders, in an order that depends on the state alone. */
public final class RelevantClocks {
    private final List<VectorClock> known = new ArrayList<>();
    private final List<ForcedClock> forced = new ArrayList<>();

    public void clear() {
        known.clear();
        forced.clear();
    }

    public void add(VectorClock clock) {
        known.add(clock);
    }

    public void add(ForcedClock clock) {
        forced.add(clock);
    }

    public void add(SyncClocks given) {
        known.add(given.known());
        forced.add(given.forced());
    }

    public List<VectorClock> known() {
        return known;
    }

    public List<ForcedClock> forced() {
        return forced;
    }
}
