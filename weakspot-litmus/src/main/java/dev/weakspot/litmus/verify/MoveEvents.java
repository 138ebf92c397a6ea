package dev.weakspot.litmus.verify;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Outcome;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.execution.Happened;
import dev.weakspot.litmus.verify.Way.Move;
import dev.weakspot.story.StepWords;
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
            return List.of(new Happened(access, event(access, move.before(), move.isChange())));
        }
        return of(move, (Synchronisation) move.from().operation);
    }

    /** What it did, in words. */
    static String text(Move move, StepWords words) {
        List<Happened> happened = of(move);
        return switch (happened.size()) {
            case 0 -> throw new IllegalStateException("such a thread does not move: kind=" + move.from().kind);
            case 1 -> words.text(happened.get(0));
            default -> "open " + words.nameOf(move.from().operation);
        };
    }

    /** What an access becomes if it finds this; {@code succeeds} is for a compare-exchange only. */
    static Event event(MemoryAccess access, long found, boolean succeeds) {
        return access.match(new AccessEvents(found, succeeds));
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
