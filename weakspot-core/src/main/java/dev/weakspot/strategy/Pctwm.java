package dev.weakspot.strategy;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.scheduling.RandomSource;
import dev.weakspot.scheduling.SchedulingPoint;
import dev.weakspot.scheduling.Strategy;
import java.util.BitSet;
import java.util.Optional;
import java.util.Set;

/**
 * Probabilistic concurrency testing for weak memory ([PCTWM Alg. 1 and 2]). A run chooses d sinks of communication and an
 * order of them. The sinks are delayed until no other operation is enabled, then take effect in that order. Each reads one of
 * the h newest entries. Every other read takes the entry that its thread knows, and every other write is appended to the
 * modification order. Each run hits a bug that needs d communications out of k with probability at least
 * 1/(k (k-1) ... (k-d+1) h^d), however many other events there are.
 *
 * <p>The memory keeps the views of [PCTWM Alg. 2]: {@code readLocal} is the choice closest to what the thread knows,
 * {@code readGlobal} are the first h choices.
 *
 * <p>Departs: an event is counted once. [PCTWM Alg. 1, l. 6-8] would count a delayed event again when it takes effect.
 *
 * <p>Departs: after a failed iteration of a waiting loop, a read takes a newer entry whether it is chosen or not, because the
 * thread makes no progress without it. Such a read is not counted. In a run that takes much longer than expected, the running
 * thread falls behind and reads globally from then on, and so do the threads that it starts: it may be waiting by repeated
 * writes or starts. [PCTWM §6.2] continues with a random thread in such cases.
 *
 * <p>Departs in the order of threads that are not delayed. The bound holds for any such order, because every chosen sink comes
 * after them. The paper draws one priority for each thread, so updates, which communicate whether chosen or not, never
 * interleave. One of eight runs does so here. In the others:
 *
 * <ul>
 *   <li>A thread draws a new priority after each step that {@linkplain ReadLocations may affect a reader}.
 *   <li>A thread that yields falls below the others: programs yield where another thread should run.
 *   <li>In half of the runs a thread that has just written plain data falls below the others, too. Its next operation may
 *       publish the data, and a thread that runs before races with the write. Or it may release a lock that others would find
 *       taken.
 *   <li>A thread start takes effect at once. Its time is not observable, and the other threads interleave more afterwards.
 * </ul>
 *
 * <p>Departs in some runs ({@link ParameterSweep#placesWrites}): writes take random positions in modification order.
 */
public final class Pctwm implements Strategy {
    public static final StrategyDescription DESCRIPTION = new StrategyDescription() {
        @Override
        public String word() {
            return "pctwm";
        }

        @Override
        public Set<Option> options() {
            return Set.of(Option.SEED, Option.DEPTH, Option.HISTORY);
        }

        @Override
        public Optional<MemoryModel> defaultFor() {
            return Optional.of(MemoryModel.RC20);
        }

        @Override
        public boolean needsCounts() {
            return true;
        }

        @Override
        public Strategy make(long seed, ParameterSweep sweep, EventCounts counts) {
            return new MixedStrategy(sweep, new Pctwm(seed, sweep, counts), new RandomWalk(seed));
        }

        @Override
        public Optional<Guarantee> guarantee(ParameterSweep sweep, EventCounts counts) {
            return Optional.of(new Guarantee.OfPctwm(sweep, counts));
        }
    };

    /** One of this many runs keeps the priorities of threads, as the paper does. */
    private static final int RUNS_PER_FIXED_ORDER = 8;

    private final long seed;
    private final ParameterSweep sweep;
    private final EventCounts counts;
    private final RandomSource random = new RandomSource();
    private final Priorities priorities = new Priorities(random);
    private final ReadLocations readLocations = new ReadLocations();
    private OrderedSample sinks;
    private int history;
    private boolean placesWrites;
    private boolean isInterleaved;
    private boolean delaysWriters;
    private int communications;
    private long steps;

    /** The threads whose next operation has been counted. */
    private final BitSet counted = new BitSet();

    /** The threads whose next operation is a chosen sink. */
    private final BitSet chosen = new BitSet();

    /** The threads that have fallen below the others since they wrote plain data. */
    private final BitSet delayedWriters = new BitSet();

    /** The threads that ran when the run was in overtime, and the threads that they started since. */
    private final BitSet overtime = new BitSet();

