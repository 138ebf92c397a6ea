package dev.weakspot.execution;

import dev.weakspot.event.Event;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation;
import java.util.Optional;

/**
 * One thing that happened in a run.
 *
 * @param operation what the thread wanted
 * @param event what came of it; empty for a thread that arrives at a barrier, which it passes in an event of its own
 */
public record Happened(Operation operation, Optional<Event> event) {
    public Happened(Operation operation, Event event) {
        this(operation, Optional.of(event));
    }

    /** Every thread arrives before any passes, the one that opens the barrier too. */
    public static Happened arrival(Synchronisation.Barrier barrier) {
        return new Happened(barrier, Optional.empty());
    }

    public int thread() {
        return operation.thread();
    }

    public Site site() {
        return operation.site();
    }

    public boolean isArrival() {
        return event.isEmpty();
    }

    /** The location it reads or writes, or {@link #NOWHERE}. */
    public int location() {
        Event what = event.orElse(null);
        if (what instanceof Event.Read read) {
            return read.location();
        }
        if (what instanceof Event.Write write) {
            return write.location();
        }
        return what instanceof Event.Update update ? update.location() : NOWHERE;
    }

    public static final int NOWHERE = -1;

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

    /** How it was ordered; {@code NON_ATOMIC} for what has no mode. */
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

    /** What a write leaves in its location. */
    public long written() {
        Event what = event.orElseThrow();
        return what instanceof Event.Update update ? update.written() : ((Event.Write) what).value();
    }

    /** What a read found. */
    public long found() {
        Event what = event.orElseThrow();
        return what instanceof Event.Update update ? update.read() : ((Event.Read) what).value();
    }
}
