package dev.weakspot.litmus.verify;

/**
 * How a monitor's words change when a thread takes a step, on one record at a time. [Rocker Alg. 1-5, Fig. 5] and [RSAN
 * Fig. 2], for threads τ, locations x, and m the value that x held before:
 *
 * <pre>
 *   V^c(τ,x), V^a(τ,x) := ∅
 *   write, update:      V^r(τ,x) ∪= {m}, and V^c, V^a, V^r of every other thread, and V^w(y,x) for y ≠ x
 *   read, update:       V^a(τ,y) ∩= V^w(x,y) for y ≠ x; if it acquires also V^c(τ,y)
 *   write:              V^w(x,y) := V^c(τ,y) if it releases, else V^r(τ,y)
 *   update:             V^w(x,y) ∩= the same: it goes on with the release sequence it reads from
 * </pre>
 *
 * The RMW variants of all views lie in the same words and follow the same rules; only an update adds nothing to them.
 * Intersecting sets of values is exact because every view is what lies behind some point of the modification order.
 *
 * <p>Sequentially consistent accesses: an SC access to x may neither read nor be placed before what an SC access to x has
 * written or read, nor before what the last SC fence knew. V^s(x) is what was overwritten at or after the last SC access
 * to x, so all that such an access is not aware of is V^c(τ,x) ∩ V^s(x) ∩ V^w(f,x). An SC fence is {@code fence(acq)},
 * learns of SC accesses (∩= V^s), updates f with acquire and release, and is {@code fence(rel)}; in this order, because
 * what it has learnt is released by f and by later relaxed writes, and must survive the next acquire fence (so it goes
 * into V^a too). That S is the order of execution costs nothing: under sequential consistency the newest SC access to x is
 * the last one.
 */
final class Views {
    private final MonitorLayout layout;
    private final StateLayout plain;
    private final int words;
    private final int setWords;

    /** By location: its bits in a view. */
    private final int[][] bitsOf;

    private int[] r;
    private int thread;

    Views(MonitorLayout layout, StateLayout plain, int[][] bitsOf) {
        this.layout = layout;
        this.plain = plain;
        this.words = layout.viewWords;
        this.setWords = layout.setWords;
        this.bitsOf = bitsOf;
    }

    /** Says which record to change, and who moves in it. */
    Views at(int[] record, int mover) {
        this.r = record;
        this.thread = mover;
        return this;
    }

    void read(AccessFacts access) {
        leave(access, access.readLeaves);
        int x = access.location;
        if (x == AccessFacts.NO_LOCATION) {
            return;
        }
        seeNewest(x);
        acquire(access, x, access.readAcquires);
        if (access.readIsSequential) {
            clear(layout.sinceSequential, bitsOf[x]);
        }
        orderRead(x);
    }

    /** A read that may be stale teaches its thread nothing ([Rocker Fig. 5] TAINT-READ); under SC it still has its place. */
    void readStale(AccessFacts access) {
        leave(access, access.readLeaves);
        if (access.location != AccessFacts.NO_LOCATION) {
            orderRead(access.location);
        }
    }

    /**
     * A write that reads nothing.
     *
     * @param overwritten the bits of the value that is overwritten
     */
    void write(AccessFacts access, int[] overwritten) {
        leave(access, access.writeLeaves);
        int x = access.location;
        if (x == AccessFacts.NO_LOCATION) {
            return;
        }
        seeNewest(x);
        overwrite(x, overwritten, access.writeIsSequential);
        int row = layout.released[x];
        if (row != MonitorLayout.NONE) {
            copy(releasedBy(access), row);
            clear(row, bitsOf[x]);
        }
        orderWrite(x);
    }

    /**
     * A write that reads what it overwrites.
     *
     * @param overwritten the bits of the value that is overwritten
     */
    void update(AccessFacts access, int[] overwritten) {
        leave(access, access.readLeaves);
        leave(access, access.writeLeaves);
        int x = access.location;
        seeNewest(x);
        overwrite(x, overwritten, access.writeIsSequential);
        acquire(access, x, access.writeAcquires);
        int row = layout.released[x];
        if (row != MonitorLayout.NONE) {
            intersect(row, releasedBy(access));
            clear(row, bitsOf[x]);
        }
        orderWrite(x);
    }

    private void seeNewest(int x) {
        clear(layout.current[thread], bitsOf[x]);
        clear(layout.acquire[thread], bitsOf[x]);
    }

    private void acquire(AccessFacts access, int x, boolean atOnce) {
        int row = layout.released[x];
        if (row != MonitorLayout.NONE && !access.isPlain) {
            intersect(layout.acquire[thread], row);
            if (atOnce) {
                intersect(layout.current[thread], row);
            }
        }
    }

    /** A plain write to an atomic location releases nothing: whoever reads it may still miss everything. */
    private int releasedBy(AccessFacts access) {
        if (access.isPlain) {
            return layout.overwritten;
        }
        return access.writeReleases ? layout.current[thread] : layout.release[thread];
    }

    private void overwrite(int x, int[] bits, boolean isSequential) {
        for (int other = 0; other < layout.threads; other++) {
            if (other != thread) {
                add(layout.current[other], bits);
                add(layout.acquire[other], bits);
            }
            if (layout.hasOwnRelease(other)) {
                add(layout.release[other], bits);
            }
        }
        add(layout.overwritten, bits);
        for (int location = 0; location < layout.locations; location++) {
            if (location != x) {
                add(layout.released[location], bits);
            }
        }
        add(layout.releasedByFence, bits);
        addToFreeMutexes(bits);
        if (isSequential) {
            clear(layout.sinceSequential, bitsOf[x]);
        } else {
            add(layout.sinceSequential, bits);
        }
    }

