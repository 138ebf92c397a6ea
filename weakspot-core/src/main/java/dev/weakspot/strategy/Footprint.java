package dev.weakspot.strategy;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Synchronisation;

/**
 * What an operation touches, so far as others can tell.
 *
 * @param number of the location or object
 * @param isSequential whether it takes part in the one order of sequentially consistent accesses and fences
 */
record Footprint(Kind kind, int number, boolean isWrite, boolean isSequential) {
    private enum Kind {
        NOTHING,
        LOCATION,
        OBJECT,
        /** The order of the sequentially consistent fences. */
        FENCES
    }

    private static final Footprint NOTHING = new Footprint(Kind.NOTHING, 0, false, false);

    static Footprint of(Operation operation) {
        if (operation instanceof MemoryAccess access) {
            return access.match(new OfAccess());
        }
        // Objects of different sorts may share a number; then a priority is drawn once more than it need be.
        return operation instanceof Synchronisation synchronisation
                ? new Footprint(Kind.OBJECT, synchronisation.object(), true, false)
                : NOTHING;
    }

    /** Whether the order of the two matters. */
    boolean conflictsWith(Footprint other) {
        return kind != Kind.NOTHING && kind == other.kind && number == other.number && (isWrite || other.isWrite);
    }

    private static Footprint at(int location, boolean isWrite, Mode mode) {
        return new Footprint(Kind.LOCATION, location, isWrite, mode == Mode.SEQ_CST);
    }

    private static final class OfAccess implements MemoryAccess.Cases<Footprint> {
        @Override
        public Footprint load(MemoryAccess.Load load) {
            return at(load.location(), false, load.mode());
        }

        @Override
        public Footprint store(MemoryAccess.Store store) {
            return at(store.location(), true, store.mode());
        }

        @Override
        public Footprint update(MemoryAccess.Update update) {
            return at(update.location(), true, update.mode());
        }

        @Override
        public Footprint compareExchange(MemoryAccess.CompareExchange exchange) {
            boolean isSequential = exchange.success() == Mode.SEQ_CST || exchange.failure() == Mode.SEQ_CST;
            return new Footprint(Kind.LOCATION, exchange.location(), true, isSequential);
        }

        @Override
        public Footprint await(MemoryAccess.Await await) {
            return at(await.location(), false, await.mode());
        }

        @Override
        public Footprint awaitExchange(MemoryAccess.AwaitExchange exchange) {
            return at(exchange.location(), true, exchange.mode());
        }

        @Override
        public Footprint fence(MemoryAccess.Fence fence) {
            return fence.mode() == Mode.SEQ_CST ? new Footprint(Kind.FENCES, 0, true, true) : NOTHING;
        }
    }
}
