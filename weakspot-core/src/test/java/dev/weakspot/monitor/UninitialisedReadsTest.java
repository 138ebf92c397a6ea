package dev.weakspot.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Site;
import dev.weakspot.event.WordFunction;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UninitialisedReadsTest {
    private static final int UNDEFINED = 0;
    private static final int DEFINED = 1;

    private final List<String> detected = new ArrayList<>();

    /** One run with two threads. */
    private final class ReadingThreads {
        private final HappensBefore order = new HappensBefore();
        private final Memory memory;
        private final UninitialisedReads monitor;

        ReadingThreads(MemoryModel model) {
            order.begin(0);
            order.begin(1);
            List<Location> locations =
                    List.of(new Location(0, 7, 4, Location.Use.BOTH, true), new Location(8, 7, 4, Location.Use.BOTH));
            memory = new Memory(model, order, locations, 10);
            monitor = new UninitialisedReads(memory);
            monitor.reset();
        }

        void perform(MemoryAccess access, int choice) {
            monitor.observe(
                    access,
                    memory.perform(access, choice),
                    detection -> detected.add(detection.kind().word() + " "
                            + detection.operations().get(0).site().line()));
        }
    }

    private static Site site(int line) {
        return new Site("f", line, 1, "");
    }

    private static MemoryAccess load(int line, int location) {
        return new MemoryAccess.Load(1, site(line), location, Mode.RELAXED);
    }

    private static MemoryAccess store(int line, int location) {
        return new MemoryAccess.Store(0, site(line), location, Mode.RELAXED, 1);
    }

    @Test
    void aReadBeforeTheFirstWriteIsReported() {
        ReadingThreads run = new ReadingThreads(MemoryModel.SC);
        run.perform(load(1, UNDEFINED), 0);
        run.perform(load(2, DEFINED), 0);
        run.perform(store(3, UNDEFINED), 0);
        run.perform(load(4, UNDEFINED), 0);
        assertThat(detected).containsExactly("uninitialised-read 1");
    }

    @Test
    void anUpdateReadsToo() {
        ReadingThreads run = new ReadingThreads(MemoryModel.SC);
        for (int line = 1; line <= 2; line++) {
            run.perform(new MemoryAccess.Update(0, site(line), UNDEFINED, Mode.RELAXED, WordFunction.ADD, 1), 0);
        }
        assertThat(detected).containsExactly("uninitialised-read 1");
    }

    @Test
    void aStaleReadUnderWeakMemoryIsReported() {
        ReadingThreads run = new ReadingThreads(MemoryModel.RC20);
        run.perform(store(1, UNDEFINED), 0);
        run.perform(load(2, UNDEFINED), 1);
        run.perform(load(3, UNDEFINED), 0);
        assertThat(detected).containsExactly("uninitialised-read 2");
    }
}
