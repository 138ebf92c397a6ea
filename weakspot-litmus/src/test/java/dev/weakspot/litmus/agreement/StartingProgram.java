package dev.weakspot.litmus.agreement;

import dev.weakspot.control.Capabilities;
import dev.weakspot.control.ControlledProgram;
import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.explain.ProgramNames;
import dev.weakspot.finding.Detection;
import dev.weakspot.litmus.run.LitmusRun;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A litmus program in which the first thread starts and joins the other threads between its operations. Or all threads exist from the
 * start, and flags take the place of starts and joins: a thread waits for its first flag before its first operation, and sets its
 * second flag after its last one.
 */
final class StartingProgram implements ControlledProgram {
    private static final Site SITE = new Site("test", 0, 0, "");
    private static final long FLAGS = 1L << 20;

    private final LitmusRun litmus;
    private final List<Insertion> insertions;
    private final boolean hasFlags;
    private final List<Location> locations;
    private final int firstFlag;
    private final List<Operation> next = new ArrayList<>();

    /** Of each thread, the number of its operations so far that are not those of the litmus program. */
    private int[] inserted = {};

    /** The operations of the litmus program that the first thread has executed. */
    private int own;

    /**
     * A start or a join in the first thread.
     *
     * @param place before the operation of the litmus program with this number, from 0, or before the end of the thread
     */
    record Insertion(int place, boolean isStart, int child) {}

    /** @param insertions in the order of their places; each other thread is started once, in the order of their numbers */
    StartingProgram(LitmusRun litmus, List<Insertion> insertions, boolean hasFlags) {
        this.litmus = litmus;
        this.insertions = insertions;
        this.hasFlags = hasFlags;
        this.locations = new ArrayList<>(litmus.locations());
        this.firstFlag = locations.size();
        for (int flag = 0; flag < 2 * litmus.threads(); flag++) {
            locations.add(new Location(FLAGS + (long) flag * Long.BYTES, 0, Integer.BYTES, Location.Use.ATOMIC));
        }
    }

    @Override
    public void start() {
        litmus.start();
        own = 0;
        inserted = new int[litmus.threads()];
        next.clear();
        for (int thread = 0; thread < (hasFlags ? litmus.threads() : 1); thread++) {
            next.add(operation(thread));
        }
    }

    private Operation operation(int thread) {
        Operation original = litmus.next(thread);
        boolean isEnd = original instanceof LifeCycle.Exit;
        int done = inserted[thread];
        if (thread == 0) {
            boolean isDue = done < insertions.size() && (isEnd || own >= insertions.get(done).place);
            return isDue && !(original instanceof LifeCycle.Stop) ? inserted(insertions.get(done)) : original;
        }
        if (hasFlags && done == 0) {
            return new MemoryAccess.Await(thread, SITE, flag(thread, true), Mode.ACQUIRE, 1);
        }
        if (hasFlags && done == 1 && isEnd) {
            return new MemoryAccess.Store(thread, SITE, flag(thread, false), Mode.RELEASE, 1);
        }
        return original;
    }

    private Operation inserted(Insertion insertion) {
        int flag = flag(insertion.child, insertion.isStart);
        if (insertion.isStart) {
            return hasFlags ? new MemoryAccess.Store(0, SITE, flag, Mode.RELEASE, 1) : new LifeCycle.Start(0, SITE);
        }
        return hasFlags
                ? new MemoryAccess.Await(0, SITE, flag, Mode.ACQUIRE, 1)
                : new LifeCycle.Join(0, SITE, insertion.child);
    }

    private int flag(int thread, boolean isStart) {
        return firstFlag + 2 * thread + (isStart ? 0 : 1);
    }

    @Override
    public void resume(int thread, Event event) {
        Operation done = next.get(thread);
        if (done == litmus.next(thread)) {
            litmus.resume(thread, event);
            own += thread == 0 ? 1 : 0;
        } else {
            inserted[thread]++;
        }
        if (done instanceof LifeCycle.Start) {
            require(((Event.Passed) event).answer() == next.size());
            next.add(operation(next.size()));
        }
        if (done instanceof LifeCycle.Join join) {
            require(next.get(join.child()) instanceof LifeCycle.Exit);
        }
        next.set(thread, operation(thread));
    }

    private static void require(boolean condition) {
        if (!condition) {
            throw new IllegalStateException("the program was resumed although its operation could not take effect");
        }
    }

    @Override
    public void end() {
        next.clear();
    }

    @Override
    public int threads() {
        return next.size();
    }

    @Override
    public Operation next(int thread) {
        return next.get(thread);
    }

    @Override
    public ProgramNames names() {
        return litmus.names();
    }

    @Override
    public Capabilities capabilities() {
        return Capabilities.NONE;
    }

    @Override
    public List<Location> locations() {
        return locations;
    }

    @Override
    public Optional<Detection> conclude(Memory memory) {
        return Optional.empty();
    }
}
