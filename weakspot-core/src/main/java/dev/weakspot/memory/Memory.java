package dev.weakspot.memory;

import dev.weakspot.clock.VectorClock;
import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Shared memory as a machine: a history of writes for each location, in modification order, and for each access the
 * places there that it may take. A model only says how far back an access may look; under sequential consistency the
 * newest entry is all it sees.
 *
 * <p>RC20 ([Rocker Def. 3.5]): a read may take any entry not before the newest one its thread knows, a write any gap after
 * that which does not part an update from what it has read, an update any entry that no other update has read, and it
 * sits directly after it. Executions are built along program order and reads-from, which together have no cycle, so every
 * consistent execution is reached and no other.
 *
 * <p>Sequentially consistent accesses take part in one order, the order of execution. With the newest entry of x that such
 * an access has written or read, one more cannot look behind that entry, nor behind what the last sequentially consistent
 * fence knew of x. Such a fence is an acquire fence, then learns of all those accesses, then updates a location of its
 * own, then is a release fence.
 */
public final class Memory {
    private final MemoryModel model;
    private final HappensBefore order;
    private final Histories histories;
    private final Ways ways = new Ways();

    /** What the last sequentially consistent fence released. */
    private final VectorClock fenced = new VectorClock();

    /** Notes what the next read changes, if it may have to be taken back. */
    private ReadUndo undo;

    private int sequentialAccesses;

    /**
     * A memory in which nothing has happened.
     *
     * @param order who knows what; shared with all that synchronises
     * @param keep how many entries of a location are kept although someone could still read an older one
     */
    public Memory(MemoryModel model, HappensBefore order, List<Location> locations, int keep) {
        this(model, order, locations, keep, number -> {
            throw new IllegalArgumentException("no such location: number=" + number);
        });
    }

    /**
     * A memory in which nothing has happened, and to which locations are added while things happen.
     *
     * @param locations those that are there from the beginning
     * @param more says what the others are, when they are first accessed
     */
    public Memory(
            MemoryModel model, HappensBefore order, List<Location> locations, int keep, IntFunction<Location> more) {
        this.model = model;
        this.order = order;
        this.histories = new Histories(order, locations, keep, more);
    }

    /** A new run. What was cut is counted over all of them. */
    public void reset() {
        histories.reset();
        fenced.clear();
        sequentialAccesses = 0;
    }

    public MemoryModel model() {
        return model;
    }

    public Location location(int number) {
        return history(number).location();
    }

    /** Whether there is a location with this number now; false for one that nobody has accessed, too. */
    public boolean has(int location) {
        return histories.has(location);
    }

    /** One more than the largest number that a location has had in this run. */
    public int end() {
        return histories.end();
    }

    /** The location is no more; its number will not be used again in this run. */
    public void retire(int location) {
        histories.retire(location);
    }

    public History history(int location) {
        return histories.of(location);
    }

    /** The number of the newest write of the location; -1 if the location is no more. */
    public int newestNumber(int location) {
        return histories.has(location) ? histories.of(location).newest().number() : -1;
    }

    /** The value that all threads see in the end. */
    public long newest(int location) {
        return history(location).newest().value;
    }

    /** How many entries were forgotten of which some thread knew nothing newer. */
    public long entriesCut() {
        return histories.entriesCut();
    }

    /**
     * In how many ways the access may take effect now; none if it has to wait. Way 0 is the one closest to the newest
     * entry, the last one is closest to what the thread knows.
     */
    public int ways(MemoryAccess access) {
        return ways.count(access);
    }

    /** The way closest to what the thread knows in which the access does not fail for no reason. */
    public int localWay(MemoryAccess access) {
        ways.count(access);
        return ways.local;
    }

    /** Whether the compare-exchange has failed for no reason. */
    public boolean isSpurious(MemoryAccess.CompareExchange exchange, Event.Read read) {
        return location(exchange.location()).cut(exchange.expected()) == read.value() && exchange.mayFailSpuriously();
    }

    /** Lets the access take effect in one of its ways. */
    public Event perform(MemoryAccess access, int way) {
        Event event = ways.take(access, way);
        undo = null;
        return event;
    }