    /** What a mutex that is held has released was taken over by its holder, and nobody asks for it until the unlock. */
    private void addToFreeMutexes(int[] bits) {
        for (int mutex = 0; mutex < layout.mutexes; mutex++) {
            if (r[plain.owner(mutex)] == 0) {
                add(layout.releasedByUnlock[mutex], bits);
            }
        }
    }

    /** An access that could race: nobody else is aware of it. */
    private void leave(AccessFacts access, int[] bits) {
        if (!access.canRace) {
            return;
        }
        for (int other = 0; other < layout.threads; other++) {
            if (other != thread) {
                add(layout.current[other], bits);
                add(layout.acquire[other], bits);
            } else {
                clear(layout.current[other], bits);
                clear(layout.acquire[other], bits);
            }
            if (layout.hasOwnRelease(other)) {
                add(layout.release[other], bits);
            }
        }
        add(layout.overwritten, bits);
        for (int location = 0; location < layout.locations; location++) {
            add(layout.released[location], bits);
        }
        add(layout.releasedByFence, bits);
        addToFreeMutexes(bits);
    }

    private void orderRead(int x) {
        unite(layout.before[thread], layout.beforeWrite[x]);
        unite(layout.beforeAccess[x], layout.before[thread]);
    }

    private void orderWrite(int x) {
        if (setWords == 0) {
            return;
        }
        unite(layout.before[thread], layout.beforeAccess[x]);
        int word = x / Integer.SIZE;
        int bit = 1 << x;
        for (int row : layout.before) {
            r[row + word] &= ~bit;
        }
        for (int row : layout.beforeWrite) {
            r[row + word] &= ~bit;
        }
        for (int row : layout.beforeAccess) {
            r[row + word] &= ~bit;
        }
        if (layout.beforeFence != MonitorLayout.NONE) {
            r[layout.beforeFence + word] &= ~bit;
        }
        for (int row : layout.beforeUnlock) {
            r[row + word] &= ~bit;
        }
        r[layout.before[thread] + word] |= bit;
        copySet(layout.before[thread], layout.beforeWrite[x]);
        copySet(layout.before[thread], layout.beforeAccess[x]);
    }

    void sequentialFence() {
        acquireFence();
        if (layout.sinceSequential != MonitorLayout.NONE) {
            intersect(layout.current[thread], layout.sinceSequential);
            intersect(layout.acquire[thread], layout.sinceSequential);
        }
        intersect(layout.acquire[thread], layout.releasedByFence);
        intersect(layout.current[thread], layout.releasedByFence);
        intersect(layout.releasedByFence, layout.current[thread]);
        unite(layout.before[thread], layout.beforeFence);
        copySet(layout.before[thread], layout.beforeFence);
        releaseFence();
    }

    void fences(Fences passed) {
        switch (passed) {
            case NONE -> {}
            case ACQUIRE -> acquireFence();
            case RELEASE -> releaseFence();
            case ACQUIRE_THEN_RELEASE -> {
                acquireFence();
                releaseFence();
            }
            case RELEASE_THEN_ACQUIRE -> {
                releaseFence();
                acquireFence();
            }
        }
    }

    private void acquireFence() {
        copy(layout.acquire[thread], layout.current[thread]);
    }

    private void releaseFence() {
        if (layout.hasOwnRelease(thread)) {
            copy(layout.current[thread], layout.release[thread]);
        }
    }

    void lock(int mutex) {
        intersect(layout.current[thread], layout.releasedByUnlock[mutex]);
        intersect(layout.acquire[thread], layout.releasedByUnlock[mutex]);
        unite(layout.before[thread], layout.beforeUnlock[mutex]);
        empty(layout.releasedByUnlock[mutex], words);
        empty(layout.beforeUnlock[mutex], setWords);
    }

    void unlock(int mutex) {
        copy(layout.current[thread], layout.releasedByUnlock[mutex]);
        copySet(layout.before[thread], layout.beforeUnlock[mutex]);
    }

    /** All who meet at a barrier know what any of them knew. */
    void meet(int[] meeting, int count) {
        int first = meeting[0];
        for (int i = 1; i < count; i++) {
            intersect(layout.current[first], layout.current[meeting[i]]);
            unite(layout.before[first], layout.before[meeting[i]]);
        }
        for (int i = 0; i < count; i++) {
            copy(layout.current[first], layout.current[meeting[i]]);
            intersect(layout.acquire[meeting[i]], layout.current[first]);
            copySet(layout.before[first], layout.before[meeting[i]]);
        }
    }

    /** Whether the thread is bound to come after the newest write of x in every order that SC allows ([Rocker §5.2] V_SC). */
    static boolean isForced(int[] records, int set, int x) {
        return (records[set + x / Integer.SIZE] >>> x & 1) != 0;
    }

    private void add(int row, int[] bits) {
        if (row != MonitorLayout.NONE) {
            for (int i = 0; i < words; i++) {
                r[row + i] |= bits[i];
            }
        }
    }

    private void clear(int row, int[] bits) {
        if (row != MonitorLayout.NONE) {
            for (int i = 0; i < words; i++) {
                r[row + i] &= ~bits[i];
            }
        }
    }

    private void intersect(int row, int with) {
        if (row != MonitorLayout.NONE) {
            for (int i = 0; i < words; i++) {
                r[row + i] &= r[with + i];
            }
        }
    }

    private void copy(int from, int to) {
        System.arraycopy(r, from, r, to, words);
    }

    private void unite(int set, int with) {
        for (int i = 0; i < setWords; i++) {
            r[set + i] |= r[with + i];
        }
    }

    private void copySet(int from, int to) {
        System.arraycopy(r, from, r, to, setWords);
    }

    private void empty(int row, int count) {
        for (int i = 0; i < count; i++) {
            r[row + i] = 0;
        }
    }
}
