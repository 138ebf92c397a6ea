package dev.weakspot.monitor;

import dev.weakspot.event.Mode;

/** Clocks that follow happens-before: T_c, T_a and T_r for each thread, W for each location ([RSAN App. A]). */
final class AwareClocks {
    private final ClockTable current = new ClockTable(0);
    private final ClockTable acquired = new ClockTable(0);
    private final ClockTable released = new ClockTable(0);
    private final ClockTable writes = new ClockTable(0);

    void clear() {
        current.clear();
        acquired.clear();
        released.clear();
        writes.clear();
    }

    /** T_c(τ). */
    LocationClock thread(int thread) {
        return current.of(thread);
    }

    /** W(x). */
    LocationClock lastWrite(int location) {
        return writes.of(location);
    }

    /**
     * Lines 1 to 28, for one of the two variants.
     *
     * @param isCounted whether the access is a write that this variant counts
     */
    void access(int thread, int location, AccessType type, Mode mode, boolean isCounted) {
        LocationClock now = current.of(thread);
        LocationClock later = acquired.of(thread);
        LocationClock write = writes.of(location);
        int newest = write.get(location) + (isCounted ? 1 : 0);
        write.set(location, newest); // l. 1–4
        now.set(location, newest); // l. 5, 6: for every type
        later.set(location, newest); // l. 7, 8
        if (type != AccessType.WRITE) {
            later.join(write); // l. 10, 11
            if (mode.isAtLeast(Mode.ACQUIRE)) {
                now.join(write); // l. 13, 14
            }
        }
        LocationClock passedOn = mode.isAtLeast(Mode.RELEASE) ? now : released.of(thread);
        if (type == AccessType.WRITE) {
            write.become(passedOn); // l. 15–21
            write.set(location, newest); // Departs: l. 20, 21 lose W(x)(x), which l. 2 and the meaning of W need
        } else if (type == AccessType.UPDATE) {
            write.join(passedOn); // l. 22–28
        }
    }

    void fence(int thread, Mode mode) {
        if (mode.isAtLeast(Mode.ACQUIRE)) {
            current.of(thread).become(acquired.of(thread));
        }
        if (mode.isAtLeast(Mode.RELEASE)) {
            released.of(thread).become(current.of(thread));
        }
    }
}
