package dev.weakspot.engine;

import dev.weakspot.control.ControlledProgram;
import dev.weakspot.control.LocalStateKey;
import dev.weakspot.control.OutsideControl;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import dev.weakspot.monitor.Monitor;
import dev.weakspot.scheduling.SchedulingPoint;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The states of the threads: which are enabled, computed once before every step, and which are blocked or outside control. */
final class ThreadStates implements SchedulingPoint {
    private final ControlledProgram program;
    private final OutsideControl outside;
    private final LocalStateKey localStateKey;
    private final Machine machine;
    private final WaitingLoops loops;
    private final List<Monitor> monitors;
    private final BitSet failed;
    private final Runnable admitReturned;
    private final BitSet haveJustWritten = new BitSet();
    private int[] enabled = new int[8];
    private int count;

    /** The threads that had not ended and were not suspended at the last update, sorted: few, even in a program that starts thousands. */
    private int[] live = new int[8];

    private int liveCount;
    private int threadsAdded;

    /** Whether two threads were alive at the same time in this run. */
    private boolean wereConcurrent;

    /** A thread has returned under control, or appeared, while another was live. When it did is not the engine's decision. */
    private boolean hasUncertainTimes;

    private final StateKey key = new StateKey();
    private final RelevantClocks views = new RelevantClocks();

    /**
     * The states of one run after the other.
     *
     * @param monitors their state is part of the fingerprint
     * @param failed threads that execute no further operation
     * @param admitReturned admits threads that are back under control
     */
    ThreadStates(
            ControlledProgram program,
            Machine machine,
            WaitingLoops loops,
            List<Monitor> monitors,
            BitSet failed,
            Runnable admitReturned) {
        this.program = program;
        this.outside = program.capabilities().outsideControl();
        this.localStateKey = program.capabilities().localStateKey();
        this.machine = machine;
        this.loops = loops;
        this.monitors = monitors;
        this.failed = failed;
        this.admitReturned = admitReturned;
    }

    void reset() {
        count = 0;
        liveCount = 0;
        threadsAdded = 0;
        wereConcurrent = false;
        hasUncertainTimes = false;
        haveJustWritten.clear();
    }

    /** The thread continues after its operation. */
    void resumed(int thread) {
        haveJustWritten.clear(thread);
    }

    /** The thread has made these plain accesses before its next operation. */
    void accessed(PlainAccesses accesses) {
        if (accesses.writeOutsideStack()) {
            haveJustWritten.set(accesses.thread());
        }
    }

    /** Finds the enabled threads. Returns whether there is one. Threads that have ended or are suspended are not asked again. */
    boolean update() {
        addNewThreads();
        wereConcurrent |= liveCount > 1; // even if the new thread has only plain accesses before its end
        int left = 0;
        count = 0;
        for (int i = 0; i < liveCount; i++) {
            int thread = live[i];
            Operation next = program.next(thread);
            if (next instanceof LifeCycle.Exit || next instanceof LifeCycle.Suspended) {
                continue;
            }
            live[left++] = thread;
            if (!failed.get(thread) && machine.canTakeEffect(next) && !loops.isAsleep(thread)) {
                enabled[count++] = thread;
            }
        }
        liveCount = left;
        return count > 0;
    }

    /** A carrier has switched to the thread. */
    void continued(int thread) {
        int at = Arrays.binarySearch(live, 0, liveCount, thread);
        if (thread < threadsAdded && at < 0) {
            makeRoom(liveCount + 1);
            int index = -at - 1;
            System.arraycopy(live, index, live, index + 1, liveCount - index);
            live[index] = thread;
            liveCount++;
        }
    }

    private void addNewThreads() {
        int threads = program.threads();
        makeRoom(liveCount + threads - threadsAdded);
        while (threadsAdded < threads) {
            live[liveCount++] = threadsAdded++;
        }
    }

    private void makeRoom(int most) {
        if (live.length < most) {
            live = Arrays.copyOf(live, most * 2);
            enabled = Arrays.copyOf(enabled, most * 2);
        }
    }

    /** Whether two threads were alive at the same time at some step of this run. */
    boolean wereConcurrent() {
        boolean isConcurrent = liveCount + program.threads() - threadsAdded > 1; // a new thread may have failed at once
        return wereConcurrent || isConcurrent;
    }

    /** A thread has returned under control, or appeared. */
    void returned() {
        hasUncertainTimes |= program.threads() > 1 && (liveCount > 1 || threadsAdded < program.threads());
    }

    /**
     * Whether one thread is live, and enabled. A run is repeated by its decisions, and this decides which steps need one: so it
     * must not depend on the time at which another thread ended outside control.
     */
    boolean isSequential() {
        return liveCount == 1 && count == 1 && !hasUncertainTimes;
    }

    boolean haveAllEnded() {
        return waiting().isEmpty();
    }

    boolean isAnyOutside() {
        return outside().isPresent();
    }

    /** A thread outside control that may return by itself; not one that waits for other threads. */
    Optional<LifeCycle.Outside> outside() {
        for (int i = 0; i < liveCount; i++) {
            if (program.next(live[i]) instanceof LifeCycle.Outside call && !call.dependsOnOthers()) {
                return Optional.of(call);
            }
        }
        return Optional.empty();
    }

    /** The next operations of the threads that have not ended and are not suspended. */
    List<Operation> waiting() {
        return IntStream.range(0, liveCount)
                .mapToObj(i -> program.next(live[i]))
                .toList();
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public int thread(int index) {
        return enabled[index];
    }

    @Override
    public boolean becomesEnabled(int thread) {
        while ((isOutside(thread) || mayAppear(thread)) && outside.awaitReturn()) {
            admitReturned.run();
        }
        update();
        return isEnabled(thread);
    }

    private boolean isOutside(int thread) {
        return thread < program.threads() && program.next(thread) instanceof LifeCycle.Outside;
    }

    /** Whether the thread does not exist yet but may appear without a start under control. */
    private boolean mayAppear(int thread) {
        return thread >= program.threads() && !outside.whyThreadMayReturn().isEmpty();
    }

    @Override
    public Operation operation(int thread) {
        return program.next(thread);
    }

    @Override
    public boolean isRetry(int thread) {
        return loops.isRetry(program.next(thread));
    }

    @Override
    public boolean hasMadeNoProgress(int thread) {
        return loops.isAfterUndo(thread) && !loops.isAsleep(thread);
    }

    @Override
    public boolean hasJustWritten(int thread) {
        return haveJustWritten.get(thread);
    }

    @Override
    public int localChoice(int thread) {
        return machine.memory().localChoice((MemoryAccess) program.next(thread));
    }

    @Override
    public boolean hasFingerprint() {
        return localStateKey != LocalStateKey.NONE;
    }

    @Override
    public long fingerprint() {
        key.clear();
        views.clear();
        localStateKey.addTo(key);
        for (int thread = 0; thread < program.threads(); thread++) {
            key.add(loops.isAsleep(thread) ? 1 : 0); // if all sleep, no thread is enabled
        }
        machine.addTo(key, views);
        monitors.forEach(monitor -> monitor.addTo(key, views));
        return key.fingerprint();
    }
}
