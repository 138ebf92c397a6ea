package dev.weakspot.memory;

import dev.weakspot.clock.ForcedClock;
import dev.weakspot.clock.VectorClock;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The happens-before clocks of threads, which count releases ([RSAN App. B]). A thread has three vector clocks: its view (C),
 * its view after an acquire fence (A), and the clock that a relaxed write passes on since the last release fence (R).
 * Always R ⊑ C ⊑ A.
 *
 * <p>Every release ticks the thread's own component after it, so that later accesses are not part of what it released. Component
 * 0 counts sequentially consistent accesses; thread t has component t + 1.
 *
 * <p>A fourth clock holds the accesses that precede a thread's next step in every interleaving (S). Locks and other
 * synchronisation pass it on with the others. Only the robustness monitor counts accesses in it; otherwise it stays empty.
 */
public final class HappensBefore {
    /** The component that counts sequentially consistent accesses. */
    public static final int SEQUENTIAL = 0;

    private final List<VectorClock> current = new ArrayList<>();
    private final List<VectorClock> acquired = new ArrayList<>();
    private final List<VectorClock> released = new ArrayList<>();
    private final List<ForcedClock> forced = new ArrayList<>();
    private final List<Boolean> isLive = new ArrayList<>();

    /** The threads whose own component is set. */
    private final BitSet hasBegun = new BitSet();

    /** The component of a thread. */
    public static int component(int thread) {
        return thread + 1;
    }

    /** Begins a new run, without threads. */
    public void reset() {
        current.clear();
        acquired.clear();
        released.clear();
        forced.clear();
        isLive.clear();
        hasBegun.clear();
    }

    /** Adds a thread that exists from the start of the run. */
    public void begin(int thread) {
        add(thread, new SyncClocks());
        beginIfSuspended(thread);
    }

    /** Adds a thread whose view is that of its parent. */
    public void start(int parent, int child) {
        add(child, release(parent));
        beginIfSuspended(child);
    }

    /**
     * Adds a thread whose view is that of its parent, and which has not begun. It shares its clocks with its parent: a program may
     * have thousands of such threads.
     */
    public void startSuspended(int parent, int child) {
        add(child, release(parent));
    }

    /** The thread takes its first step next, unless it has taken one. */
    public void beginIfSuspended(int thread) {
        if (!hasBegun.get(thread)) {
            begin(thread, current.get(thread));
        }
    }

    /** Adds a thread whose parent is unknown: all steps of live threads so far happen before its first step. */
    public void adopt(int child) {
        SyncClocks inherited = new SyncClocks();
        for (int thread = 0; thread < child; thread++) {
            if (isLive(thread)) {
                inherited.join(release(thread));
            }
        }
        add(child, inherited);
        beginIfSuspended(child);
    }

    private void add(int thread, SyncClocks inherited) {
        while (current.size() <= thread) {
            current.add(new VectorClock());
            acquired.add(new VectorClock());
            released.add(new VectorClock());
            forced.add(new ForcedClock());
            isLive.add(false);
        }
        current.set(thread, inherited.known());
        acquired.set(thread, inherited.known().copy());
        released.set(thread, new VectorClock());
        forced.set(thread, inherited.forced());
        isLive.set(thread, true);
        hasBegun.clear(thread);
    }

    private void begin(int thread, VectorClock view) {
        view.tick(component(thread)); // 1, or after every epoch of an earlier thread with this number
        acquired.get(thread).become(view);
        hasBegun.set(thread);
    }

    /**
     * Ends the thread. Its clocks are cleared: in a program that starts thousands of threads each would have thousands of
     * components.
     *
     * @return the clocks that a joining thread acquires
     */
    public SyncClocks end(int thread) {
        isLive.set(thread, false);
        SyncClocks atEnd = release(thread);
        current.get(thread).clear();
        acquired.get(thread).clear();
        released.get(thread).clear();
        forced.set(thread, new ForcedClock());
        return atEnd;
    }

    /** The number of threads so far in this run. */
    public int threads() {
        return current.size();
    }

    public boolean isLive(int thread) {
        return thread < isLive.size() && isLive.get(thread);
    }

    /** The view of the thread (C). Callers do not change it. */
    public VectorClock current(int thread) {
        return current.get(thread);
    }

    /** The view of the thread after an acquire fence (A). */
    public VectorClock acquired(int thread) {
        return acquired.get(thread);
    }

    /** The clock that a relaxed write passes on (R). */
    public VectorClock released(int thread) {
        return released.get(thread);
    }

    /** The accesses that precede the thread's next step in every interleaving (S). */
    public ForcedClock forced(int thread) {
        return forced.get(thread);
    }

    /** The number of the thread's next release: a clock that has reached it includes the thread's present step. */
    public int epoch(int thread) {
        return current.get(thread).get(component(thread));
    }

    /** The clocks that the thread releases to a lock or another synchronisation object. */
    public SyncClocks release(int thread) {
        SyncClocks passed =
                new SyncClocks(current.get(thread).copy(), forced.get(thread).copy());
        tick(thread);
        return passed;
    }

    /** Acquires clocks released to a lock or another synchronisation object. */
    public void acquire(int thread, SyncClocks given) {
        acquire(thread, given.known());
        forced.get(thread).join(given.forced());
    }

    /** Joins the clock into C, and into A to keep C ⊑ A. */
    void acquire(int thread, VectorClock view) {
        current.get(thread).join(view);
        acquired.get(thread).join(view);
    }

    /** A relaxed read: the thread acquires the clock at its next acquire fence. */
    void acquireAtFence(int thread, VectorClock view) {
        acquired.get(thread).join(view);
    }

    /**
     * Restores the clocks of the thread before a read, except its own component: monitors may have stored accesses under the
     * present epoch.
     */
    void undo(ReadUndo before) {
        int thread = before.thread;
        int own = component(thread);
        int epoch = epoch(thread);
        current.get(thread).become(before.current);
        acquired.get(thread).become(before.acquired);
        released.get(thread).become(before.released);
        if (before.current.get(own) != epoch) {
            current.get(thread).set(own, epoch);
            acquired.get(thread).set(own, epoch);
        }
    }

    void tick(int thread) {
        VectorClock view = current.get(thread);
        boolean areEqual = acquired.get(thread).isSharedWith(view);
        view.tick(component(thread));
        if (areEqual) {
            acquired.get(thread).become(view); // one copy of the array instead of two
        } else {
            acquired.get(thread).tick(component(thread));
        }
    }

    void acquireFence(int thread) {
        current.get(thread).become(acquired.get(thread));
    }

    void releaseFence(int thread) {
        released.get(thread).become(current.get(thread));
        tick(thread);
    }

    /** The thread's view includes all sequentially consistent accesses up to this number. */
    void learnSequential(int thread, int number) {
        current.get(thread).set(SEQUENTIAL, number);
        acquired.get(thread).set(SEQUENTIAL, number);
    }
}
