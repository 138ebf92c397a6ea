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
 * the one it saw. (One that counts its turns sleeps too when the count has come round; but its reads stay.) This is certain,
 * and a sleeper that nobody wakes waits for ever.
 *
 * <p>Where the front end cannot tell where a thread stands, or only that it looks different there, a thread that comes back
 * to the same operation probably waits; but it may only be counting. It sleeps too, but wakes up when no other thread can
 * run, and every now and then, because others may wait for it by writing over and over. Many turns of all threads without
 * a write are a livelock; but where places may only look different many a program reads the same for so long and comes to
 * an end all the same, as a test of a lock whose readers read on when the writers are done. Such a run is given up after
 * very many turns, and nothing is said of it but that.
 *
 * <p>What it has learned in such a turn stays in memory: if the turn was one of a loop that counts, its reads have been, and
 * without them the thread could read something older than it has read before. But those who watch for what every
 * interleaving forces upon others leave the reads out. If they were a failed turn, that is right. If they were not, less is
 * forced than really is, while the thread knows as much as it really does: something may be missed, and nothing is reported
 * that is not so. Little is missed: what a read forces upon its thread, a later read of the same location forces as well.
 */
final class WaitingLoops {
    /** Turns without a write after which nobody believes any more that something will happen. */
    private static final int VAIN_TURNS = 1000;

    /** Turns without a write after which a run is given up. */
    static final int HOPELESS_TURNS = 100_000;

    /** A cycle of more reads than that is not noticed. */
    private static final int LONGEST_CYCLE = 64;

    /** After so many steps of all threads one that only probably waits looks again. */
    private static final int LONGEST_SLEEP = 100;

    private final Memory memory;
    private final boolean mayOnlyLookDifferent;
    private final Waits waits;
    private final List<Turn> turns = new ArrayList<>();
    private int vainTurns;
    private long steps;

    /** Whether a thread turns round for as long as it reads a value. */
    @FunctionalInterface
    interface Waits {
        boolean test(int thread, long value);
    }

    /**
     * Those of the threads of one program.
     *
     * @param mayOnlyLookDifferent whether a thread may stand where it stood although the front end says otherwise
     * @param waits whether one that probably stands there really waits
     */
    WaitingLoops(Memory memory, boolean mayOnlyLookDifferent, Waits waits) {
        this.memory = memory;
        this.mayOnlyLookDifferent = mayOnlyLookDifferent;
        this.waits = waits;
    }

    void reset() {
        turns.forEach(Turn::clear);
        vainTurns = 0;
        steps = 0;
    }

    /** Whether reads of a thread that stands here may turn out to have been in vain. */
    boolean mayTurnAt(long place) {
        return mayOnlyLookDifferent || place != Program.UNKNOWN_PLACE;
    }

    /**
     * A step of a thread, and what comes of it.
     *
     * @param placeBefore where the thread stood
     * @param undo takes the step back, if it is a read that may have to be
     */
    record Step(Operation operation, Event event, long placeBefore, ReadUndo undo) {}

    /**
     * The reads of a turn that has failed, so far as they do not count.
     *
     * @param isCertain the thread stands where it stood before them, and they have not been at all
     */
    record FailedTurn(List<ReadUndo> reads, boolean isCertain) {
        private static final FailedTurn NONE = new FailedTurn(List.of(), false);
    }

    /**
     * The thread has made the step, and now wants to do {@code next}.
     *
     * @param mayComeBack whether it may come to {@code next} again later
     */
    FailedTurn observe(Step step, Operation next, boolean mayComeBack, long placeNow) {
        Operation operation = step.operation();
        Turn turn = turn(operation.thread());
        steps++;
        boolean isSpurious = step.event() instanceof Event.Read failure && isSpurious(operation, failure);
        if (step.event() instanceof Event.Read read && !(isSpurious && step.undo() == null)) {
            turn.add(new Turn.Reading(operation, read, step.placeBefore(), step.undo(), isSpurious));
        } else if (!leavesAllAsItIs(operation)) {
            turn.clear();
            vainTurns = 0;
            return FailedTurn.NONE;
        }
        if (next instanceof MemoryAccess && mayComeBack && comesBack(turn, next, placeNow)) {
            return turn.failed();
        }
        if (!mayComeBack || !mayBeTakenBack(next) || showsInWhatComes(turn, next)) {
            turn.settle();
        }
        return FailedTurn.NONE;
    }

    /**
     * Whether the thread has come to where it was, and stands otherwise there: what it has read shows. Where places may only
     * look different, a site may be a whole line: a loop that reads and yields in one line has not come round before its
     * yield.
     */
    private boolean showsInWhatComes(Turn turn, Operation next) {
        return mayOnlyLookDifferent ? turn.lastOf(next) != Turn.NOT_FOUND : turn.hasComeTo(next.site());
    }

    /** The front end may know that a loop comes to an end although nothing changes. */
    private boolean keepsTurning(Turn turn, int thread) {
        return !mayOnlyLookDifferent || waits.test(thread, turn.lastValue());
    }

