package dev.weakspot.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Site;
import dev.weakspot.scheduling.SchedulingPoint;
import org.junit.jupiter.api.Test;

/** Counts the events of two threads that are always enabled. */
final class EventCounterTest {
    private static final int X = 0;
    private static final Site SITE = new Site("file", 1, 1, "");

    private static final SchedulingPoint BOTH = new AllEnabled(2);

    private final EventCounter counting = new EventCounter(1);

    EventCounterTest() {
        counting.begin(0);
    }

    @Test
    void aThreadContinuesAfterUnobservedWrites() {
        write(counting.next(BOTH)); // the first write may be observed
        int writer = counting.next(BOTH);
        write(writer);
        write(writer);
        for (int i = 0; i < 500; i++) {
            assertThat(counting.next(BOTH)).isEqualTo(writer);
            write(writer);
        }
    }

    @Test
    void theNumberOfUnobservedWritesInARowIsBounded() {
        assertThat(switches(5000)).isPositive();
    }

    @Test
    void writesToALocationThatWasReadAreObserved() {
        counting.observe(new MemoryAccess.Load(0, SITE, X, Mode.RELAXED), new Event.Read(0, X, Mode.RELAXED, 0));
        assertThat(switches(100)).isBetween(20, 80);
    }

    /** The number of thread switches if all threads only write. */
    private int switches(int steps) {
        int switches = 0;
        int last = counting.next(BOTH);
        for (int i = 0; i < steps; i++) {
            write(last);
            int next = counting.next(BOTH);
            switches += next == last ? 0 : 1;
            last = next;
        }
        return switches;
    }

    private void write(int thread) {
        counting.observe(
                new MemoryAccess.Store(thread, SITE, X, Mode.RELAXED, 1), new Event.Write(thread, X, Mode.RELAXED, 1));
    }
}
