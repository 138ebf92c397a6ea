package dev.weakspot.engine;

import dev.weakspot.control.WaitingLoopOracle;
import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.ReadUndo;
import java.util.ArrayList;
import java.util.List;

/**
 * Detects threads in waiting loops, which only read until a location holds an expected value, and puts them to sleep.
 *
 * <p>A thread has made a failed turn for certain if it has only read, or failed to exchange, since it last had its present local
 * state. The reads are undone, and the thread sleeps until one of the locations it read has a newer entry than the one it
 * read. (A loop with a counter that has wrapped round sleeps too, but its reads are kept.) Such a thread is blocked: unless
 * another thread writes one of the locations, it waits for ever.
 *
 * <p>Where the front end does not know the local state, or its hash is too fine, a thread that reaches the same operation again
 * probably waits, but it may be counting. It sleeps too. It wakes up when no other thread is enabled, and after a number of
 * steps, because other threads may wait for it in loops that write. Many turns of all threads without a write are a
 * livelock. Where hashes are too fine they prove nothing: the readers in a test of a lock, for instance, may read on long
 * after the writers have ended, and then end. Such a run is cut short after very many turns, and no finding is reported.
 *
 * <p>Memory keeps the reads of a turn that has only probably failed: if the loop counts, the reads have happened, and without
 * them the thread could read an older entry than before. The robustness monitors leave these reads out. That is right if the
 * turn failed. If it did not, the order forced by interleavings is weaker than the real one, while the thread's view is
 * exact: a violation may be missed, but no false one is reported. Few are missed, because a later read of the same location
 * forces the same order again.
 */
final class WaitingLoops {
    /** Turns without a write after which the threads are in a livelock. */
    private static final int LIVELOCK_TURNS = 1000;

    /** Turns without a write after which a run is cut short where turns prove no livelock. */
    static final int CUT_TURNS = 100_000;

    private final Memory memory;
    private final boolean isHashTooFine;
    private final LoopCondition condition;
    private final List<LoopTurn> turns = new ArrayList<>();
    private int turnsWithoutProgress;
    private long steps;

    /** Whether a thread repeats its loop for as long as it reads a value. */
    @FunctionalInterface
    interface LoopCondition {
        boolean holds(int thread, long value);
    }

    /**
     * Detects the waiting loops of one program.
     *
     * @param isHashTooFine whether hashes of local states may differ although no relevant state does
     * @param condition decides whether a thread that has reached the same operation again really waits
     */
    WaitingLoops(Memory memory, boolean isHashTooFine, LoopCondition condition) {
        this.memory = memory;
        this.isHashTooFine = isHashTooFine;
        this.condition = condition;
    }

    void reset() {
        turns.forEach(LoopTurn::clear);
        turnsWithoutProgress = 0;
        steps = 0;
    }

    /** Whether reads in this local state may turn out to belong to a failed turn. */
    boolean mayFailAt(long localStateHash) {
        return isHashTooFine || localStateHash != WaitingLoopOracle.UNKNOWN_STATE;
    }

    /**
     * A step of a thread.
     *
     * @param hashBefore of the local state before the step
     * @param undo undoes the step; null if it is no read that can be undone
     */
    record Step(Operation operation, Event event, long hashBefore, ReadUndo undo) {}

    /**
     * A failed turn whose reads are to be undone.
     *
     * @param isCertain the thread has its former local state, so memory undoes the reads too; otherwise only monitors do
     */
    record FailedTurn(List<ReadUndo> reads, boolean isCertain) {
        static final FailedTurn NONE = new FailedTurn(List.of(), false);
    }

    /**
     * The thread has made the step, and {@code next} is its next operation.
     *
     * @param mayRepeat whether the thread may reach {@code next} again later
     * @param hashNow of the local state after the step
     */
    FailedTurn observe(Step step, Operation next, boolean mayRepeat, long hashNow) {
        Operation operation = step.operation();
        LoopTurn turn = turn(operation.thread());
        steps++;
        boolean isSpurious = step.event() instanceof Event.Read failure && isSpurious(operation, failure);
        if (step.event() instanceof Event.Read read && !(isSpurious && step.undo() == null)) {
            turn.add(new LoopTurn.TurnReading(operation, read, step.hashBefore(), step.undo(), isSpurious));
        } else if (!hasNoEffect(operation)) {
            turn.clear();
            turnsWithoutProgress = 0;
            return FailedTurn.NONE;
        }
        if (next instanceof MemoryAccess && mayRepeat) {
            int certain = hashNow == WaitingLoopOracle.UNKNOWN_STATE ? LoopTurn.NOT_FOUND : turn.lastWithState(hashNow);
            if (certain != LoopTurn.NOT_FOUND) {
                return turn.failSince(certain, true, steps);
            }
            int probable = probableStart(turn, next, hashNow);
            if (probable != LoopTurn.NOT_FOUND) {
                turnsWithoutProgress += turn.isRetryingEarly() ? 0 : 1;
                return turn.failSince(probable, false, steps);
            }
        }
        if (!mayRepeat || !mayBeUndone(next) || hasTurnedWithEffect(turn, next)) {
            turn.confirm();
        }
        return FailedTurn.NONE;
    }

