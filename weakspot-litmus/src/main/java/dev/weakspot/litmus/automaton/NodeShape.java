package dev.weakspot.litmus.automaton;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.litmus.automaton.LocalNode.Kind;

/** The fields of a {@link LocalNode} that its operation determines. */
record NodeShape(Operation operation, Kind kind, int object, int value, int expected) {

    static NodeShape of(Operation operation, StateLayout layout) {
        if (operation instanceof MemoryAccess access) {
            return access.match(new AccessShapes(layout));
        }
        if (operation instanceof Synchronisation synchronisation) {
            return of(synchronisation, layout);
        }
        if (operation instanceof LifeCycle.Stop stop) {
            return new NodeShape(stop, stop.match(new StopKinds()), 0, 0, 0);
        }
        if (operation instanceof LifeCycle.Exit exit) {
            return new NodeShape(exit, Kind.EXIT, 0, 0, 0);
        }
        throw new IllegalStateException(
                "not an operation of the search, which resolves choices at once: operation=" + operation);
    }

    private static NodeShape of(Synchronisation operation, StateLayout layout) {
        if (operation instanceof Synchronisation.Barrier barrier) {
            return new NodeShape(barrier, Kind.ARRIVE, barrier.object(), barrier.parties(), 0);
        }
        Kind kind = operation instanceof Synchronisation.Lock ? Kind.LOCK : Kind.UNLOCK;
        return new NodeShape(operation, kind, layout.owner(operation.object()), 0, 0);
    }

    static NodeShape atStart(Operation firstChoice) {
        return new NodeShape(firstChoice, Kind.START, 0, 0, 0);
    }

    static NodeShape atStaleUse(Operation exit) {
        return new NodeShape(exit, Kind.STALE_USE, 0, 0, 0);
    }

    NodeShape as(Kind other) {
        return new NodeShape(operation, other, object, value, expected);
    }

    private record AccessShapes(StateLayout layout) implements MemoryAccess.Cases<NodeShape> {
        @Override
        public NodeShape load(MemoryAccess.Load load) {
            return new NodeShape(load, Kind.LOAD, layout.cell(load.location()), 0, 0);
        }

        @Override
        public NodeShape store(MemoryAccess.Store store) {
            return new NodeShape(store, Kind.STORE, layout.cell(store.location()), (int) store.value(), 0);
        }

        @Override
        public NodeShape update(MemoryAccess.Update update) {
            return new NodeShape(update, Kind.UPDATE, layout.cell(update.location()), 0, 0);
        }

        @Override
        public NodeShape compareExchange(MemoryAccess.CompareExchange exchange) {
            Kind kind = exchange.mayFailSpuriously() ? Kind.WEAK_COMPARE_EXCHANGE : Kind.COMPARE_EXCHANGE;
            int cell = layout.cell(exchange.location());
            return new NodeShape(exchange, kind, cell, (int) exchange.desired(), (int) exchange.expected());
        }

        @Override
        public NodeShape await(MemoryAccess.Await await) {
            return new NodeShape(await, Kind.AWAIT, layout.cell(await.location()), 0, (int) await.wanted());
        }

        @Override
        public NodeShape awaitExchange(MemoryAccess.AwaitExchange exchange) {
            int cell = layout.cell(exchange.location());
            return new NodeShape(
                    exchange, Kind.AWAIT_EXCHANGE, cell, (int) exchange.desired(), (int) exchange.expected());
        }

        @Override
        public NodeShape fence(MemoryAccess.Fence fence) {
            return new NodeShape(fence, Kind.FENCE, 0, 0, 0);
        }
    }

    private record StopKinds() implements LifeCycle.StopCases<Kind> {
        @Override
        public Kind failedAssertion(LifeCycle.FailedAssertion assertion) {
            return Kind.FAILED_ASSERTION;
        }

        @Override
        public Kind crash(LifeCycle.Crash crash) {
            return Kind.CRASH;
        }

        @Override
        public Kind diverge(LifeCycle.Diverge diverge) {
            return Kind.DIVERGE;
        }

        @Override
        public Kind useAfterDestroy(LifeCycle.UseAfterDestroy use) {
            throw new IllegalStateException("litmus programs destroy no objects: operation=" + use);
        }
    }
}
