package dev.weakspot.execution;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccess;
import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation;
import java.util.Optional;

/**
 * One step of a run.
 *
 * @param operation the operation of the thread
 * @param event its effect; empty for a plain access, an allocation or a free, and for the arrival at a barrier, which has another node for the
 *     leave
 */
public record ExecutionNode(Operation operation, Optional<Event> event) {
    public ExecutionNode(Operation operation, Event event) {
        this(operation, Optional.of(event));
    }

    /** The step that this event makes. Arriving at a barrier and passing it are two steps. */
    public static ExecutionNode of(Operation operation, Event event) {
        return !event.isDone() && operation instanceof Synchronisation.Barrier barrier
                ? arrival(barrier)
                : new ExecutionNode(operation, event);
    }

    /** The arrival at a barrier. Every thread of a round arrives before any leaves, also the last one to arrive. */
    public static ExecutionNode arrival(Synchronisation.Barrier barrier) {
        return new ExecutionNode(barrier, Optional.empty());
    }

    /** A plain access between two operations of a thread. It is ordered by program order only. */
    public static ExecutionNode plain(PlainAccess access) {
        return new ExecutionNode(access, Optional.empty());
    }

    public int thread() {
        return operation.thread();
    }

    public Site site() {
        return operation.site();
    }

    public boolean isArrival() {
        return event.isEmpty() && operation instanceof Synchronisation.Barrier;
    }

    /** Whether it may order events of other threads, as accesses and synchronisation do, and choices do not. */
    public boolean ordersOthers() {
        return !(operation instanceof LifeCycle)
                || operation instanceof LifeCycle.Start
                || operation instanceof LifeCycle.Join
                || operation instanceof LifeCycle.Annotation;
    }

    /** The location it reads or writes, or {@link #NO_LOCATION}. */
    public int location() {
        Event what = event.orElse(null);
        if (what instanceof Event.Read read) {
            return read.location();
        }
        if (what instanceof Event.Write write) {
            return write.location();
        }
        return what instanceof Event.Update update ? update.location() : NO_LOCATION;
    }

    public static final int NO_LOCATION = -1;

    public boolean isWrite() {
        return event.orElse(null) instanceof Event.Write || isUpdate();
    }

    public boolean isUpdate() {
        return event.orElse(null) instanceof Event.Update;
    }

    public boolean isRead() {
        return event.orElse(null) instanceof Event.Read || isUpdate();
    }

    public boolean isFence() {
        return event.orElse(null) instanceof Event.Fence;
    }

    public boolean isSequentialFence() {
        return isFence() && mode() == Mode.SEQ_CST;
    }

    /** The mode of the access or fence; {@code NON_ATOMIC} for events without a mode. */
    public Mode mode() {
        Event what = event.orElse(null);
        if (what instanceof Event.Read read) {
            return read.mode();
        }
        if (what instanceof Event.Write write) {
            return write.mode();
        }
        if (what instanceof Event.Update update) {
            return update.mode();
        }
        return what instanceof Event.Fence fence ? fence.mode() : Mode.NON_ATOMIC;
    }

    /** The number of the write among those of its location; {@link Event#UNNUMBERED} if it does not write. */
    public int writeNumber() {
        Event what = event.orElse(null);
        if (what instanceof Event.Write write) {
            return write.number();
        }
        return what instanceof Event.Update update ? update.number() : Event.UNNUMBERED;
    }

    /** Whether it writes, and its write is not the newest in modification order. */
    public boolean isOldWrite() {
        Event what = event.orElse(null);
        if (what instanceof Event.Write write) {
            return !write.isNewest();
        }
        return what instanceof Event.Update update && !update.isNewest();
    }

    /** The number of the write that it reads from; {@link Event#UNNUMBERED} if it does not read. */
    public int sourceNumber() {
        Event what = event.orElse(null);
        if (what instanceof Event.Read read) {
            return read.source();
        }
        return what instanceof Event.Update update ? update.source() : Event.UNNUMBERED;
    }

    /** The value that a write stores. */
    public long written() {
        Event what = event.orElseThrow();
        return what instanceof Event.Update update ? update.written() : ((Event.Write) what).value();
    }

    /** The value that a read returns. */
    public long found() {
        Event what = event.orElseThrow();
        return what instanceof Event.Update update ? update.read() : ((Event.Read) what).value();
    }
}
