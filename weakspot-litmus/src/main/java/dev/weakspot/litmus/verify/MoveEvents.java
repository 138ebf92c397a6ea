package dev.weakspot.litmus.verify;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Outcome;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.execution.Happened;
import dev.weakspot.litmus.verify.Way.Move;
import java.util.ArrayList;
import java.util.List;

/** What a move of the search is in the words of all front ends. */
final class MoveEvents {
    private MoveEvents() {}

    /** In order; none for a thread that only begins. */
    static List<Happened> of(Move move) {
        if (move.from().kind == LocalNode.Kind.START) {
            return List.of();
        }
        if (move.from().operation instanceof MemoryAccess access) {
            return List.of(new Happened(access, access.match(new AccessEvents(move.before(), move.isChange()))));
        }
        return of(move, (Synchronisation) move.from().operation);
    }

    /** The last to arrive opens the barrier and passes it in one move. */
    private static List<Happened> of(Move move, Synchronisation operation) {
        Happened done = new Happened(operation, new Event.Synchronised(operation, Outcome.DONE));
        if (!(operation instanceof Synchronisation.Barrier barrier) || move.from().kind == LocalNode.Kind.RELEASED) {
            return List.of(done);
        }
        Happened arrival = Happened.arrival(barrier);
        return move.to().kind == LocalNode.Kind.WAITING ? List.of(arrival) : List.of(arrival, done);
    }

    /** What an access may be if its location holds this; a weak compare-exchange may fail as well. */
    static List<Event> of(MemoryAccess access, long held) {
        if (!(access instanceof MemoryAccess.CompareExchange exchange)) {
            return List.of(access.match(new AccessEvents(held, true)));
        }
        List<Event> events = new ArrayList<>();
        if (exchange.expected() == held) {
            events.add(access.match(new AccessEvents(held, true)));
        }
        if (exchange.expected() != held || exchange.mayFailSpuriously()) {
            events.add(access.match(new AccessEvents(held, false)));
        }
        return events;
    }

    /**
     * What an access becomes.
     *
     * @param found what its location held
     * @param succeeds for a compare-exchange only
     */
    private record AccessEvents(long found, boolean succeeds) implements MemoryAccess.Cases<Event> {
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
