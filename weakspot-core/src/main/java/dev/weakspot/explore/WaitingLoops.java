package dev.weakspot.explore;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.ReadUndo;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds threads that only read until they see what they wait for, and keeps them from running in vain.
 *
 * <p>If a thread that has only read, or failed to exchange, since then stands exactly where it stood, all that was in vain:
 * it can be as if it had not been, and the thread sleeps until one of the locations it read has another newest entry than
 * the one it saw. (One that counts its turns sleeps too when the count has come round; but its reads stay.) Where the front end can tell where a thread stands, this is certain, and a sleeper that nobody wakes
 * waits for ever. Where it cannot, a thread that comes back to the site of a read probably waits; but it may only be
 * counting. So nothing is taken back there, if no thread can run such sleepers are woken, and only many turns of all
 * threads without a write are a livelock.
 */
final class WaitingLoops {
    /** Turns without a write after which nobody believes any more that something will happen. */
    private static final int VAIN_TURNS = 1000;

    /** A cycle of more reads than that is not noticed. */
    private static final int LONGEST_CYCLE = 64;

    private final Memory memory;
    private final List<Turn> turns = new ArrayList<>();
    private int vainTurns;

    WaitingLoops(Memory memory) {
        this.memory = memory;
    }

    void reset() {
        turns.forEach(Turn::clear);
        vainTurns = 0;
    }

    /**
     * A step of a thread, and what comes of it.
     *
     * @param placeBefore where the thread stood
     * @param undo takes the step back, if it is a read that may have to be
     */
    record Step(Operation operation, Event event, long placeBefore, ReadUndo undo) {}

    /**
     * The thread has made the step, and now wants to do {@code next}.
     *
     * @param mayComeBack whether it may come to {@code next} again later
     * @return the reads of a turn that has certainly failed; the thread stands where it stood before them
     */
    List<ReadUndo> observe(Step step, Operation next, boolean mayComeBack, long placeNow) {
        Operation operation = step.operation();
        Turn turn = turn(operation.thread());
        boolean isSpurious = step.event() instanceof Event.Read failure && isSpurious(operation, failure);
        if (step.event() instanceof Event.Read read && !(isSpurious && step.undo() == null)) {
            turn.add(new Turn.Reading(operation.site(), read, step.placeBefore(), step.undo(), isSpurious));
        } else if (!leavesAllAsItIs(operation)) {
            turn.clear();
            vainTurns = 0;
            return List.of();
        }
        if (next instanceof MemoryAccess && mayComeBack && turn.comesBackTo(next.site(), placeNow)) {
            vainTurns += turn.isCertain ? 0 : 1;
            return turn.takenBack();
        }
        boolean isNoticed = turn.hasComeTo(next.site()); // and stands otherwise there: what it has read shows
        if (!mayComeBack || !mayBeTakenBack(next) || isNoticed) {
            turn.settle();
        }
        return List.of();
    }

    /** Others may be ordered after a sequentially consistent fence. */
    private static boolean mayBeTakenBack(Operation operation) {
        boolean mayOnlyRead =
                operation instanceof MemoryAccess.Load || operation instanceof MemoryAccess.CompareExchange;
        boolean isOrdered = operation instanceof MemoryAccess.Fence fence && fence.mode() == Mode.SEQ_CST;
        return mayOnlyRead || (leavesAllAsItIs(operation) && !isOrdered);
    }

    /** A fence makes nothing newer, and many loops yield or sleep from turn to turn. */
    private static boolean leavesAllAsItIs(Operation operation) {
        return operation instanceof MemoryAccess.Fence || operation instanceof LifeCycle.Pause;
    }

    /** A weak compare-exchange that fails for no reason may succeed the next time, though nothing has changed: nobody sleeps. */
    private boolean isSpurious(Operation operation, Event.Read read) {
        return operation instanceof MemoryAccess.CompareExchange exchange && memory.isSpurious(exchange, read);
    }