    /** The same for a read that may have to be taken back; what it was can be asked for afterwards. */
    public ReadUndo remember(int thread) {
        undo = new ReadUndo(thread, order);
        return undo;
    }

    /** The reads that were noted so, from the first to the last that the thread has made, have not been after all. */
    public void takeBack(List<ReadUndo> reads) {
        for (int i = reads.size() - 1; i >= 0; i--) {
            reads.get(i).removeMarks();
        }
        order.takeBack(reads.get(0).thread, reads.get(0));
    }

    /** The oldest position that the access may read, or write after. */
    private int oldest(int thread, int location, Mode mode) {
        History history = history(location);
        return seesNewestOnly(history) ? history.size() - 1 : aware(thread, location, mode);
    }

    private boolean seesNewestOnly(History history) {
        return model == MemoryModel.SC || history.location().use() == Location.Use.NEWEST;
    }

    /** The position of the newest write of the location that an access of this mode cannot miss, whatever the memory does. */
    public int aware(int thread, int location, Mode mode) {
        History history = history(location);
        if (mode != Mode.SEQ_CST) {
            return history.known(order.current(thread));
        }
        return history.known(fenced, history.known(order.current(thread), history.newestSequential()));
    }

    private Event.Read read(int thread, int location, Mode mode, int position) {
        Entry entry = history(location).get(position);
        noteRead(thread, location, mode, position);
        return new Event.Read(thread, location, mode, entry.value, entry.number);
    }

    /** [RSAN App. B]: a relaxed read acquires at the next fence; a plain one never does. */
    private void noteRead(int thread, int location, Mode mode, int position) {
        Entry entry = history(location).get(position);
        if (mode.isAtLeast(Mode.ACQUIRE)) {
            order.acquire(thread, entry.view);
        } else if (mode != Mode.NON_ATOMIC) {
            order.acquireAtFence(thread, entry.view);
        }
        boolean isFirst = entry.addReader(HappensBefore.component(thread), order.epoch(thread));
        if (undo != null) {
            undo.noteReader(history(location), entry, isFirst);
        }
        noteSequential(thread, location, mode, position);
    }

    private void noteSequential(int thread, int location, Mode mode, int position) {
        if (mode == Mode.SEQ_CST) {
            int component = HappensBefore.component(thread);
            boolean isFirst = history(location).noteSequential(position, component, ++sequentialAccesses);
            if (undo != null) {
                undo.noteSequential(isFirst);
            }
        }
    }

    private Event.Write write(MemoryAccess.Store store, int after) {
        int thread = store.thread();
        int location = store.location();
        Mode mode = store.mode();
        int number = history(location).nextNumber();
        long value = location(location).cut(store.value());
        insert(store, location, value, after, passedOn(thread, mode), false);
        noteSequential(thread, location, mode, after + 1);
        release(thread, location, mode);
        return new Event.Write(thread, location, mode, value, number, isNewest(location, number));
    }

    private Event.Update update(MemoryAccess access, int location, Mode mode, long given, int source) {
        int thread = access.thread();
        Entry read = history(location).get(source);
        long value = location(location).cut(given);
        noteRead(thread, location, mode, source);
        int number = history(location).nextNumber();
        VectorClock view = passedOn(thread, mode); // with what the read part has acquired
        view.join(read.view); // the release sequence goes on
        insert(access, location, value, source, view, true);
        noteSequential(thread, location, mode, source + 1);
        release(thread, location, mode);
        boolean isNewest = isNewest(location, number);
        return new Event.Update(thread, location, mode, read.value, value, read.number, number, isNewest);
    }

    private boolean isNewest(int location, int number) {
        return history(location).newest().number() == number;
    }

    private VectorClock passedOn(int thread, Mode mode) {
        if (mode == Mode.NON_ATOMIC) {
            return new VectorClock();
        }
        return (mode.isAtLeast(Mode.RELEASE) ? order.current(thread) : order.released(thread)).copy();
    }

