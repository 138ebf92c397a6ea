package dev.weakspot.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Site;
import org.junit.jupiter.api.Test;

/** Two threads that can always go on. */
final class CountingTest {
    private static final int X = 0;
    private static final Site SITE = new Site("file", 1, 1, "");

    private static final Situation BOTH = new AllCanGoOn(2);

    private final Counting counting = new Counting(1);

    CountingTest() {
        counting.begin(0);
    }

    @Test
    void aThreadGoesOnAfterWritesThatNobodyMinds() {
        write(counting.next(BOTH)); // the first one may matter
        int writer = counting.next(BOTH);
        write(writer);
        write(writer);
        for (int i = 0; i < 500; i++) {
            assertThat(counting.next(BOTH)).isEqualTo(writer);
            write(writer);
        }
    }

    @Test
    void butNotForEver() {
        assertThat(switches(5000)).isPositive();
    }

    @Test
    void whatSomebodyHasReadIsMinded() {
        counting.observe(new MemoryAccess.Load(0, SITE, X, Mode.RELAXED), new Event.Read(0, X, Mode.RELAXED, 0));
        assertThat(switches(100)).isBetween(20, 80);
    }

    /** How often another thread goes on, if all only write. */
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
