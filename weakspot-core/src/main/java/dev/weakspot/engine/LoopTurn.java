package dev.weakspot.engine;

import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.ReadUndo;
import java.util.ArrayList;
import java.util.List;

/** The reads of one thread since its last operation of another kind, and whether the thread sleeps in a waiting loop. */
final class LoopTurn {
    static final int NOT_FOUND = -1;

    /** A cycle of more reads is not detected. */
    private static final int LONGEST_CYCLE = 64;

    /** A thread that only probably waits retries after this many steps of all threads. */
    private static final int LONGEST_SLEEP = 100;

    /** The state of a thread between two of its reads. */
    private enum TurnState {
        /** Awake. */
        RUNNING,
        /** Awake before any location changed, because {@link #LONGEST_SLEEP} steps have passed. */
        RETRYING_EARLY,
        /** Awake; the last turn failed, its reads are undone, and the thread has not read since. */
        RUNNING_AFTER_UNDO,
        /** Asleep in its former local state; the reads of the last turn are undone. */
        ASLEEP_AFTER_UNDO,
        /** Asleep in its former local state; the reads of the last turn are kept. */
        ASLEEP,
        /** Asleep at its former operation; its local state may differ, so the loop may be a counting loop. */
        PROBABLY_ASLEEP;

        boolean isAsleep() {
            return this == ASLEEP_AFTER_UNDO || this == ASLEEP || this == PROBABLY_ASLEEP;
        }

        boolean isCertainlyAsleep() {
            return this == ASLEEP_AFTER_UNDO || this == ASLEEP;
        }

        boolean isAfterUndo() {
            return this == ASLEEP_AFTER_UNDO || this == RUNNING_AFTER_UNDO;
        }

        TurnState awake() {
            return isAfterUndo() ? RUNNING_AFTER_UNDO : RUNNING;
        }

        TurnState afterRead() {
            return this == RETRYING_EARLY ? RETRYING_EARLY : RUNNING;
        }
    }

    /**
     * A read of the turn.
     *
     * @param localStateHash of the thread before the read
     * @param undo undoes the read; null if the read cannot be undone
     */
    record TurnReading(
            Operation operation, Event.Read event, long localStateHash, ReadUndo undo, boolean isSpuriousFailure) {
        boolean isAt(Site site) {
            return operation.site().equals(site);
        }
    }

    /** Includes the reads of turns that have probably failed: the thread may still reach an earlier local state. */
    private final List<TurnReading> readings = new ArrayList<>();

    /** The reads of the last failed turn. */
    private final List<TurnReading> failed = new ArrayList<>();

    /** The number of readings, from the first on, that can no longer be undone. */
    private int confirmed;

    private TurnState state = TurnState.RUNNING;

    /** The thread was woken once although it certainly waits, and has executed nothing but reads since. */
    private boolean wasWokenOnce;

    private long asleepSince;

    void clear() {
        readings.clear();
        failed.clear();
        confirmed = 0;
        state = TurnState.RUNNING;
        wasWokenOnce = false;
    }

    /** The reads so far can no longer be undone. */
    void confirm() {
        confirmed = readings.size();
    }

    /** Whether the last read can still be undone. */
    boolean isSpeculative() {
        return confirmed < readings.size() && readings.get(readings.size() - 1).undo() != null;
    }

    void add(TurnReading reading) {
        state = state.afterRead();
        readings.add(reading);
        if (readings.size() > LONGEST_CYCLE) {
            readings.remove(0);
            if (confirmed > 0) {
                confirmed--;
            } else {
                confirm();
            }
        }
    }

    /** The index of the last reading before which the thread had this local state. */
    int lastWithState(long localStateHash) {
        int i = readings.size() - 1;
        while (i >= 0 && readings.get(i).localStateHash() != localStateHash) {
            i--;
        }
        return i; // NOT_FOUND before the first
    }

    /** The index of the last reading by this operation. */
    int lastOf(Operation operation) {
        int i = readings.size() - 1;
        while (i >= 0 && !readings.get(i).operation().equals(operation)) {
            i--;
        }
        return i;
    }

    /** The value that a reading returned. */
    long valueAt(int reading) {
        return readings.get(reading).event().value();
    }

    /** Whether this reading or a later one is a spurious failure of a compare-exchange. */
    boolean hasSpuriousFailureSince(int reading) {
        return isAnySpurious(readings.subList(reading, readings.size()));
    }

    private static boolean isAnySpurious(List<TurnReading> some) {
        return some.stream().anyMatch(TurnReading::isSpuriousFailure);
    }

    boolean hasReadAt(Site site) {
        return readings.stream().anyMatch(reading -> reading.isAt(site));
    }

    /** Whether the last failed turn has a read at this site. */
    boolean hasFailedAt(Site site) {
        return failed.stream().anyMatch(reading -> reading.isAt(site));
    }

    boolean isRetryingEarly() {
        return state == TurnState.RETRYING_EARLY;
    }

    /** Whether the reads of the last failed turn are undone and the thread has not read since. */
    boolean isAfterUndo() {
        return state.isAfterUndo();
    }

    /**
     * The readings from {@code start} on are a failed turn, and the thread falls asleep. A thread stays awake after a spurious
     * failure: a weak compare-exchange that fails spuriously may succeed the next time although no location has changed.
     *
     * @param isCertain the thread has the local state that it had before the turn
     * @return the reads to undo
     */
    WaitingLoops.FailedTurn failSince(int start, boolean isCertain, long now) {
        failed.clear();
        failed.addAll(readings.subList(start, readings.size()));
        boolean mayUndo = start >= confirmed && isSpeculative();
        state = stateAfterFailure(isCertain, isCertain && mayUndo);
        asleepSince = now;
        if (isCertain) {
            readings.subList(start, readings.size()).clear();
        }
        confirm(); // the reads before the turn are not part of it
        return mayUndo
                ? new WaitingLoops.FailedTurn(
                        failed.stream().map(TurnReading::undo).toList(), isCertain)
                : WaitingLoops.FailedTurn.NONE;
    }

    private TurnState stateAfterFailure(boolean isCertain, boolean isUndone) {
        TurnState asleep = TurnState.PROBABLY_ASLEEP;
        if (isCertain) {
            asleep = isUndone ? TurnState.ASLEEP_AFTER_UNDO : TurnState.ASLEEP;
        }
        return isAnySpurious(failed) ? asleep.awake() : asleep;
    }

    /** Whether the thread sleeps; it wakes up if one of the locations of the failed turn has changed. */
    boolean isAsleep(Memory memory, long now) {
        if (!state.isAsleep()) {
            return false;
        }
        if (!failed.stream().allMatch(reading -> isNewest(reading.event(), memory))) {
            state = state.awake();
        } else if (state == TurnState.PROBABLY_ASLEEP && now - asleepSince >= LONGEST_SLEEP) {
            state = TurnState.RETRYING_EARLY;
        }
        return state.isAsleep();
    }

    private static boolean isNewest(Event.Read read, Memory memory) {
        return memory.newestNumber(read.location()) == read.source();
    }

    /**
     * Wakes a thread that only probably waits.
     *
     * @param alsoCertain also wakes a thread that certainly waits, once
     */
    boolean wake(boolean alsoCertain) {
        boolean isCertain = state.isCertainlyAsleep();
        if (!state.isAsleep() || (isCertain && (!alsoCertain || wasWokenOnce))) {
            return false;
        }
        wasWokenOnce |= isCertain;
        state = state.awake();
        return true;
    }
}
