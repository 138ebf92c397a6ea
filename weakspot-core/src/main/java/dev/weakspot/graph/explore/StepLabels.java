package dev.weakspot.graph.explore;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.graph.EventLabel;
import dev.weakspot.graph.EventLabel.Kind;
import dev.weakspot.graph.GraphLocation;
import java.util.List;

/** The labels of an operation's events, and the result with which its thread continues. */
final class StepLabels {
    private static final long FREE = 0;
    private static final long HELD = 1;

    private final ProgramLocations locations;

    StepLabels(ProgramLocations locations) {
        this.locations = locations;
    }

    /**
     * An operation as accesses of one location.
     *
     * @param location the location in the graph
     * @param success the mode of a read that a write follows, and of that write
     * @param failure the mode of a read without a write
     * @param wanted the value that the operation waits for or expects, if {@code kind} needs one
     */
    private record LocationAccess(
            AccessKind kind, int location, Mode success, Mode failure, long wanted, long operand) {}

    private enum AccessKind {
        LOAD,
        STORE,
        UPDATE,
        COMPARE_STRONG,
        COMPARE_WEAK,
        AWAIT,
        AWAIT_EXCHANGE
    }

    /** Null if the operation accesses no location. */
    private LocationAccess access(Operation operation) {
        if (operation instanceof MemoryAccess access) {
            return access.match(new MemoryAccessCases());
        }
        if (operation instanceof Synchronisation.Lock lock) {
            int mutex = GraphLocation.ofMutex(lock.object());
            return new LocationAccess(AccessKind.AWAIT_EXCHANGE, mutex, Mode.ACQUIRE, Mode.RELAXED, FREE, HELD);
        }
        if (operation instanceof Synchronisation.Unlock unlock) {
            int mutex = GraphLocation.ofMutex(unlock.object());
            return new LocationAccess(AccessKind.STORE, mutex, Mode.RELEASE, Mode.RELEASE, 0, FREE);
        }
        return null;
    }

    private final class MemoryAccessCases implements MemoryAccess.Cases<LocationAccess> {
        private long cut(int location, long value) {
            return locations.memory(location).cut(value);
        }

        private LocationAccess access(
                AccessKind kind, int location, Mode success, Mode failure, long wanted, long operand) {
            return new LocationAccess(kind, GraphLocation.ofMemory(location), success, failure, wanted, operand);
        }

        @Override
        public LocationAccess load(MemoryAccess.Load load) {
            return access(AccessKind.LOAD, load.location(), load.mode(), load.mode(), 0, 0);
        }

        @Override
        public LocationAccess store(MemoryAccess.Store store) {
            long value = cut(store.location(), store.value());
            return access(AccessKind.STORE, store.location(), store.mode(), store.mode(), 0, value);
        }

        @Override
        public LocationAccess update(MemoryAccess.Update update) {
            return access(AccessKind.UPDATE, update.location(), update.mode(), update.mode(), 0, 0);
        }

        @Override
        public LocationAccess compareExchange(MemoryAccess.CompareExchange exchange) {
            int location = exchange.location();
            AccessKind kind = exchange.mayFailSpuriously() ? AccessKind.COMPARE_WEAK : AccessKind.COMPARE_STRONG;
            long expected = cut(location, exchange.expected());
            long desired = cut(location, exchange.desired());
            return access(kind, location, exchange.success(), exchange.failure(), expected, desired);
        }

        @Override
        public LocationAccess await(MemoryAccess.Await await) {
            long wanted = cut(await.location(), await.wanted());
            return access(AccessKind.AWAIT, await.location(), await.mode(), await.mode(), wanted, 0);
        }

        @Override
        public LocationAccess awaitExchange(MemoryAccess.AwaitExchange exchange) {
            int location = exchange.location();
            long expected = cut(location, exchange.expected());
            long desired = cut(location, exchange.desired());
            return access(AccessKind.AWAIT_EXCHANGE, location, exchange.mode(), exchange.mode(), expected, desired);
        }

