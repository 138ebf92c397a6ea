package dev.weakspot.monitor;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Operation;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.memory.Entry;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import java.util.List;
import java.util.function.Consumer;

/**
 * Detects atomic reads of memory that nothing has written since it was allocated. An allocation is the first write of an undefined
 * value: under weak memory a read may return it although the location has been written since.
 *
 * <p>Plain reads are not checked: copies of structures read padding and unused fields, and do not use the values. Where the front end
 * observes that a thread uses such a value, it passes an operation for the use.
 */
public final class UninitialisedReads implements Monitor {
    private final Memory memory;

    public UninitialisedReads(Memory memory) {
        this.memory = memory;
    }

    @Override
    public void reset() {}

    @Override
    public void observe(Operation operation, Event event, Consumer<Detection> report) {
        if (event instanceof Event.Read read) {
            check(operation, read.location(), read.source(), report);
        } else if (event instanceof Event.Update update) {
            check(operation, update.location(), update.source(), report);
        } else if (operation instanceof LifeCycle.UndefinedUse) {
            report.accept(new Detection(Finding.Kind.UNINITIALISED_READ, List.of(operation), ""));
        }
    }

    private void check(Operation operation, int location, int source, Consumer<Detection> report) {
        if (source == Entry.INITIAL && memory.location(location).isUndefined()) {
            report.accept(new Detection(Finding.Kind.UNINITIALISED_READ, List.of(operation), ""));
        }
    }

    /** Adds nothing: the monitor has no state. */
    @Override
    public void addTo(StateKey key, RelevantClocks views) {}
}
