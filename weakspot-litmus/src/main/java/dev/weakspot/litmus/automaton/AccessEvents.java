package dev.weakspot.litmus.automaton;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import java.util.ArrayList;
import java.util.List;

/** The event of an access, given the value of its location. */
public final class AccessEvents {
    private AccessEvents() {}

    /** The event of an access that reads {@code found}; {@code succeeds} applies to a compare-exchange only. */
    public static Event event(MemoryAccess access, long found, boolean succeeds) {
        return access.match(new Outcome(found, succeeds));
    }

    /**
     * The possible events of an access to a location that holds {@code held}; a weak compare-exchange may also fail.
     */
    public static List<Event> of(MemoryAccess access, long held) {
        if (!(access instanceof MemoryAccess.CompareExchange exchange)) {
            return List.of(event(access, held, true));
        }
        List<Event> events = new ArrayList<>();
        if (exchange.expected() == held) {
            events.add(event(access, held, true));
        }
        if (exchange.expected() != held || exchange.mayFailSpuriously()) {
            events.add(event(access, held, false));
        }
        return events;
    }
    /**
     * Creates the event of an access.
     *
     * @param found the value read
     * @param succeeds whether a compare-exchange succeeds; ignored for other accesses
     */
    private record Outcome(long found, boolean succeeds) implements MemoryAccess.Cases<Event> {
        @Override
        public Event load(MemoryAccess.Load load) {
            return new Event.Read(load.thread(), load.location(), load.mode(), found);
        }

        @Override
        public Event store(MemoryAccess.Store store) {
            return new Event.Write(store.thread(), store.location(), store.mode(), store.value());
        }

        @Override
        public Event update(MemoryAccess.Update update) {
            return new Event.Update(update.thread(), update.location(), update.mode(), found, update.written(found));
        }

        @Override
        public Event compareExchange(MemoryAccess.CompareExchange exchange) {
            int thread = exchange.thread();
            int location = exchange.location();
            return succeeds
                    ? new Event.Update(thread, location, exchange.success(), found, exchange.desired())
                    : new Event.Read(thread, location, exchange.failure(), found);
        }

        @Override
        public Event await(MemoryAccess.Await await) {
            return new Event.Read(await.thread(), await.location(), await.mode(), found);
        }

        @Override
        public Event awaitExchange(MemoryAccess.AwaitExchange exchange) {
            int thread = exchange.thread();
            return new Event.Update(thread, exchange.location(), exchange.mode(), found, exchange.desired());
        }

        @Override
        public Event fence(MemoryAccess.Fence fence) {
            return new Event.Fence(fence.thread(), fence.mode());
        }
    }
}