    /** The current scheduling point, which {@link #pick} needs, too. */
    private SchedulingPoint point;

    public Pctwm(long seed, ParameterSweep sweep, EventCounts counts) {
        this.seed = seed;
        this.sweep = sweep;
        this.counts = counts;
    }

    @Override
    public boolean begin(long run) {
        random.begin(seed, run);
        history = sweep.history(run);
        placesWrites = sweep.placesWrites(run, counts);
        isInterleaved = random.below(RUNS_PER_FIXED_ORDER) != 0;
        delaysWriters = random.below(2) == 0;
        int depth = sweep.depth(run);
        sinks = OrderedSample.draw(random, depth, counts.sinks(depth));
        priorities.clear(sinks.size());
        communications = 0;
        steps = 0;
        counted.clear();
        chosen.clear();
        delayedWriters.clear();
        readLocations.clear();
        overtime.clear();
        return true;
    }

    @Override
    public int next(SchedulingPoint now) {
        point = now;
        for (int i = 0; i < now.count(); i++) {
            if (startsThread(now.thread(i))) {
                return now.thread(i);
            }
        }
        if (delaysWriters) {
            delayWriters();
        }
        int thread = priorities.highest(now);
        while (isDelayed(thread)) {
            thread = priorities.highest(now);
        }
        return thread;
    }

    private boolean startsThread(int thread) {
        return point.operation(thread) instanceof LifeCycle.Start && !overtime.get(thread);
    }

    private void delayWriters() {
        for (int i = 0; i < point.count(); i++) {
            int thread = point.thread(i);
            if (point.hasJustWritten(thread) && !delayedWriters.get(thread)) {
                delayedWriters.set(thread);
                priorities.yieldToOthers(thread);
            }
        }
    }

    /** [PCTWM Alg. 1, l. 6-13]. */
    private boolean isDelayed(int thread) {
        if (counted.get(thread) || !canBeChosen(thread)) {
            return false;
        }
        counted.set(thread);
        int slot = sinks.rank(++communications);
        if (slot == 0) {
            return false;
        }
        chosen.set(thread);
        priorities.moveToSlot(thread, slot);
        return true;
    }

    private boolean canBeChosen(int thread) {
        return CommunicationEvents.isSink(point.operation(thread)) && !point.isRetry(thread);
    }

    @Override
    public int pick(Operation operation, int choices) {
        if (!(operation instanceof MemoryAccess access)) {
            return random.below(choices); // the program's own choice
        }
        int thread = operation.thread();
        if (point.isRetry(thread)) {
            return random.below(
                    Math.min(reach(access), choices - 1)); // the last choice is the value of the failed iteration
        }
        if (placesWrites && access instanceof MemoryAccess.Store) {
            return random.below(choices);
        }
        if (chosen.get(thread) || overtime.get(thread)) {
            return random.below(Math.min(reach(access), choices));
        }
        return access instanceof MemoryAccess.Store ? 0 : point.localChoice(thread);
    }

    /** The number of choices among the newest h entries. A weak compare-exchange may also fail spuriously at each of them. */
    private int reach(MemoryAccess access) {
        boolean mayFail = access instanceof MemoryAccess.CompareExchange exchange && exchange.mayFailSpuriously();
        return mayFail ? 2 * history : history;
    }

    @Override
    public void observe(Operation operation, Event event) {
        int thread = operation.thread();
        counted.clear(thread);
        chosen.clear(thread);
        delayedWriters.clear(thread);
        if (readLocations.mayAffectReaders(event) && isInterleaved) {
            priorities.drawAgain(thread);
        }
        if (isYield(operation) || (delaysWriters && isPlainWrite(operation))) {
            priorities.yieldToOthers(thread);
        }
        if (counts.isOvertime(++steps)) {
            priorities.moveToEnd(thread);
            overtime.set(thread);
        }
        if (overtime.get(thread) && operation instanceof LifeCycle.Start && event instanceof Event.Passed started) {
            overtime.set((int) started.answer());
        }
    }

    private static boolean isYield(Operation operation) {
        return operation instanceof LifeCycle.Pause pause && pause.micros() == 0;
    }

    private static boolean isPlainWrite(Operation operation) {
        return operation instanceof MemoryAccess.Store store && store.mode() == Mode.NON_ATOMIC;
    }
}
