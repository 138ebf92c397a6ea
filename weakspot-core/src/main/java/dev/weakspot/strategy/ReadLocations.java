package dev.weakspot.strategy;

import dev.weakspot.event.Event;
import dev.weakspot.event.Mode;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

/**
 * The locations that any thread has read in a run. The time of a write to another location is not observable yet, so it needs no
 * scheduling decision. If it caused one, unobserved writes would change the probability of everything else ([PCTWM §6.3]).
 * A thread's first write to a location counts as observable, because a reader may still come.
 */
final class ReadLocations {
    /** The set of writes is cleared at this size, to bound the memory for programs with very many locations. */
    private static final int MAX_WRITTEN = 100_000;

    private final BitSet read = new BitSet();

    /** Pairs of a thread and a location that it wrote before any thread had read it. */
    private final Set<Long> written = new HashSet<>();

    void clear() {
        read.clear();
        written.clear();
    }

    /** Whether an event may affect what a thread reads: false for repeated writes to a location that no thread has read. */
    boolean mayAffectReaders(Event event) {
        if (event instanceof Event.Write write) {
            return write.mode() == Mode.SEQ_CST || read.get(write.location()) || isFirst(write);
        }
        if (event instanceof Event.Read load) {
            read.set(load.location());
        } else if (event instanceof Event.Update update) {
            read.set(update.location());
        }
        return true;
    }

    private boolean isFirst(Event.Write write) {
        if (written.size() == MAX_WRITTEN) {
            written.clear();
        }
        return written.add((long) write.thread() << Integer.SIZE | write.location());
    }
}
