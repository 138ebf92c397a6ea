package dev.weakspot.strategy;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Synchronisation;

/**
 * Which operations can be sinks of communication: those that may learn what another thread did
 * ([PCTWM Def. 3, Alg. 1, isCommunicationEvent]). They are the atomic reads and updates, all sequentially consistent
 * accesses and fences, acquire fences, and what takes a lock.
 *
 * <p>Departs: plain reads are none. One that could see anything else than what happened before it races, and is reported as
 * that whatever it sees. Barriers are none either: all threads meet there in any run. Nor is it one to sleep until somebody
 * wakes the thread: what it learns it reads afterwards.
 */
final class Communication implements MemoryAccess.Cases<Boolean> {
    private static final Communication CASES = new Communication();

    private Communication() {}

    static boolean isSink(Operation operation) {
        if (operation instanceof MemoryAccess access) {
            return access.match(CASES);
        }
        return operation instanceof Synchronisation
                && !(operation instanceof Synchronisation.Unlock)
                && !(operation instanceof Synchronisation.Barrier)
                && !(operation instanceof Synchronisation.Parking);
    }

    @Override
    public Boolean load(MemoryAccess.Load load) {
        return load.mode() != Mode.NON_ATOMIC;
    }

    @Override
    public Boolean store(MemoryAccess.Store store) {
        return store.mode() == Mode.SEQ_CST;
    }

    @Override
    public Boolean update(MemoryAccess.Update update) {
        return true;
    }

    @Override
    public Boolean compareExchange(MemoryAccess.CompareExchange exchange) {
        return true;
    }

    @Override
    public Boolean await(MemoryAccess.Await await) {
        return true;
    }

    @Override
    public Boolean awaitExchange(MemoryAccess.AwaitExchange exchange) {
        return true;
    }

    @Override
    public Boolean fence(MemoryAccess.Fence fence) {
        return fence.mode().isAtLeast(Mode.ACQUIRE);
    }
}
