package dev.weakspot.memory;

import dev.weakspot.clock.ForcedClock;
import dev.weakspot.clock.VectorClock;
import java.util.ArrayList;
import java.util.List;

/**
 * What each thread knows by happens-before, as vector clocks that count releases ([RSAN App. B]). A thread has three: what
 * it knows now (C), what it will know after an acquire fence (A), what a relaxed write of it passes on since the last
 * release fence (R). Always R ⊑ C ⊑ A.
 *
 * <p>Every release ticks the thread's own component after it, so that what comes later is not taken for known. Component
 * 0 counts sequentially consistent accesses; thread t has component t + 1.
 *
 * <p>Beside them stands what comes before a thread's next step in every interleaving (S). It goes through locks and the
 * like as the others do; whoever watches for robustness counts accesses in it, otherwise it stays empty.
 */
public final class HappensBefore {
    /** The component that counts sequentially consistent accesses. */
    public static final int SEQUENTIAL = 0;

    private final List<VectorClock> current = new ArrayList<>();
    private final List<VectorClock> acquired = new ArrayList<>();
    private final List<VectorClock> released = new ArrayList<>();
    private final List<ForcedClock> forced = new ArrayList<>();
    private final List<Boolean> isLive = new ArrayList<>();

    /** The component of a thread. */
    public static int component(int thread) {
        return thread + 1;
    }

    /** A new run: nobody is there. */
    public void reset() {
        current.clear();
        acquired.clear();
        released.clear();
        forced.clear();
        isLive.clear();
    }

    /** A thread that has been there from the beginning. */
    public void begin(int thread) {
        enter(thread, new Handover());
    }

    /** The child knows what its parent knew when it started it. */
    public void start(int parent, int child) {
        enter(child, release(parent));
    }

    /** A thread that nobody has seen starting: whoever it was, the child knows what all live threads have done until now. */
    public void adopt(int child) {
        Handover given = new Handover();
        for (int thread = 0; thread < child; thread++) {
            if (isLive(thread)) {
                given.join(release(thread));
            }
        }
        enter(child, given);
    }

    private void enter(int thread, Handover given) {
        while (current.size() <= thread) {
            current.add(new VectorClock());
            acquired.add(new VectorClock());
            released.add(new VectorClock());
            forced.add(new ForcedClock());
            isLive.add(false);
        }
        VectorClock knows = given.known();
        knows.tick(component(thread)); // 1, or past every epoch of an earlier thread with this number
        current.set(thread, knows);
        acquired.set(thread, knows.copy());
        released.set(thread, new VectorClock());
        forced.set(thread, given.forced());
        isLive.set(thread, true);
    }

    /**
     * The thread has ended; whoever joins it acquires what is given back. Nobody asks any more what it knew: where thousands of
     * threads come and go, each of these clocks would have thousands of components.
     */
    public Handover end(int thread) {
        isLive.set(thread, false);
        Handover legacy = release(thread);
        current.get(thread).clear();
        acquired.get(thread).clear();
        released.get(thread).clear();
        forced.set(thread, new ForcedClock());
        return legacy;
    }

    /** How many threads there have been. */
    public int threads() {
        return current.size();
    }

    public boolean isLive(int thread) {
        return thread < isLive.size() && isLive.get(thread);
    }

    /** What the thread knows (C). Not to be changed by others. */
    public VectorClock current(int thread) {
        return current.get(thread);
    }

    /** What the thread will know after an acquire fence (A). */
    public VectorClock acquired(int thread) {
        return acquired.get(thread);
    }

    /** What a relaxed write passes on (R). */
    public VectorClock released(int thread) {
        return released.get(thread);
    }

    /** What comes before the thread's next step in every interleaving (S). */
    public ForcedClock forced(int thread) {
        return forced.get(thread);
    }

    /** The number under which what the thread does now becomes known. */
    public int epoch(int thread) {
        return current.get(thread).get(component(thread));
    }

    /** Passes on all that the thread has behind it, to a lock, a joining thread and the like. */
    public Handover release(int thread) {
        Handover passed =
                new Handover(current.get(thread).copy(), forced.get(thread).copy());
        tick(thread);
        return passed;
    }

    /** Takes over what others passed on through a lock and the like. */
    public void acquire(int thread, Handover given) {
        acquire(thread, given.known());
        forced.get(thread).join(given.forced());
    }

    /** Whatever is joined into C is joined into A. */
    void acquire(int thread, VectorClock view) {
        current.get(thread).join(view);
        acquired.get(thread).join(view);
    }

    /** A relaxed read: what it saw counts from the next acquire fence on. */
    void acquireAtFence(int thread, VectorClock view) {
        acquired.get(thread).join(view);
    }

    /**
     * The thread knows what it knew before. Its own count does not go back: others may have noted what it did meanwhile
     * under the count of then.
     */
    void takeBack(int thread, ReadUndo before) {
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
        current.get(thread).tick(component(thread));
        acquired.get(thread).tick(component(thread));
    }

    void acquireFence(int thread) {
        current.get(thread).become(acquired.get(thread));
    }

    void releaseFence(int thread) {
        released.get(thread).become(current.get(thread));
        tick(thread);
    }

    /** From now on the thread knows which sequentially consistent accesses there were, up to this number. */
    void learnSequential(int thread, int number) {
        current.get(thread).set(SEQUENTIAL, number);
        acquired.get(thread).set(SEQUENTIAL, number);
    }
}
