package dev.weakspot.monitor;

/** Clocks that follow hb_SC: T̂ for each thread, Ŵ and M̂ for each location ([RSAN App. A] UpdateLSC). */
final class ForcedClocks {
    private final ClockTable threads;
    private final ClockTable writes;
    private final ClockTable accesses;

    ForcedClocks(int absent) {
        threads = new ClockTable(absent);
        writes = new ClockTable(absent);
        accesses = new ClockTable(absent);
    }

    void clear() {
        threads.clear();
        writes.clear();
        accesses.clear();
    }

    /** T̂(τ): writes that hb_SC orders before the thread's next access. */
    LocationClock thread(int thread) {
        return threads.of(thread);
    }

    /** Ŵ(x): writes that hb_SC orders before the last write of the location, itself included. */
    LocationClock lastWrite(int location) {
        return writes.of(location);
    }

    /** M̂(x): writes that hb_SC orders before some access of the location. */
    LocationClock accesses(int location) {
        return accesses.of(location);
    }

    /** Departs: [RSAN App. A, UpdateLSC, l. 4, 5, 8] assign to M̂(τ) and Ŵ(τ), where M̂(x) and Ŵ(x) are meant (Fig. 4). */
    void update(int thread, int location, AccessType type) {
        LocationClock own = threads.of(thread);
        if (type == AccessType.READ) {
            own.join(writes.of(location)); // l. 7
            accesses.of(location).join(own); // l. 8
        } else {
            own.join(accesses.of(location)); // l. 3
            accesses.of(location).become(own); // l. 4
            writes.of(location).become(own); // l. 5
        }
    }
}
