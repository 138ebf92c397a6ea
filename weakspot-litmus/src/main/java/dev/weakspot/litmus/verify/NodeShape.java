package dev.weakspot.litmus.verify;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.litmus.verify.LocalNode.Kind;

/** An operation taken apart into what the search's switch needs. */
record NodeShape(Operation operation, Kind kind, int object, int value, int expected) {

    static NodeShape of(Operation operation, StateLayout layout) {
        if (operation instanceof MemoryAccess access) {
            return access.match(new AccessShapes(layout));
        }
        if (operation instanceof Synchronisation synchronisation) {
            return synchronisation.match(new SynchronisationShapes(layout));
        }
        return ((LifeCycle) operation).match(new LifeCycleShapes());
    }

    static NodeShape atStart(Operation firstChoice) {
        return new NodeShape(firstChoice, Kind.START, 0, 0, 0);
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

    private record SynchronisationShapes(StateLayout layout) implements Synchronisation.Cases<NodeShape> {
        @Override
        public NodeShape lock(Synchronisation.Lock lock) {
            return new NodeShape(lock, Kind.LOCK, layout.owner(lock.object()), 0, 0);
        }

        @Override
        public NodeShape unlock(Synchronisation.Unlock unlock) {
            return new NodeShape(unlock, Kind.UNLOCK, layout.owner(unlock.object()), 0, 0);
        }

        @Override
        public NodeShape barrier(Synchronisation.Barrier barrier) {
            return new NodeShape(barrier, Kind.ARRIVE, barrier.object(), barrier.parties(), 0);
        }
    }

    private record LifeCycleShapes() implements LifeCycle.Cases<NodeShape> {
        @Override
        public NodeShape choice(LifeCycle.Choice choice) {
            throw new IllegalStateException("choices are taken at once: choice=" + choice);
        }

        @Override
        public NodeShape failedAssertion(LifeCycle.FailedAssertion assertion) {
            return new NodeShape(assertion, Kind.FAILED_ASSERTION, 0, 0, 0);
        }

        @Override
        public NodeShape crash(LifeCycle.Crash crash) {
            return new NodeShape(crash, Kind.CRASH, 0, 0, 0);
        }

        @Override
        public NodeShape diverge(LifeCycle.Diverge diverge) {
            return new NodeShape(diverge, Kind.DIVERGE, 0, 0, 0);
        }

        @Override
        public NodeShape staleUse(LifeCycle.StaleUse use) {
            return new NodeShape(use, Kind.STALE_USE, 0, 0, 0);
        }

        @Override
        public NodeShape exit(LifeCycle.Exit exit) {
            return new NodeShape(exit, Kind.EXIT, 0, 0, 0);
        }
    }
}
