package dev.weakspot.memory;

import dev.weakspot.clock.ForcedClock;
import dev.weakspot.clock.VectorClock;

/**
 * What threads pass on through a lock, a barrier, the start or the end of a thread: all that happened before they gave it
 * away, and all that comes before that in every interleaving.
 */
public final class Handover {
    private final VectorClock known;
    private final ForcedClock forced;

    /** One that passes on nothing. */
    public Handover() {
        this(new VectorClock(), new ForcedClock());
    }

    Handover(VectorClock known, ForcedClock forced) {
        this.known = known;
        this.forced = forced;
    }

    /** What happened before. */
    public VectorClock known() {
        return known;
    }

    /** What comes before in every interleaving; empty if nobody counts accesses. */
    public ForcedClock forced() {
        return forced;
    }

    public void join(Handover other) {
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
