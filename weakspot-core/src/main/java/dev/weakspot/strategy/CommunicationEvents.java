package dev.weakspot.strategy;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Synchronisation;

/**
 * Decides which operations can be sinks of communication, that is, can observe the effect of another thread
 * ([PCTWM Def. 3, Alg. 1, isCommunicationEvent]). The sinks are atomic reads and updates, all sequentially consistent
 * accesses and fences, acquire fences, and operations that take a lock.
 *
 * <p>Adds: the end of the process is a sink, because its time decides which steps of other threads happen at all. So it can be
 * delayed until the other threads have ended or are blocked.
 *
 * <p>Departs: three kinds of operations are not sinks. A plain read that has more than one write to read from races, and the
 * race is reported whichever write it reads. A barrier joins all its threads in every run. A parked thread observes nothing
 * when it is woken; its later reads are the sinks.
 */
final class CommunicationEvents implements MemoryAccess.Cases<Boolean> {
    private static final CommunicationEvents CASES = new CommunicationEvents();

    private CommunicationEvents() {}

    static boolean isSink(Operation operation) {
        if (operation instanceof MemoryAccess access) {
            return access.match(CASES);
        }
        if (operation instanceof LifeCycle.EndProcess) {
            return true;
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
