package dev.weakspot.scheduling;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Synchronisation;

/**
 * The location or object that an operation accesses, as far as other threads can observe it.
 *
 * @param number the number of the location or object
 * @param isSequential whether the operation is in the total order of sequentially consistent accesses and fences
 */
public record Footprint(Kind kind, int number, boolean isWrite, boolean isSequential) {
    private enum Kind {
        NOTHING,
        LOCATION,
        OBJECT,
        /** The order of the sequentially consistent fences. */
        FENCES
    }

    private static final Footprint NOTHING = new Footprint(Kind.NOTHING, 0, false, false);

    public static Footprint of(Operation operation) {
        if (operation instanceof MemoryAccess access) {
            return access.match(new OfAccess());
        }
        // Objects of different kinds may share a number. They then count as conflicting, which is safe.
        return operation instanceof Synchronisation synchronisation
                ? new Footprint(Kind.OBJECT, synchronisation.object(), true, false)
                : NOTHING;
    }

    /** Whether two operations with these footprints conflict. */
    public boolean conflictsWith(Footprint other) {
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
