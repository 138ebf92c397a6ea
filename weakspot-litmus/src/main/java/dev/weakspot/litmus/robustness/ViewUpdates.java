package dev.weakspot.litmus.robustness;

import dev.weakspot.litmus.automaton.AccessFacts;
import dev.weakspot.litmus.automaton.Fences;
import dev.weakspot.litmus.automaton.StateLayout;

/**
 * Updates the monitor's words of one record at a step of a thread: [Rocker Alg. 1-5, Fig. 5] and [RSAN Fig. 2]. For
 * thread τ, location x, and m the value of x before the step:
 *
 * <pre>
 *   V^c(τ,x), V^a(τ,x) := ∅
 *   write, update:      V^r(τ,x) ∪= {m}, and V^c, V^a, V^r of every other thread, and V^w(y,x) for y ≠ x
 *   read, update:       V^a(τ,y) ∩= V^w(x,y) for y ≠ x; if it acquires also V^c(τ,y)
 *   write:              V^w(x,y) := V^c(τ,y) if it releases, else V^r(τ,y)
 *   update:             V^w(x,y) ∩= the same: the update continues the release sequence from which it reads
 * </pre>
 *
 * The RMW variants of all views are in the same words and follow the same rules, but an update adds nothing to them.
 * The intersection of sets of values is exact because every view is a prefix of the modification order.
 *
 * <p>Sequentially consistent accesses: an SC access to x may neither read a write before the last SC access to x, nor a
 * write before those known to the last SC fence; nor may it be placed there. V^s(x) is the set of values overwritten at
 * or after the last SC access to x. So an SC access is not aware of V^c(τ,x) ∩ V^s(x) ∩ V^w(f,x).
 *
 * <p>An SC fence has four effects, in this order: {@code fence(acq)}; it becomes aware of SC accesses (∩= V^s); it
 * updates f with acquire and release; {@code fence(rel)}. The order matters, because f and later relaxed writes release
 * the view that the fence establishes. The next acquire fence must keep this view, so V^a changes as well. S is the
 * order of execution without loss of generality: under sequential consistency the newest SC access to x is the last
 * one.
 */
final class ViewUpdates {
    private final MonitorLayout layout;
    private final StateLayout plain;
    private final int words;
    private final int setWords;

    /** By location: the bits of the location in a view. */
    private final int[][] bitsOf;

    private int[] r;
    private int thread;

    ViewUpdates(MonitorLayout layout, StateLayout plain, int[][] bitsOf) {
        this.layout = layout;
        this.plain = plain;
        this.words = layout.viewWords;
        this.setWords = layout.setWords;
        this.bitsOf = bitsOf;
    }

    /** Sets the record to change and the thread that moves. */
    ViewUpdates at(int[] record, int mover) {
        this.r = record;
        this.thread = mover;
        return this;
    }

    void read(AccessFacts access) {
        recordAccess(access, access.readRaceBits);
        int x = access.location;
        if (x == AccessFacts.NO_LOCATION) {
            return;
        }
        makeAware(x);
        acquire(access, x, access.readAcquires);
        if (access.readIsSequential) {
            clear(layout.sinceSequential, bitsOf[x]);
        }
        orderRead(x);
    }

    /** A read that may be stale makes its thread aware of no write ([Rocker Fig. 5] TAINT-READ). hb_SC orders it. */
    void readStale(AccessFacts access) {
        recordAccess(access, access.readRaceBits);
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
        recordAccess(access, access.writeRaceBits);
        int x = access.location;
        if (x == AccessFacts.NO_LOCATION) {
            return;
        }
        makeAware(x);
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
        recordAccess(access, access.readRaceBits);
        recordAccess(access, access.writeRaceBits);
        int x = access.location;
        makeAware(x);
        overwrite(x, overwritten, access.writeIsSequential);
        acquire(access, x, access.writeAcquires);
        int row = layout.released[x];
        if (row != MonitorLayout.NONE) {
            intersect(row, releasedBy(access));
            clear(row, bitsOf[x]);
        }
        orderWrite(x);
    }

    /** The thread is now aware of the newest write of x, hence of all writes of x. */
    private void makeAware(int x) {
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

    /** A plain write to an atomic location releases nothing: it makes no reader aware of another write. */
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

    /** The holder of a mutex has acquired the view of the mutex, and no thread reads that view until the unlock. */
    private void addToFreeMutexes(int[] bits) {
        for (int mutex = 0; mutex < layout.mutexes; mutex++) {
            if (r[plain.owner(mutex)] == 0) {
                add(layout.releasedByUnlock[mutex], bits);
            }
        }
    }

    /** Records an access that could race: no other thread is aware of it. */
    private void recordAccess(AccessFacts access, int[] bits) {
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

    /** After a barrier, each of its threads is aware of all writes and accesses of which one of them was aware. */
    void barrier(int[] atBarrier, int count) {
        int first = atBarrier[0];
        for (int i = 1; i < count; i++) {
            intersect(layout.current[first], layout.current[atBarrier[i]]);
            unite(layout.before[first], layout.before[atBarrier[i]]);
        }
        for (int i = 0; i < count; i++) {
            copy(layout.current[first], layout.current[atBarrier[i]]);
            intersect(layout.acquire[atBarrier[i]], layout.current[first]);
            copySet(layout.before[first], layout.before[atBarrier[i]]);
        }
    }

    /** Whether hb_SC orders the newest write of x before the thread ([Rocker §5.2] V_SC). */
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
