package dev.weakspot.explain;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Operation;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Reason;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.monitor.InterleavingMonitor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** The weak choices of a run: old values read, writes placed before earlier ones; and whether an interleaving explains it. */
final class WeakSteps {
    /** The number of weak choices that the sentence names. */
    private static final int NAMED = 3;

    private final ProgramNames names;
    private final Memory memory;
    private final InterleavingMonitor interleavings;
    private final List<String> choices = new ArrayList<>();
    private final TreeSet<Integer> threads = new TreeSet<>();
    private boolean isExplained = true;
    private int steps;

    WeakSteps(ProgramNames names, Memory memory, InterleavingMonitor interleavings) {
        this.names = names;
        this.memory = memory;
        this.interleavings = interleavings;
    }

    void reset() {
        interleavings.reset();
        choices.clear();
        threads.clear();
        isExplained = true;
        steps = 0;
    }

    @SuppressWarnings("unused") // any detection means that no interleaving explains the run
    private void unexplained(Detection detection) {
        isExplained = false;
    }

    /** A free is no step, but it retires the locations of its block. */
    void observe(LifeCycle.Free free, Event event) {
        if (isFollowed()) {
            interleavings.observe(free, event, this::unexplained);
        }
    }

    void observe(Operation operation, Event event) {
        note(operation, event);
        if (isFollowed()) {
            interleavings.observe(operation, event, this::unexplained);
        }
    }

    void observeTentatively(Operation operation, Event.Read event) {
        note(operation, event);
        if (isFollowed()) {
            interleavings.observeTentatively(operation, event, this::unexplained);
        }
    }

    private void note(Operation operation, Event event) {
        if (memory.model() != MemoryModel.SC) {
            weakness(operation, event).ifPresent(choices::add);
            threads.add(operation.thread());
            steps++;
        }
    }

    void confirm(int thread) {
        if (isFollowed()) {
            interleavings.confirm(thread, this::unexplained);
        }
    }

    void undo(int thread, int reads) {
        if (isFollowed()) {
            interleavings.undo(thread, reads);
        }
    }

    /** The monitor of interleavings costs time linear in the run for each step, so long runs are not followed. */
    private boolean isFollowed() {
        return memory.model() != MemoryModel.SC && steps <= OrderedEvents.LONGEST && isExplained;
    }

    private Optional<String> weakness(Operation operation, Event event) {
        String where = " at " + EventPhrases.line(operation.site());
        String who = "P" + operation.thread();
        if (event instanceof Event.Read read && !isNewest(read.location(), read.source())) {
            return Optional.of(who + " reads an old value of " + names.location(read.location()) + where + " ("
                    + names.value(read.location(), read.value()) + ", the newest is " + newest(read.location()) + ")");
        }
        if (event instanceof Event.Write write && !isNewest(write.location(), write.number())) {
            return Optional.of(who + "'s write of " + names.location(write.location()) + where
                    + " is placed before one that was made earlier");
        }
        if (event instanceof Event.Update update && !isNewest(update.location(), update.number())) {
            return Optional.of(who + "'s update of " + names.location(update.location()) + where
                    + " is placed before a write that was made earlier");
        }
        return Optional.empty();
    }

    private boolean isNewest(int location, int number) {
        return memory.history(location).newest().number() == number;
    }

    private String newest(int location) {
        return names.value(location, memory.newest(location));
    }

    /**
     * Whether the run needs weak memory; empty under SC, and empty if no step made a weak choice. The claim is about this
     * run only: another run may reach the same finding without weak memory.
     */
    Optional<Reason> reason() {
        return inWords().map(text -> new Reason.Remark(Reason.Topic.WEAK_MEMORY, text));
    }

    private Optional<String> inWords() {
        if (choices.isEmpty()) {
            return Optional.empty();
        }
        threads.forEach(this::confirm);
        String what = String.join("; ", choices.subList(0, Math.min(NAMED, choices.size())))
                + (choices.size() > NAMED ? "; and more" : "");
        if (!isExplained) {
            return Optional.of("this run needs weak memory: no interleaving has these steps, in which " + what);
        }
        return Optional.of(
                isFollowed()
                        ? "the finding does not need weak memory, although " + what
                                + ": an interleaving has the same reads and writes in another order"
                        : "in this run " + what);
    }
}
