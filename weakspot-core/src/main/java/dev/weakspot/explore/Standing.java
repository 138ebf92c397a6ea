package dev.weakspot.explore;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.Views;
import dev.weakspot.monitor.Monitor;
import dev.weakspot.strategy.Situation;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Where a run stands: the threads that can go on, looked up once before every step, and what the others wait for. */
final class Standing implements Situation {
    private final Program program;
    private final World world;
    private final WaitingLoops loops;
    private final List<Monitor> monitors;
    private final BitSet failed;
    private final Runnable welcome;
    private final BitSet haveJustWritten = new BitSet();
    private int[] runnable = new int[8];
    private int count;

    /** The threads that have not ended, as far as that was seen; where thousands come and go, these are few. */
    private int[] live = new int[8];

    private int liveCount;
    private int threadsSeen;
    private final StateKey key = new StateKey();
    private final Views views = new Views();

    /**
     * That of one run after the other.
     *
     * @param monitors what they have noted is part of it
     * @param failed threads that go no further
     * @param welcome lets in those who have returned
     */
    Standing(
            Program program, World world, WaitingLoops loops, List<Monitor> monitors, BitSet failed, Runnable welcome) {
        this.program = program;
        this.world = world;
        this.loops = loops;
        this.monitors = monitors;
        this.failed = failed;
        this.welcome = welcome;
    }

    void reset() {
        count = 0;
        liveCount = 0;
        threadsSeen = 0;
        haveJustWritten.clear();
    }

    /** The thread goes on from what it has done. */
    void resumed(int thread) {
        haveJustWritten.clear(thread);
    }

    /** The thread has done this on its way to its next operation. */
    void passed(PlainAccesses accesses) {
        if (accesses.writeForOthers()) {
            haveJustWritten.set(accesses.thread());
        }
    }

    /** Whether anybody can go on. Those that have ended are left out from now on: an end is for ever. */
    boolean look() {
        addNewcomers();
        int left = 0;
        count = 0;
        for (int i = 0; i < liveCount; i++) {
            int thread = live[i];
            Operation next = program.next(thread);
            if (next instanceof LifeCycle.Exit) {
                continue;
            }
            live[left++] = thread;
            if (!failed.get(thread) && world.canTakeEffect(next) && !loops.isAsleep(thread)) {
                runnable[count++] = thread;
            }
        }
        liveCount = left;
        return count > 0;
    }

    private void addNewcomers() {
        int threads = program.threads();
        int most = liveCount + threads - threadsSeen;
        if (live.length < most) {
            live = Arrays.copyOf(live, most * 2);
            runnable = Arrays.copyOf(runnable, most * 2);
        }
        while (threadsSeen < threads) {
            live[liveCount++] = threadsSeen++;
        }
    }

    boolean isAllOver() {
        return waiting().isEmpty();
    }

    boolean isAnybodyAbsent() {
        return absent().isPresent();
    }

    /** Somebody of whom nobody knows when it will be back. Those who wait for others that wait come back no more. */
    Optional<LifeCycle.Absent> absent() {
        for (int i = 0; i < liveCount; i++) {
            if (program.next(live[i]) instanceof LifeCycle.Absent absent && !absent.isUpToOthers()) {
                return Optional.of(absent);
            }
        }
        return Optional.empty();
    }

    /** What those wait for that have not ended. */
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
        return runnable[index];
    }

    @Override
    public boolean comesBack(int thread) {
        while ((isAbsent(thread) || isYetToCome(thread)) && program.awaitReturn()) {
            welcome.run();
        }
        look();
        return canGoOn(thread);
    }

    private boolean isAbsent(int thread) {
        return thread < program.threads() && program.next(thread) instanceof LifeCycle.Absent;
    }

    /** Nobody starts it, and it may come all the same. */
    private boolean isYetToCome(int thread) {
        return thread >= program.threads() && !program.reasonToHope().isEmpty();
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
    public boolean hasTurnedInVain(int thread) {
        return loops.isUnchanged(thread) && !loops.isAsleep(thread);
    }

    @Override
    public boolean hasJustWritten(int thread) {
        return haveJustWritten.get(thread);
    }

    @Override
    public int localWay(int thread) {
        return world.memory().localWay((MemoryAccess) program.next(thread));
    }

    @Override
    public boolean hasFingerprint() {
        return program.hasKey();
    }

    @Override
    public long fingerprint() {
        key.clear();
        views.clear();
        program.addTo(key);
        for (int thread = 0; thread < program.threads(); thread++) {
            key.add(loops.isAsleep(thread) ? 1 : 0); // if all do, nobody can go on
        }
        world.addTo(key, views);
        monitors.forEach(monitor -> monitor.addTo(key, views));
        return key.fingerprint();
    }
}
