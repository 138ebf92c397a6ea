package dev.weakspot.strategy;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import java.util.BitSet;

/**
 * Probabilistic concurrency testing for weak memory ([PCTWM Alg. 1 and 2]): d operations that can learn from other threads
 * are chosen, in an order. They are put off until all else is done, then happen in that order, and each reads one of the h
 * newest entries. All other reads see what their thread knows already, and all other writes become the newest. A bug that
 * needs d communications out of k is hit with a chance of at least 1/(k (k-1) ... (k-d+1) h^d) in each run, however many
 * other events there are.
 *
 * <p>The views of [PCTWM Alg. 2] are the memory's: the way closest to what the thread knows is {@code readLocal}, the first
 * h ways are {@code readGlobal}.
 *
 * <p>Departs: an event is counted once. [PCTWM Alg. 1, l. 6-8] would count one that was put off again when its turn comes.
 *
 * <p>Departs: reads of a loop that has waited in vain see something newer, chosen or not, since the thread cannot go on
 * without it; they do not count. A thread in a run that takes much longer than expected falls behind and from then on reads
 * globally, and so do the threads that it starts, since it may wait by writing or by starting others over and over. [PCTWM
 * §6.2] goes on with a random thread in such cases.
 *
 * <p>Departs in the order of threads that have not been put off. The bound is for any such order, since all that is chosen
 * comes after them. The paper draws a priority for each thread once for all, so that updates, which learn from others whether
 * chosen or not, never interleave. That is so in one of eight runs here; in the others a thread draws another one after
 * each step that somebody may {@linkplain Audience mind}. A thread that yields lets the others pass: yields are written where
 * others should get in between. In half of the runs so does a thread that has just written plain data: what it does next may
 * tell others of them, and who has not been told races; or it may leave a lock that others would find taken. And whoever
 * would start a thread does so at once: nobody can tell when it happened, but the others have met more of each other then.
 *
 * <p>Departs in some runs ({@link Sweep#placesWrites}): writes become the newest ones or come before others, as it happens.
 */
public final class Pctwm implements Strategy {
    /** In one of so many runs threads do not interleave. */
    private static final int ONE_AFTER_THE_OTHER = 8;

    private final long seed;
    private final Sweep sweep;
    private final EventCounts counts;
    private final Dice dice = new Dice();
    private final Priorities priorities = new Priorities(dice);
    private final Audience audience = new Audience();
    private OrderedSample sinks;
    private int history;
    private boolean placesWrites;
    private boolean isInterleaved;
    private boolean holdsBack;
    private int communications;
    private long steps;

    /** The threads whose next operation has been counted, and those of them in which it was chosen. */
    private final BitSet counted = new BitSet();

    private final BitSet chosen = new BitSet();

    /** The threads that have let others pass since they wrote plain data. */
    private final BitSet heldBack = new BitSet();

    /** The threads that have run for too long. */
    private final BitSet restless = new BitSet();

    /** Where the run stands; asked again when the way is picked. */
    private Situation situation;

    public Pctwm(long seed, Sweep sweep, EventCounts counts) {
        this.seed = seed;
        this.sweep = sweep;
        this.counts = counts;
    }

    @Override
    public boolean begin(long run) {
        dice.begin(seed, run);
        history = sweep.history(run);
        placesWrites = sweep.placesWrites(run, counts);
        isInterleaved = dice.below(ONE_AFTER_THE_OTHER) != 0;
        holdsBack = dice.below(2) == 0;
        int depth = sweep.depth(run);
        sinks = OrderedSample.draw(dice, depth, counts.sinks(depth));
        priorities.clear(sinks.size());
        communications = 0;
        steps = 0;
        counted.clear();
        chosen.clear();
        heldBack.clear();
        audience.clear();
        restless.clear();
        return true;
    }

    @Override
    public int next(Situation now) {
        situation = now;
        for (int i = 0; i < now.count(); i++) {
            if (startsOne(now.thread(i))) {
                return now.thread(i);
            }
        }
        if (holdsBack) {
            holdBackWriters();
        }
        int thread = priorities.highest(now);
        while (isPutOff(thread)) {
            thread = priorities.highest(now);
        }
        return thread;
    }

    private boolean startsOne(int thread) {
        return situation.operation(thread) instanceof LifeCycle.Start && !restless.get(thread);
    }

    private void holdBackWriters() {
        for (int i = 0; i < situation.count(); i++) {
            int thread = situation.thread(i);
            if (situation.hasJustWritten(thread) && !heldBack.get(thread)) {
                heldBack.set(thread);
                priorities.letOthersPass(thread);
            }
        }
    }

    /** [PCTWM Alg. 1, l. 6-13]. */
    private boolean isPutOff(int thread) {
        if (counted.get(thread) || !canBeChosen(thread)) {
            return false;
        }
        counted.set(thread);
        int slot = sinks.place(++communications);
        if (slot == 0) {
            return false;
        }
        chosen.set(thread);
        priorities.moveToSlot(thread, slot);
        return true;
    }

    private boolean canBeChosen(int thread) {
        return Communication.isSink(situation.operation(thread)) && !situation.isRetry(thread);
    }

    @Override
    public int pick(Operation operation, int ways) {
        if (!(operation instanceof MemoryAccess access)) {
            return dice.below(ways); // the program's own choice
        }
        int thread = operation.thread();
        if (situation.isRetry(thread)) {
            return dice.below(Math.min(reach(access), ways - 1)); // the last way is what it has seen in vain
        }
        if (placesWrites && access instanceof MemoryAccess.Store) {
            return dice.below(ways);
        }
        if (chosen.get(thread) || restless.get(thread)) {
            return dice.below(Math.min(reach(access), ways));
        }
        return access instanceof MemoryAccess.Store ? 0 : situation.localWay(thread);
    }

    /** In how many ways the newest entries can be taken. A weak compare-exchange may fail at each although it need not. */
    private int reach(MemoryAccess access) {
        boolean mayFail = access instanceof MemoryAccess.CompareExchange exchange && exchange.mayFailSpuriously();
        return mayFail ? 2 * history : history;
    }

    @Override
    public void observe(Operation operation, Event event) {
        int thread = operation.thread();
        counted.clear(thread);
        chosen.clear(thread);
        heldBack.clear(thread);
        if (audience.minds(event) && isInterleaved) {
            priorities.drawAgain(thread);
        }
        if (isYield(operation) || (holdsBack && isPlainWrite(operation))) {
            priorities.letOthersPass(thread);
        }
        if (counts.isOvertime(++steps)) {
            priorities.moveToEnd(thread);
            restless.set(thread);
        }
        if (restless.get(thread) && operation instanceof LifeCycle.Start && event instanceof Event.Passed started) {
            restless.set((int) started.answer());
        }
    }

    private static boolean isYield(Operation operation) {
        return operation instanceof LifeCycle.Pause pause && pause.micros() == 0;
    }

    private static boolean isPlainWrite(Operation operation) {
        return operation instanceof MemoryAccess.Store store && store.mode() == Mode.NON_ATOMIC;
    }
}
