package dev.weakspot.explore;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.Views;
import dev.weakspot.sync.Lives;
import dev.weakspot.sync.Synchronisers;
import dev.weakspot.sync.VirtualTime;

/** What the operations of a run take effect in: memory, objects that threads wait for, their lives, and what is known to whom. */
final class World {
    private final HappensBefore order = new HappensBefore();
    private final Memory memory;
    private final VirtualTime time = new VirtualTime();
    private final Synchronisers objects = new Synchronisers(order, time);
    private final Lives lives = new Lives(order, time);

    /** @param keep how many values of a location are kept */
    World(Program program, MemoryModel model, int keep) {
        this.memory = new Memory(model, order, program.locations(), keep, program::location);
    }

    HappensBefore order() {
        return order;
    }

    Memory memory() {
        return memory;
    }

    /** A new run: nobody is there. */
    void reset() {
        order.reset();
        memory.reset();
        time.reset();
        objects.reset();
        lives.reset();
    }

    /** A thread that has been there from the beginning. */
    void begin(int thread) {
        order.begin(thread);
    }

    /** A thread that nobody has seen starting, if it is new. */
    void adoptIfNew(int thread) {
        if (thread == order.threads()) {
            lives.adopt(thread);
        }
    }

    /** A thread has come to the operation, which takes effect later. */
    void arrive(Operation operation) {
        if (operation instanceof LifeCycle life) {
            lives.arrive(life);
        } else if (operation instanceof Synchronisation synchronisation) {
            objects.arrive(synchronisation);
        }
    }

    /** Whether the thread may not do that: it does not hold what it gives back, or holds what it would wait for. */
    boolean isMisuse(Operation operation) {
        return operation instanceof Synchronisation synchronisation && objects.isMisuse(synchronisation);
    }

    boolean canTakeEffect(Operation operation) {
        if (operation instanceof MemoryAccess access) {
            boolean mayBlock = access instanceof MemoryAccess.Await || access instanceof MemoryAccess.AwaitExchange;
            return !mayBlock || memory.ways(access) > 0;
        }
        return ways(operation) > 0;
    }

    /** In how many ways it may take effect now. */
    int ways(Operation operation) {
        if (operation instanceof MemoryAccess access) {
            return memory.ways(access);
        }
        if (operation instanceof Synchronisation synchronisation) {
            return objects.ways(synchronisation);
        }
        return lives.ways((LifeCycle) operation);
    }

    Event perform(Operation operation, int way) {
        if (operation instanceof MemoryAccess access) {
            return memory.perform(access, way);
        }
        if (operation instanceof Synchronisation synchronisation) {
            return objects.perform(synchronisation, way);
        }
        return lives.perform((LifeCycle) operation, way);
    }

    void addTo(StateKey key, Views views) {
        objects.addTo(key);
        lives.addTo(key);
        memory.addViewsTo(views);
        objects.addViewsTo(views);
        lives.addViewsTo(views);
        memory.addTo(key, views);
    }
}
