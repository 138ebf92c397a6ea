package dev.weakspot.strategy;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Synchronisation;

/**
 * What an operation touches, so far as others can tell.
 *
 * @param number of the location or object
 */
record Footprint(Kind kind, int number, boolean isWrite) {
    private enum Kind {
        NOTHING,
        LOCATION,
        OBJECT,
        /** The order of the sequentially consistent fences. */
        FENCES
    }

    private static final Footprint NOTHING = new Footprint(Kind.NOTHING, 0, false);

    static Footprint of(Operation operation) {
        if (operation instanceof MemoryAccess access) {
            return access.match(new OfAccess());
        }
        // Objects of different sorts may share a number; then a priority is drawn once more than it need be.
        return operation instanceof Synchronisation synchronisation
                ? new Footprint(Kind.OBJECT, synchronisation.object(), true)
                : NOTHING;
    }

    /** Whether the order of the two matters. */
    boolean conflictsWith(Footprint other) {
        return kind != Kind.NOTHING && kind == other.kind && number == other.number && (isWrite || other.isWrite);
    }

    private static final class OfAccess implements MemoryAccess.Cases<Footprint> {
        @Override
        public Footprint load(MemoryAccess.Load load) {
            return new Footprint(Kind.LOCATION, load.location(), false);
        }

        @Override
        public Footprint store(MemoryAccess.Store store) {
            return new Footprint(Kind.LOCATION, store.location(), true);
        }

        @Override
        public Footprint update(MemoryAccess.Update update) {
            return new Footprint(Kind.LOCATION, update.location(), true);
        }

        @Override
        public Footprint compareExchange(MemoryAccess.CompareExchange exchange) {
            return new Footprint(Kind.LOCATION, exchange.location(), true);
        }

        @Override
        public Footprint await(MemoryAccess.Await await) {
            return new Footprint(Kind.LOCATION, await.location(), false);
        }

        @Override
        public Footprint awaitExchange(MemoryAccess.AwaitExchange exchange) {
            return new Footprint(Kind.LOCATION, exchange.location(), true);
        }

        @Override
        public Footprint fence(MemoryAccess.Fence fence) {
            return fence.mode() == Mode.SEQ_CST ? new Footprint(Kind.FENCES, 0, true) : NOTHING;
        }
    }
}