    private void insert(MemoryAccess access, int location, long value, int after, VectorClock view, boolean isUpdate) {
        History history = history(location);
        int component = HappensBefore.component(access.thread());
        int epoch = order.epoch(access.thread());
        Entry entry = new Entry(value, history.nextNumber(), isUpdate, view, component, epoch, access);
        history.insertAfter(after, entry);
    }

    private void release(int thread, int location, Mode mode) {
        if (mode.isAtLeast(Mode.RELEASE)) {
            order.tick(thread);
        }
        histories.noteGrown(history(location));
    }

    /** To be called when all who watch have seen the last event: drops entries that are not needed any more. */
    public void tidy() {
        histories.tidy();
    }

    /** The oldest position of the location's history of which some live thread has heard of nothing newer. */
    public int oldestAware(int location) {
        return histories.oldestKnown(history(location));
    }

    /** The oldest position of the location's history that some live thread may still read. */
    public int oldestReadable(int location) {
        return oldestReadable(history(location));
    }

    private int oldestReadable(History history) {
        return seesNewestOnly(history) ? history.size() - 1 : histories.oldestKnown(history);
    }

    private Event.Fence fence(int thread, Mode mode) {
        if (mode.isAtLeast(Mode.ACQUIRE)) {
            order.acquireFence(thread);
        }
        if (mode == Mode.SEQ_CST) {
            order.learnSequential(thread, sequentialAccesses);
            order.acquire(thread, fenced);
            fenced.become(order.current(thread));
            order.tick(thread);
        }
        if (mode.isAtLeast(Mode.RELEASE)) {
            order.releaseFence(thread);
        }
        return new Event.Fence(thread, mode);
    }

    /** Adds all clocks that decide what will be known later, in an order that depends on the state alone. */
    public void addViewsTo(Views views) {
        for (int thread = 0; thread < order.threads(); thread++) {
            if (order.isLive(thread)) {
                views.add(order.current(thread));
                views.add(order.acquired(thread));
                views.add(order.released(thread));
                views.add(order.forced(thread));
            }
        }
        views.add(fenced);
        for (int location = 0; location < histories.end(); location++) {
            if (histories.has(location)) {
                addViewsTo(views, histories.of(location));
            }
        }
    }

    /**
     * What the future depends on: of each location the entries that can still be read, and which of them each view knows.
     * Clocks themselves stay out: they only serve to tell what is known.
     */
    public void addTo(StateKey key, Views views) {
        for (int location = 0; location < histories.end(); location++) {
            if (histories.has(location)) {
                addTo(key, location, histories.of(location), views);
            }
        }
    }

    private void addViewsTo(Views views, History history) {
        for (int position = oldestReadable(history); position < history.size(); position++) {
            views.add(history.get(position).view);
        }
    }

    private void addTo(StateKey key, int location, History history, Views views) {
        int oldest = oldestReadable(history);
        key.add(location);
        key.add(((long) (history.size() - oldest) << 32) | Math.max(0, history.newestSequential() - oldest));
        for (int position = oldest; position < history.size(); position++) {
            key.add(history.get(position).value);
            key.add(position > oldest && history.get(position).isUpdate ? 1 : 0);
        }
        if (oldest < history.size() - 1) { // a single entry is known to all
            for (VectorClock view : views.known()) {
                key.add(Math.max(0, history.known(view) - oldest));
            }
        }
    }

    /**
     * Goes through the places an access may take, from the newest on. Counting them and taking one are the same walk, so
     * that they cannot differ.
     */
    private final class Ways implements MemoryAccess.Cases<Event> {
        /** How many ways to pass over before one is taken; negative if they are only counted. */
        private int wanted;

        private int seen;

        /** The last way seen that is no spurious failure where the access could succeed. */
        private int local;

        int count(MemoryAccess access) {
            wanted = -1;
            seen = 0;
            access.match(this);
            return seen;
        }

        Event take(MemoryAccess access, int way) {
            wanted = way;
            seen = 0;
            Event event = access.match(this);
            if (event == null) {
                throw new IllegalArgumentException("no such way: access=" + access + " way=" + way);
            }
            return event;
        }

