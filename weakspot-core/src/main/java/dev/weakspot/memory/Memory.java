package dev.weakspot.memory;

import dev.weakspot.clock.VectorClock;
import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Shared memory as an operational machine: a history of writes for each location, in modification order, and for each access
 * its choices among the entries. The model only bounds the oldest entry that an access may choose; under sequential
 * consistency that is the newest entry.
 *
 * <p>RC20 ([Rocker Def. 3.5]): a read may choose any entry that is not older than the newest one in its thread's view. A write
 * may be placed after any such entry, unless that separates an update from the entry it has read. An update may choose any
 * such entry that no other update has read, and is placed directly after it. Executions are built along program order and
 * reads-from, which together have no cycle. So the machine reaches every consistent execution, and no other.
 *
 * <p>Sequentially consistent accesses have a total order, the order of execution. Such an access of x cannot choose an entry
 * older than the newest entry of x that an earlier one has written or read. Nor can it choose an entry older than the newest
 * one in the view of the last sequentially consistent fence. Such a fence is an acquire fence, then learns of all
 * sequentially consistent accesses, then updates a location of its own, then is a release fence.
 */
public final class Memory {
    private final MemoryModel model;
    private final HappensBefore order;
    private final Histories histories;
    private final AccessEffects effects;
    private final AccessChoices choices;

    /**
     * A memory of fixed locations.
     *
     * @param order the happens-before clocks, shared with all synchronisation objects
     * @param keep how many entries of a location are kept at most where a thread could still read an older one
     */
    public Memory(MemoryModel model, HappensBefore order, List<Location> locations, int keep) {
        this(model, order, locations, keep, number -> {
            throw new IllegalArgumentException("no such location: number=" + number);
        });
    }

    /**
     * A memory to which a run adds locations.
     *
     * @param locations the locations at the beginning of a run
     * @param more describes any other location when it is first accessed
     */
    public Memory(
            MemoryModel model, HappensBefore order, List<Location> locations, int keep, IntFunction<Location> more) {
        this.model = model;
        this.order = order;
        this.histories = new Histories(order, locations, keep, more);
        this.effects = new AccessEffects(order, histories);
        this.choices = new AccessChoices(this, effects);
    }

    /** Begins a new run. Dropped entries are counted over all runs. */
    public void reset() {
        histories.reset();
        effects.reset();
    }

    public MemoryModel model() {
        return model;
    }

    public Location location(int number) {
        return history(number).location();
    }

    /** Whether the location exists and has been accessed. */
    public boolean has(int location) {
        return histories.has(location);
    }

    /** One more than the largest number of a location in this run. */
    public int end() {
        return histories.end();
    }

    /** Ends the lifetime of the location; its number is not used again in this run. */
    public void retire(int location) {
        histories.retire(location);
    }

    public History history(int location) {
        return histories.of(location);
    }

    /** The number of the newest write of the location; -1 if the location no longer exists. */
    public int newestNumber(int location) {
        return histories.has(location) ? histories.of(location).newest().number() : -1;
    }

    /** The value of the newest entry, which is the final value at the end of a run. */
    public long newest(int location) {
        return history(location).newest().value;
    }

    /** The number of entries that were dropped although a thread could still read them. */
    public long entriesCut() {
        return histories.entriesCut();
    }

    /**
     * The number of choices of the access; 0 if it is blocked. Choice 0 is closest to the newest entry, the last choice is closest
     * to the thread's view.
     */
    public int choices(MemoryAccess access) {
        return choices.count(access);
    }

    /** The choice closest to the thread's view in which the access does not fail spuriously. */
    public int localChoice(MemoryAccess access) {
        return choices.oldestEffective(access);
    }

    /** Whether the compare-exchange that made this read has failed spuriously. */
    public boolean isSpurious(MemoryAccess.CompareExchange exchange, Event.Read read) {
        return location(exchange.location()).cut(exchange.expected()) == read.value() && exchange.mayFailSpuriously();
    }

    /** Lets the access take effect. */
    public Event perform(MemoryAccess access, int choice) {
        Event event = choices.take(access, choice);
        effects.forgetUndo();
        return event;
    }

    /** Records what the next access, a read of this thread, changes, so that the read can be undone. */
    public ReadUndo remember(int thread) {
        return effects.remember(thread);
    }

    /** Undoes the last reads of a thread, given from the first to the last. */
    public void undo(List<ReadUndo> reads) {
        for (int i = reads.size() - 1; i >= 0; i--) {
            reads.get(i).removeMarks();
        }
        order.undo(reads.get(0));
    }

    /** The oldest position that the access may read, or write after. */
    int oldest(int thread, History history, Mode mode) {
        return allowsNewestOnly(history) ? history.size() - 1 : aware(thread, history, mode);
    }

    private boolean allowsNewestOnly(History history) {
        return model == MemoryModel.SC || history.location().use() == Location.Use.NEWEST;
    }

    /** The position of the oldest write of the location that an access of this mode may choose under RC20. */
    public int aware(int thread, int location, Mode mode) {
        return aware(thread, history(location), mode);
    }

    private int aware(int thread, History history, Mode mode) {
        if (mode != Mode.SEQ_CST) {
            return history.known(order.current(thread));
        }
        return history.known(effects.fenced(), history.known(order.current(thread), history.newestSequential()));
    }

    /** Drops entries that are no longer needed. To be called when all monitors have observed the last event. */
    public void tidy() {
        histories.tidy();
    }

    /** The oldest position of the location's history that is the newest in some live thread's view. */
    public int oldestAware(int location) {
        return histories.oldestKnown(history(location));
    }

    /** The oldest position of the location's history that some live thread may still read. */
    public int oldestReadable(int location) {
        return oldestReadable(history(location));
    }

    private int oldestReadable(History history) {
        return allowsNewestOnly(history) ? history.size() - 1 : histories.oldestKnown(history);
    }

    /** Adds all clocks that decide later views, in an order that depends on the state alone. */
    public void addViewsTo(RelevantClocks views) {
        for (int thread = 0; thread < order.threads(); thread++) {
            if (order.isLive(thread)) {
                views.add(order.current(thread));
                views.add(order.acquired(thread));
                views.add(order.released(thread));
                views.add(order.forced(thread));
            }
        }
        views.add(effects.fenced());
        for (int location = 0; location < histories.end(); location++) {
            if (histories.has(location)) {
                addViewsTo(views, histories.of(location));
            }
        }
    }

    private void addViewsTo(RelevantClocks views, History history) {
        for (int position = oldestReadable(history); position < history.size(); position++) {
            views.add(history.get(position).view);
        }
    }

    /**
     * Adds the part of the state that later steps depend on: for each location the readable entries, and the newest of them in
     * each view. Clocks themselves are left out: only their order relative to the entries matters.
     */
    public void addTo(StateKey key, RelevantClocks views) {
        for (int location = 0; location < histories.end(); location++) {
            if (histories.has(location)) {
                addTo(key, location, histories.of(location), views);
            }
        }
    }

    private void addTo(StateKey key, int location, History history, RelevantClocks views) {
        int oldest = oldestReadable(history);
        key.add(location);
        key.add(((long) (history.size() - oldest) << 32) | Math.max(0, history.newestSequential() - oldest));
        for (int position = oldest; position < history.size(); position++) {
            key.add(history.get(position).value);
            key.add(position > oldest && history.get(position).isUpdate ? 1 : 0);
        }
        if (oldest < history.size() - 1) { // a single entry is in every view
            for (VectorClock view : views.known()) {
                key.add(Math.max(0, history.known(view) - oldest));
            }
        }
    }
}
