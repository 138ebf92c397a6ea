package dev.weakspot.story;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Operation;
import dev.weakspot.finding.Sighting;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.monitor.InterleavingMonitor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** What a run under weak memory has done that no step under SC does, and whether an interleaving explains it all the same. */
final class WeakSteps {
    /** So many are told. */
    private static final int TOLD = 3;

    private final Names names;
    private final Memory memory;
    private final InterleavingMonitor interleavings;
    private final List<String> told = new ArrayList<>();
    private final TreeSet<Integer> threads = new TreeSet<>();
    private boolean isExplained = true;
    private int steps;

    WeakSteps(Names names, Memory memory, InterleavingMonitor interleavings) {
        this.names = names;
        this.memory = memory;
        this.interleavings = interleavings;
    }

    void reset() {
        interleavings.reset();
        told.clear();
        threads.clear();
        isExplained = true;
        steps = 0;
    }

    @SuppressWarnings("unused") // whatever it is, no interleaving has it
    private void unexplained(Sighting sighting) {
        isExplained = false;
    }

    /** Memory that is given back: no step, but its locations are no more. */
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
            weakness(operation, event).ifPresent(told::add);
            threads.add(operation.thread());
            steps++;
        }
    }

    void settle(int thread) {
        if (isFollowed()) {
            interleavings.settle(thread, this::unexplained);
        }
    }

    void undo(int thread, int reads) {
        if (isFollowed()) {
            interleavings.undo(thread, reads);
        }
    }

    /** To ask of every step whether an interleaving explains it takes as long as the run is. */
    private boolean isFollowed() {
        return memory.model() != MemoryModel.SC && steps <= Course.LONGEST && isExplained;
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
     * What is known of it, a sentence; none under SC, and none where nothing of the kind has happened. Claims no more than
     * about this run: another may come to the same finding without.
     */
    Optional<String> inWords() {
        if (told.isEmpty()) {
            return Optional.empty();
        }
        threads.forEach(this::settle);
        String what = String.join("; ", told.subList(0, Math.min(TOLD, told.size())))
                + (told.size() > TOLD ? "; and more of the kind" : "");
        if (!isExplained) {
            return Optional.of("this run takes weak memory: no interleaving has these steps, in which " + what);
        }
        return Optional.of(
                isFollowed()
                        ? "it does not take weak memory, although " + what
                                + ": an interleaving has the same reads and writes in another order"
                        : "in this run " + what);
    }
}