    /** The reading that the thread has probably returned to. The front end may know that the loop ends although nothing changes. */
    private int probableStart(LoopTurn turn, Operation next, long hashNow) {
        int start =
                isHashTooFine || hashNow == WaitingLoopOracle.UNKNOWN_STATE ? turn.lastOf(next) : LoopTurn.NOT_FOUND;
        boolean isWaiting = start != LoopTurn.NOT_FOUND && (!isHashTooFine || isWaiting(turn, start, next.thread()));
        return isWaiting ? start : LoopTurn.NOT_FOUND;
    }

    /**
     * Whether the turn since this reading would be repeated with the same values. The answer of the condition takes a copy of the
     * process, and is known after a spurious failure: without it the compare-exchange succeeds.
     */
    private boolean isWaiting(LoopTurn turn, int start, int thread) {
        return !turn.hasSpuriousFailureSince(start) && condition.holds(thread, turn.valueAt(start));
    }

    /**
     * Whether the thread has reached a former operation in another local state, so that its reads had an effect. Where hashes
     * are too fine, a site may be a whole line, and a loop that reads and yields in one line has not turned before its yield.
     */
    private boolean hasTurnedWithEffect(LoopTurn turn, Operation next) {
        return isHashTooFine ? turn.lastOf(next) != LoopTurn.NOT_FOUND : turn.hasReadAt(next.site());
    }

    /** Reads before a sequentially consistent fence cannot be undone: later fences may be ordered after it. */
    private static boolean mayBeUndone(Operation operation) {
        boolean mayOnlyRead =
                operation instanceof MemoryAccess.Load || operation instanceof MemoryAccess.CompareExchange;
        boolean isOrdered = operation instanceof MemoryAccess.Fence fence && fence.mode() == Mode.SEQ_CST;
        return mayOnlyRead || (hasNoEffect(operation) && !isOrdered);
    }

    /** A fence writes nothing, and many waiting loops yield or sleep in every turn. */
    private static boolean hasNoEffect(Operation operation) {
        return operation instanceof MemoryAccess.Fence || operation instanceof LifeCycle.Pause;
    }

    private boolean isSpurious(Operation operation, Event.Read read) {
        return operation instanceof MemoryAccess.CompareExchange exchange && memory.isSpurious(exchange, read);
    }

    /** Whether the last read of the thread can still be undone. */
    boolean isSpeculative(int thread) {
        return thread < turns.size() && turns.get(thread).isSpeculative();
    }

    /** Whether the operation belongs to a turn that has failed and is now repeated. */
    boolean isRetry(Operation operation) {
        return operation.thread() < turns.size()
                && turns.get(operation.thread()).hasFailedAt(operation.site());
    }

    /** Whether the thread's last step ended a turn whose reads are undone. */
    boolean isAfterUndo(int thread) {
        return thread < turns.size() && turns.get(thread).isAfterUndo();
    }

    boolean isAsleep(int thread) {
        return thread < turns.size() && turns.get(thread).isAsleep(memory, steps);
    }

    /**
     * Wakes the threads that only probably wait. Where hashes are too fine, the front end sees atomic accesses only: a plain
     * write may have changed the expected location, so threads that certainly wait are woken once too.
     */
    boolean wake() {
        boolean hasWoken = false;
        for (LoopTurn turn : turns) {
            hasWoken |= turn.wake(isHashTooFine);
        }
        return hasWoken;
    }

    /** A thread has returned under control and may change what the others wait for. */
    void restartCount() {
        turnsWithoutProgress = 0;
    }

    /** The thread has executed operations outside control. */
    void forget(int thread) {
        if (thread < turns.size()) {
            turns.get(thread).clear();
        }
    }

    /** Whether all threads have repeated their loops for so long that they are in a livelock. */
    boolean isLivelock() {
        return turnsWithoutProgress >= LIVELOCK_TURNS;
    }

    /** Whether the run is to be cut short even where turns prove no livelock. */
    boolean isTooLong() {
        return turnsWithoutProgress >= CUT_TURNS;
    }

    private LoopTurn turn(int thread) {
        while (turns.size() <= thread) {
            turns.add(new LoopTurn());
        }
        return turns.get(thread);
    }
}
