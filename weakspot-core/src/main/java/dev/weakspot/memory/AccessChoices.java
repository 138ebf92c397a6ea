package dev.weakspot.memory;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;

/**
 * The choices of an access, from the newest entry to the oldest. Counting the choices and taking one are one and the same walk,
 * so that they cannot differ.
 */
final class AccessChoices implements MemoryAccess.Cases<Event> {
    private static final int COUNT_ONLY = -1;

    private final Memory memory;
    private final AccessEffects effects;

    /** The choice to take, or {@link #COUNT_ONLY}. */
    private int wanted;

    private int visited;

    /** The last visited choice that is no spurious failure where the access could succeed. */
    private int oldestEffective;

    AccessChoices(Memory memory, AccessEffects effects) {
        this.memory = memory;
        this.effects = effects;
    }

    int count(MemoryAccess access) {
        wanted = COUNT_ONLY;
        visited = 0;
        access.match(this);
        return visited;
    }

    /** The oldest choice in which the access does not fail spuriously. */
    int oldestEffective(MemoryAccess access) {
        count(access);
        return oldestEffective;
    }

    Event take(MemoryAccess access, int choice) {
        wanted = choice;
        visited = 0;
        Event event = access.match(this);
        if (event == null) {
            throw new IllegalArgumentException("no such choice: access=" + access + " choice=" + choice);
        }
        return event;
    }

    private boolean visit() {
        oldestEffective = visited;
        return visited++ == wanted;
    }

    /** Visits several choices at once. Returns the index of the wanted one among them, or -1. */
    private int visit(int count) {
        int before = visited;
        visited += count;
        oldestEffective = visited - 1;
        return wanted >= before && wanted < visited ? wanted - before : -1;
    }

    @Override
    public Event load(MemoryAccess.Load load) {
        int thread = load.thread();
        int location = load.location();
        History history = memory.history(location);
        int newest = history.size() - 1;
        int oldest = memory.oldest(thread, history, load.mode());
        if (history.location().use() == Location.Use.PLAIN) {
            newest = oldest; // a plain read reads the last write that happens before it
        }
        int index = visit(newest - oldest + 1);
        return index < 0 ? null : effects.read(thread, location, load.mode(), newest - index);
    }

    @Override
    public Event store(MemoryAccess.Store store) {
        History history = memory.history(store.location());
        int oldest = memory.oldest(store.thread(), history, store.mode());
        int newest = history.size() - 1;
        if (history.location().use() == Location.Use.PLAIN) {
            oldest = newest;
        }
        for (int position = newest; position >= oldest; position--) {
            if (history.isOpenAfter(position) && visit()) {
                return effects.write(store, position);
            }
        }
        return null;
    }

    @Override
    public Event update(MemoryAccess.Update update) {
        int location = update.location();
        History history = memory.history(location);
        int oldest = memory.oldest(update.thread(), history, update.mode());
        for (int position = history.size() - 1; position >= oldest; position--) {
            if (history.isOpenAfter(position) && visit()) {
                long written = update.written(history.get(position).value);
                return effects.update(update, location, update.mode(), written, position);
            }
        }
        return null;
    }

    @Override
    public Event compareExchange(MemoryAccess.CompareExchange exchange) {
        int thread = exchange.thread();
        int location = exchange.location();
        History history = memory.history(location);
        long expected = history.location().cut(exchange.expected());
        int oldestToWrite = memory.oldest(thread, history, exchange.success());
        int oldestToRead = memory.oldest(thread, history, exchange.failure());
        int oldest = Math.min(oldestToWrite, oldestToRead);
        for (int position = history.size() - 1; position >= oldest; position--) {
            boolean isExpected = history.get(position).value == expected;
            boolean maySucceed = isExpected && position >= oldestToWrite && history.isOpenAfter(position);
            if (maySucceed && visit()) {
                return effects.update(exchange, location, exchange.success(), exchange.desired(), position);
            }
            int success = oldestEffective;
            boolean mayFail = !isExpected || exchange.mayFailSpuriously();
            if (mayFail && position >= oldestToRead && visit()) {
                return effects.read(thread, location, exchange.failure(), position);
            }
            if (maySucceed) {
                oldestEffective = success;
            }
        }
        return null;
    }

    @Override
    public Event await(MemoryAccess.Await await) {
        int location = await.location();
        History history = memory.history(location);
        long expected = history.location().cut(await.wanted());
        int oldest = memory.oldest(await.thread(), history, await.mode());
        for (int position = history.size() - 1; position >= oldest; position--) {
            if (history.get(position).value == expected && visit()) {
                return effects.read(await.thread(), location, await.mode(), position);
            }
        }
        return null;
    }

    @Override
    public Event awaitExchange(MemoryAccess.AwaitExchange exchange) {
        int location = exchange.location();
        History history = memory.history(location);
        long expected = history.location().cut(exchange.expected());
        int oldest = memory.oldest(exchange.thread(), history, exchange.mode());
        for (int position = history.size() - 1; position >= oldest; position--) {
            boolean isExpected = history.get(position).value == expected;
            if (isExpected && history.isOpenAfter(position) && visit()) {
                return effects.update(exchange, location, exchange.mode(), exchange.desired(), position);
            }
        }
        return null;
    }

    @Override
    public Event fence(MemoryAccess.Fence fence) {
        return visit() ? effects.fence(fence.thread(), fence.mode()) : null;
    }
}