    /** Whether the reads since some earlier one have led back to it; if so the thread may fall asleep. */
    private boolean comesBack(Turn turn, Operation next, long place) {
        int certain = place == Program.UNKNOWN_PLACE ? Turn.NOT_FOUND : turn.lastAt(place);
        if (certain != Turn.NOT_FOUND) {
            turn.failSince(certain, true, steps);
            return true;
        }
        boolean isUnknown = place == Program.UNKNOWN_PLACE || mayOnlyLookDifferent;
        int probable = isUnknown ? turn.lastOf(next) : Turn.NOT_FOUND;
        if (probable != Turn.NOT_FOUND && keepsTurning(turn, next.thread())) {
            vainTurns += turn.isImpatient ? 0 : 1;
            turn.failSince(probable, false, steps);
            return true;
        }
        return false;
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

    /** Whether the thread's last step was the end of a turn that has not been after all. */
    boolean isUnchanged(int thread) {
        return thread < turns.size() && turns.get(thread).isUnchanged;
    }

    boolean isAsleep(int thread) {
        return thread < turns.size() && turns.get(thread).isAsleep(memory, steps);
    }

    /**
     * Wakes those who may only be counting. Where the front end sees only what threads do atomically, somebody may also have
     * written in another way what they wait for; so the others get one chance too.
     */
    boolean wake() {
        boolean hasWoken = false;
        for (Turn turn : turns) {
            hasWoken |= turn.wake(mayOnlyLookDifferent);
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

    /** The same where many turns prove nothing. */
    boolean isHopeless() {
        return vainTurns >= HOPELESS_TURNS;
    }

    private Turn turn(int thread) {
        while (turns.size() <= thread) {
            turns.add(new Turn());
        }
        return turns.get(thread);
    }

    /** What a thread has read since it last did anything else. */
    private static final class Turn {
        static final int NOT_FOUND = -1;

        private record Reading(Operation operation, Event.Read event, long place, ReadUndo undo, boolean isSpurious) {}

        /** Those of turns that have probably failed stay here: the thread may come back to where it certainly stood. */
        private final List<Reading> readings = new ArrayList<>();

        /** The turn before this one, if the thread waits for it to go otherwise. */
        private final List<Reading> failed = new ArrayList<>();

        /** How many of the readings, from the first on, will not be taken back. */
        private int settled;

        private boolean isWaiting;
        private boolean isCertain;
        private boolean mayTakeBack;

        /** It stands where it stood before the turn, and nothing is left of that. */
        private boolean isUnchanged;

        /** It was woken although it certainly waits, and has done nothing but turn since. */
        private boolean hasHadItsChance;

        private long asleepSince;

        /** It has woken up by itself, while others could run. */
        private boolean isImpatient;

        void clear() {
            readings.clear();
            failed.clear();
            settled = 0;
            isWaiting = false;
            isUnchanged = false;
            isImpatient = false;
            hasHadItsChance = false;
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
            isUnchanged = false;
            readings.add(reading);
            if (readings.size() > LONGEST_CYCLE) {
                readings.remove(0);
                if (settled > 0) {
                    settled--;
                } else {
                    settle();
                }
            }
        }

        int lastAt(long place) {
            int i = readings.size() - 1;
            while (i >= 0 && readings.get(i).place() != place) {
                i--;
            }
            return i; // NOT_FOUND before the first
        }

        long lastValue() {
            return readings.get(readings.size() - 1).event().value();
        }

        int lastOf(Operation operation) {
            int i = readings.size() - 1;
            while (i >= 0 && !readings.get(i).operation().equals(operation)) {
                i--;
            }
            return i;
        }

        void failSince(int start, boolean certainly, long now) {
            failed.clear();
            failed.addAll(readings.subList(start, readings.size()));
            isCertain = certainly;
            mayTakeBack = start >= settled && isOpen();
            isUnchanged = certainly && mayTakeBack;
            isWaiting = failed.stream().noneMatch(Reading::isSpurious);
            asleepSince = now;
            isImpatient = false;
            if (certainly) {
                readings.subList(start, readings.size()).clear();
            }
            settle(); // what came before the turn is no part of it
        }

        FailedTurn failed() {
            return mayTakeBack
                    ? new FailedTurn(failed.stream().map(Reading::undo).toList(), isCertain)
                    : FailedTurn.NONE;
        }

        boolean hasComeTo(Site site) {
            return readings.stream()
                    .anyMatch(reading -> reading.operation().site().equals(site));
        }

        boolean isRetry(Site site) {
            return failed.stream()
                    .anyMatch(reading -> reading.operation().site().equals(site));
        }

        boolean isAsleep(Memory memory, long now) {
            isWaiting = isWaiting && failed.stream().allMatch(reading -> isNewest(reading.event(), memory));
            if (isWaiting && !isCertain && now - asleepSince >= LONGEST_SLEEP) {
                isWaiting = false;
                isImpatient = true;
            }
            return isWaiting;
        }

        private static boolean isNewest(Event.Read seen, Memory memory) {
            return memory.newestNumber(seen.location()) == seen.source();
        }

        boolean wake(boolean alsoCertain) {
            boolean mayBeWoken = !isCertain || (alsoCertain && !hasHadItsChance);
            if (!isWaiting || !mayBeWoken) {
                return false;
            }
            hasHadItsChance |= isCertain;
            isWaiting = false;
            return true;
        }
    }
}