        /** [Rocker §3.1]: an SC fence updates a hidden location. Other fences access none. */
        @Override
        public LocationAccess fence(MemoryAccess.Fence fence) {
            return fence.mode() == Mode.SEQ_CST
                    ? new LocationAccess(AccessKind.UPDATE, GraphLocation.FENCES, Mode.ACQ_REL, Mode.ACQ_REL, 0, 0)
                    : null;
        }
    }

    /** Whether the operation begins with a read. */
    boolean reads(Operation operation) {
        LocationAccess access = access(operation);
        return access != null && access.kind != AccessKind.STORE;
    }

    /** The location in the graph that the operation accesses; {@link EventLabel#NO_LOCATION} if there is none. */
    int location(Operation operation) {
        LocationAccess access = access(operation);
        return access == null ? EventLabel.NO_LOCATION : access.location;
    }

    /** Whether the operation cannot proceed with this value. */
    boolean waits(Operation operation, long value) {
        LocationAccess access = access(operation);
        boolean isWait = access.kind == AccessKind.AWAIT || access.kind == AccessKind.AWAIT_EXCHANGE;
        return isWait && value != access.wanted;
    }

    /** The labels of the operation's read if it reads this value. The first one is canonical. */
    List<EventLabel> reads(Operation operation, long value) {
        LocationAccess access = access(operation);
        boolean isWanted = value == access.wanted;
        return switch (access.kind) {
            case LOAD, AWAIT -> List.of(read(operation, access, value, false));
            case UPDATE -> List.of(read(operation, access, value, true));
            case AWAIT_EXCHANGE, COMPARE_STRONG -> List.of(read(operation, access, value, isWanted));
            case COMPARE_WEAK ->
                isWanted
                        ? List.of(read(operation, access, value, true), read(operation, access, value, false))
                        : List.of(read(operation, access, value, false));
            case STORE -> throw new IllegalArgumentException("a store reads nothing: operation=" + operation);
        };
    }

    private static EventLabel read(Operation operation, LocationAccess access, long value, boolean isExclusive) {
        Mode mode = isExclusive ? access.success : access.failure;
        return new EventLabel(Kind.READ, operation, access.location, mode, value, isExclusive);
    }

    /** Whether a read has the canonical label for its value: a weak compare-exchange has not failed spuriously. */
    boolean isCanonical(EventLabel read) {
        return read.isExclusive()
                || !(read.operation() instanceof MemoryAccess.CompareExchange exchange)
                || !exchange.mayFailSpuriously()
                || read.value() != access(exchange).wanted;
    }

    EventLabel store(Operation operation) {
        LocationAccess access = access(operation);
        return new EventLabel(Kind.WRITE, operation, access.location, access.success, access.operand, false);
    }

    /** The write of a read-modify-write. */
    EventLabel write(EventLabel read) {
        LocationAccess access = access(read.operation());
        long value = access.operand;
        if (read.operation() instanceof MemoryAccess.Update update) {
            value = locations.memory(update.location()).cut(update.written(read.value()));
        }
        return new EventLabel(Kind.WRITE, read.operation(), access.location, access.success, value, true);
    }

    /** The event of the engine with which a thread continues after a read that no write follows. */
    Event resultOfRead(EventLabel read) {
        int location = GraphLocation.memory(read.location());
        return new Event.Read(read.operation().thread(), location, read.mode(), read.value());
    }

    /** The event with which a thread continues after a write. */
    Event resultOfWrite(EventLabel write, long read) {
        Operation operation = write.operation();
        if (operation instanceof Synchronisation synchronisation) {
            return new Event.Synchronised(synchronisation, SyncResult.DONE);
        }
        if (operation instanceof MemoryAccess.Fence fence) {
            return new Event.Fence(fence.thread(), fence.mode());
        }
        int location = GraphLocation.memory(write.location());
        return write.isExclusive()
                ? new Event.Update(operation.thread(), location, write.mode(), read, write.value())
                : new Event.Write(operation.thread(), location, write.mode(), write.value());
    }
}
