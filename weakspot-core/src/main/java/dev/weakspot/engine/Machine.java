package dev.weakspot.engine;

import dev.weakspot.control.ControlledProgram;
import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import dev.weakspot.sync.SyncObjects;
import dev.weakspot.sync.ThreadLifecycle;
import dev.weakspot.sync.VirtualTime;
import java.util.List;

/** The state on which operations take effect: memory, synchronisation objects, thread lifecycles and happens-before clocks. */
final class Machine {
    private final HappensBefore order = new HappensBefore();
    private final Memory memory;
    private final VirtualTime time = new VirtualTime();
    private final SyncObjects objects = new SyncObjects(order, time);
    private final ThreadLifecycle lifecycles = new ThreadLifecycle(order, time);

    /** @param keep how many entries of a location are kept at most */
    Machine(ControlledProgram program, MemoryModel model, int keep) {
        this.memory = new Memory(
                model, order, program.locations(), keep, program.capabilities().addedLocations()::location);
    }

    HappensBefore order() {
        return order;
    }

    Memory memory() {
        return memory;
    }

    /** Begins a new run, without threads. */
    void reset() {
        order.reset();
        memory.reset();
        time.reset();
        objects.reset();
        lifecycles.reset();
    }

    /** Adds a thread that exists from the start of the run. */
    void begin(int thread) {
        order.begin(thread);
    }

    /** Adds the thread if it is new; the engine did not see its start. */
    void adoptIfNew(int thread) {
        if (thread == order.threads()) {
            lifecycles.adopt(thread);
        }
    }

    /** A thread has reached the operation, which takes effect later. */
    void arrive(Operation operation) {
        if (operation instanceof LifeCycle life) {
            lifecycles.arrive(life);
        } else if (operation instanceof Synchronisation synchronisation) {
            objects.arrive(synchronisation);
        }
    }

    /** Whether the operation is a misuse: it releases an object that the thread does not hold, or waits for one that it holds. */
    boolean isMisuse(Operation operation) {
        return operation instanceof Synchronisation synchronisation && objects.isMisuse(synchronisation);
    }

    /** How a thread uses the object that ends, as a clause; empty if no thread does. */
    String useDuring(LifeCycle.EndOfObject end, List<Operation> next) {
        return new EndsOfObjects(objects).useDuring(end, next);
    }

    boolean canTakeEffect(Operation operation) {
        if (operation instanceof MemoryAccess access) {
            boolean mayBlock = access instanceof MemoryAccess.Await || access instanceof MemoryAccess.AwaitExchange;
            return !mayBlock || memory.choices(access) > 0;
        }
        return choices(operation) > 0;
    }

    /** The number of choices of the operation; 0 if it is blocked. */
    int choices(Operation operation) {
        if (operation instanceof MemoryAccess access) {
            return memory.choices(access);
        }
        if (operation instanceof Synchronisation synchronisation) {
            return objects.choices(synchronisation);
        }
        return lifecycles.choices((LifeCycle) operation);
    }

    Event perform(Operation operation, int choice) {
        if (operation instanceof MemoryAccess access) {
            return memory.perform(access, choice);
        }
        if (operation instanceof Synchronisation synchronisation) {
            return objects.perform(synchronisation, choice);
        }
        return lifecycles.perform((LifeCycle) operation, choice);
    }

    void addTo(StateKey key, RelevantClocks views) {
        objects.addTo(key);
        lifecycles.addTo(key);
        memory.addViewsTo(views);
        objects.addViewsTo(views);
        lifecycles.addViewsTo(views);
        memory.addTo(key, views);
    }
}