        private boolean isWanted() {
            local = seen;
            return seen++ == wanted;
        }

        /** Several ways at once, the number of the wanted one among them or -1. */
        private int wantedOf(int count) {
            int before = seen;
            seen += count;
            local = seen - 1;
            return wanted >= before && wanted < seen ? wanted - before : -1;
        }

        @Override
        public Event load(MemoryAccess.Load load) {
            int thread = load.thread();
            int location = load.location();
            int newest = history(location).size() - 1;
            int oldest = oldest(thread, location, load.mode());
            if (location(location).use() == Location.Use.PLAIN) {
                newest = oldest; // what happened before it, last
            }
            int way = wantedOf(newest - oldest + 1);
            return way < 0 ? null : read(thread, location, load.mode(), newest - way);
        }

        @Override
        public Event store(MemoryAccess.Store store) {
            int thread = store.thread();
            int location = store.location();
            int oldest = oldest(thread, location, store.mode());
            History history = history(location);
            int newest = history.size() - 1;
            if (location(location).use() == Location.Use.PLAIN) {
                oldest = newest;
            }
            for (int position = newest; position >= oldest; position--) {
                if (history.isOpenAfter(position) && isWanted()) {
                    return write(store, position);
                }
            }
            return null;
        }

        @Override
        public Event update(MemoryAccess.Update update) {
            int location = update.location();
            int oldest = oldest(update.thread(), location, update.mode());
            History history = history(location);
            for (int position = history.size() - 1; position >= oldest; position--) {
                if (history.isOpenAfter(position) && isWanted()) {
                    long written = update.written(history.get(position).value);
                    return Memory.this.update(update, location, update.mode(), written, position);
                }
            }
            return null;
        }

        @Override
        public Event compareExchange(MemoryAccess.CompareExchange exchange) {
            int thread = exchange.thread();
            int location = exchange.location();
            long expected = location(location).cut(exchange.expected());
            int oldestToWrite = oldest(thread, location, exchange.success());
            int oldestToRead = oldest(thread, location, exchange.failure());
            History history = history(location);
            int oldest = Math.min(oldestToWrite, oldestToRead);
            for (int position = history.size() - 1; position >= oldest; position--) {
                boolean isExpected = history.get(position).value == expected;
                boolean maySucceed = isExpected && position >= oldestToWrite && history.isOpenAfter(position);
                if (maySucceed && isWanted()) {
                    return Memory.this.update(exchange, location, exchange.success(), exchange.desired(), position);
                }
                int success = local;
                boolean mayFail = !isExpected || exchange.mayFailSpuriously();
                if (mayFail && position >= oldestToRead && isWanted()) {
                    return read(thread, location, exchange.failure(), position);
                }
                if (maySucceed) {
                    local = success;
                }
            }
            return null;
        }

        @Override
        public Event await(MemoryAccess.Await await) {
            int location = await.location();
            long wantedValue = location(location).cut(await.wanted());
            int oldest = oldest(await.thread(), location, await.mode());
            History history = history(location);
            for (int position = history.size() - 1; position >= oldest; position--) {
                if (history.get(position).value == wantedValue && isWanted()) {
                    return read(await.thread(), location, await.mode(), position);
                }
            }
            return null;
        }

        @Override
        public Event awaitExchange(MemoryAccess.AwaitExchange exchange) {
            int thread = exchange.thread();
            int location = exchange.location();
            long expected = location(location).cut(exchange.expected());
            int oldest = oldest(thread, location, exchange.mode());
            History history = history(location);
            for (int position = history.size() - 1; position >= oldest; position--) {
                boolean isExpected = history.get(position).value == expected;
                if (isExpected && history.isOpenAfter(position) && isWanted()) {
                    return Memory.this.update(exchange, location, exchange.mode(), exchange.desired(), position);
                }
            }
            return null;
        }

        @Override
        public Event fence(MemoryAccess.Fence fence) {
            return isWanted() ? Memory.this.fence(fence.thread(), fence.mode()) : null;
        }
    }
}