    /** Whether some reads of the thread may still be taken back. */
    boolean isOpen(int thread) {
        return thread < turns.size() && turns.get(thread).isOpen();
    }

    /** Whether the operation belongs to a turn that has failed and is now tried once more. */
    boolean isRetry(Operation operation) {
        return operation.thread() < turns.size() && turn(operation.thread()).isRetry(operation.site());
    }

    boolean isAsleep(int thread) {
        return thread < turns.size() && turns.get(thread).isAsleep(memory);
    }

    /** Wakes those who may only be counting. */
    boolean wake() {
        boolean hasWoken = false;
        for (Turn turn : turns) {
            hasWoken |= turn.wake();
        }
        return hasWoken;
    }

    /** Something may happen after all. */
    void hope() {
        vainTurns = 0;
    }

    /** The thread has done something in between that nobody has seen. */
    void forget(int thread) {
        if (thread < turns.size()) {
            turns.get(thread).clear();
        }
    }

    /** Whether all have turned in vain for so long that nothing will come of it. */
    boolean isVain() {
        return vainTurns >= VAIN_TURNS;
    }

    private Turn turn(int thread) {
        while (turns.size() <= thread) {
            turns.add(new Turn());
        }
        return turns.get(thread);
    }

    /** What a thread has read since it last did anything else. */
    private static final class Turn {
        private record Reading(Site site, Event.Read event, long place, ReadUndo undo, boolean isSpurious) {}

        private final List<Reading> readings = new ArrayList<>();

        /** The turn before this one, if the thread waits for it to go otherwise. */
        private final List<Reading> failed = new ArrayList<>();

        /** How many of the readings, from the first on, will not be taken back. */
        private int settled;

        private boolean isWaiting;
        private boolean isCertain;
        private boolean mayTakeBack;

        void clear() {
            readings.clear();
            failed.clear();
            settled = 0;
            isWaiting = false;
        }

        void settle() {
            settled = readings.size();
        }

        boolean isOpen() {
            return settled < readings.size()
                    && readings.get(readings.size() - 1).undo() != null;
        }

        void add(Reading reading) {
            isWaiting = false;
            readings.add(reading);
            if (readings.size() > LONGEST_CYCLE) {
                readings.remove(0);
                settle();
            }
        }

        /** Whether the reads since some earlier one have led back to it; if so the thread may fall asleep. */
        boolean comesBackTo(Site site, long place) {
            isCertain = place != Program.UNKNOWN_PLACE;
            for (int i = 0; i < readings.size(); i++) {
                Reading reading = readings.get(i);
                if (isCertain ? reading.place() == place : reading.site().equals(site)) {
                    failed.clear();
                    failed.addAll(readings.subList(i, readings.size()));
                    mayTakeBack = isCertain && i >= settled;
                    isWaiting = failed.stream().noneMatch(Reading::isSpurious);
                    readings.subList(isCertain ? i : 0, readings.size()).clear();
                    settle(); // what came before the turn is no part of it
                    return true;
                }
            }
            return false;
        }

        boolean hasComeTo(Site site) {
            return readings.stream().anyMatch(reading -> reading.site().equals(site));
        }

        List<ReadUndo> takenBack() {
            return mayTakeBack ? failed.stream().map(Reading::undo).toList() : List.of();
        }

        boolean isRetry(Site site) {
            return failed.stream().anyMatch(reading -> reading.site().equals(site));
        }

        boolean isAsleep(Memory memory) {
            isWaiting = isWaiting && failed.stream().allMatch(reading -> isNewest(reading.event(), memory));
            return isWaiting;
        }

        private static boolean isNewest(Event.Read seen, Memory memory) {
            return memory.newestNumber(seen.location()) == seen.source();
        }

        boolean wake() {
            if (!isWaiting || isCertain) {
                return false;
            }
            isWaiting = false;
            return true;
        }
    }
}
