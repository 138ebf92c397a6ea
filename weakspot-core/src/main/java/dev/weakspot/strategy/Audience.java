package dev.weakspot.strategy;

import dev.weakspot.event.Event;
import dev.weakspot.event.Mode;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

/**
 * Who may notice what threads do: which locations somebody has read in a run. When others are written makes no difference to
 * anybody yet, so that threads need not take turns for that; and if they did each time, writes that nobody reads would change
 * the odds of all that matters ([PCTWM §6.3]). A thread's first write to a location may still find its reader.
 */
final class Audience {
    /** More are forgotten, so that programs which go through very many do not fill the memory. */
    private static final int MOST_WRITTEN = 100_000;

    private final BitSet read = new BitSet();

    /** Threads with the locations that they have written before anybody had read them. */
    private final Set<Long> written = new HashSet<>();

    /** Nothing has been read. */
    void clear() {
        read.clear();
        written.clear();
    }

    /** Whether anybody may care about what has just taken effect. */
    boolean minds(Event event) {
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
        if (written.size() == MOST_WRITTEN) {
            written.clear();
        }
        return written.add((long) write.thread() << Integer.SIZE | write.location());
    }
}
