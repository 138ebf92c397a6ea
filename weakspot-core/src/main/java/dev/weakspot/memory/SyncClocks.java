package dev.weakspot.memory;

import dev.weakspot.clock.ForcedClock;
import dev.weakspot.clock.VectorClock;

/**
 * The clocks that threads pass on through a lock, a barrier, or the start or end of a thread: the steps that happen before the
 * release, and the accesses that precede it in every interleaving.
 */
public final class SyncClocks {
    private final VectorClock known;
    private final ForcedClock forced;

    /** Empty clocks. */
    public SyncClocks() {
        this(new VectorClock(), new ForcedClock());
    }

    SyncClocks(VectorClock known, ForcedClock forced) {
        this.known = known;
        this.forced = forced;
    }

    /** The steps that happen before. */
    public VectorClock known() {
        return known;
    }

    /** The accesses that precede in every interleaving; empty without a robustness monitor. */
    public ForcedClock forced() {
        return forced;
    }

    public void join(SyncClocks other) {
        known.join(other.known);
        forced.join(other.forced);
    }

    public void clear() {
        known.clear();
        forced.clear();
    }

    public boolean isEmpty() {
        return known.size() == 0;
    }
}
