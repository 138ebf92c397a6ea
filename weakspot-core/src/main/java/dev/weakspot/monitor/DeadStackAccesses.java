package dev.weakspot.monitor;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccess;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/**
 * Detects accesses of a thread to the stack of another thread where no function is active any more: the variable's function has
 * returned, or the thread has ended. A detection is reported once for each access site and thread of the stack in a run.
 */
public final class DeadStackAccesses implements Monitor {
    private final Memory memory;
    private final LongFunction<Site> sites;
    private final Lifetimes lifetimes;

    /** Access sites, those of plain accesses by number, with the threads of the stacks. */
    private final Set<List<Object>> reported = new HashSet<>();

    /** The stacks of all threads. */
    @FunctionalInterface
    public interface Lifetimes {
        /** Present if the address is on the stack of a thread other than the given one, and not in use. */
        Optional<LifeCycle.EndOfLifetime> end(int thread, long address);
    }

    /** @param sites the sites that {@link PlainAccesses} refers to by number */
    public DeadStackAccesses(Memory memory, LongFunction<Site> sites, Lifetimes lifetimes) {
        this.memory = memory;
        this.sites = sites;
        this.lifetimes = lifetimes;
    }

    @Override
    public void reset() {
        reported.clear();
    }

    @Override
    public void observe(Operation operation, Event event, Consumer<Detection> report) {
        if (event instanceof Event.Read read) {
            access(operation, read.location(), report);
        } else if (event instanceof Event.Write write) {
            access(operation, write.location(), report);
        } else if (event instanceof Event.Update update) {
            access(operation, update.location(), report);
        }
    }

    private void access(Operation operation, int number, Consumer<Detection> report) {
        Location location = memory.location(number);
        Optional<LifeCycle.EndOfLifetime> end = lifetimes.end(operation.thread(), location.address());
        if (end.isPresent() && reported.add(List.of(operation.site(), end.get().thread()))) {
            report.accept(new Detection(Finding.Kind.USE_AFTER_FREE, List.of(end.get(), operation), ""));
        }
    }

    @Override
    public void plain(PlainAccesses accesses, Consumer<Detection> report) {
        int thread = accesses.thread();
        for (int i = 0; i < accesses.count(); i++) {
            Optional<LifeCycle.EndOfLifetime> end = lifetimes.end(thread, accesses.address(i));
            if (end.isPresent()) {
                report(accesses, i, end.get(), report);
            }
        }
    }

    private void report(PlainAccesses accesses, int index, LifeCycle.EndOfLifetime end, Consumer<Detection> report) {
        if (reported.add(List.of(accesses.site(index), end.thread()))) {
            PlainAccess access = new PlainAccess(
                    accesses.thread(),
                    sites.apply(accesses.site(index)),
                    accesses.address(index),
                    accesses.bytes(index),
                    accesses.isWrite(index));
            report.accept(new Detection(Finding.Kind.USE_AFTER_FREE, List.of(end, access), ""));
        }
    }

    /** Adds nothing: the front ends with stacks have no key of the local state, so no search by states uses it. */
    @Override
    public void addTo(StateKey key, RelevantClocks views) {}
}
