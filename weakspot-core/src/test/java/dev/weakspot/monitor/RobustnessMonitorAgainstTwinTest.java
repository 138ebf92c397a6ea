package dev.weakspot.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.finding.Detection;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * Compares {@link RobustnessMonitor}, whose clocks are indexed by threads, with {@link LocationClockMonitor}, which has the paper's
 * clocks, indexed by locations. In random runs of random programs the test compares the writes that each thread is aware of, the
 * forced writes, and every detection. For more programs: {@code -Dtwin.programs=100000 -Dtwin.seed=7}.
 */
class RobustnessMonitorAgainstTwinTest {
    private static final int PROGRAMS = Integer.getInteger("twin.programs", 5000);
    private static final long SEED = Long.getLong("twin.seed", 3);

    @Test
    void monitorsAgreeAtEveryStep() {
        int violations = 0;
        for (int number = 0; number < PROGRAMS; number++) {
            violations += violations(number);
        }
        assertThat(violations).as("violations").isGreaterThan(PROGRAMS / 10);
    }

    private static int violations(int number) {
        RandomAccesses random = new RandomAccesses(SEED, number);
        List<List<MemoryAccess>> program = random.program();
        List<Comparison> comparison = new ArrayList<>();
        try {
            AccessRun run = new AccessRun(program, random.locations(), (order, memory) -> {
                RobustnessMonitor monitor = new RobustnessMonitor(order, memory, (thread, value) -> false);
                comparison.add(new Comparison(monitor, memory, program, random.locations()));
                return List.copyOf(comparison);
            });
            random.finish(run, program.size());
        } catch (AssertionError different) {
            throw new AssertionError("program " + number + " of seed " + SEED + ": " + program, different);
        }
        return comparison.get(0).violations;
    }

    private static final class Comparison implements Monitor {
        private final RobustnessMonitor monitor;
        private final Memory memory;
        private final LocationClockMonitor reference;
        private final int threads;
        private final int locations;
        private int violations;

        Comparison(RobustnessMonitor monitor, Memory memory, List<List<MemoryAccess>> program, int locations) {
            this.monitor = monitor;
            this.memory = memory;
            CriticalValues critical =
                    new CriticalValues(program.stream().flatMap(List::stream).toList());
            reference = new LocationClockMonitor(critical, x -> 0);
            threads = program.size();
            this.locations = locations;
        }

        @Override
        public void reset() {
            monitor.reset();
            reference.reset();
        }

        @Override
        public void arrive(Operation operation, Consumer<Detection> report) {
            List<Detection> own = new ArrayList<>();
            List<Detection> paper = new ArrayList<>();
            monitor.arrive(operation, own::add);
            reference.arrive(operation, paper::add);
            assertThat(own).as("%s", operation).hasSameSizeAs(paper);
            violations += paper.size();
        }

        @Override
        public void observe(Operation operation, Event event, Consumer<Detection> report) {
            monitor.observe(operation, event, report);
            reference.observe(operation, event, report);
            for (int thread = 0; thread < threads; thread++) {
                for (int x = 0; x < locations; x++) {
                    compare(thread, x, event);
                }
            }
        }

        private void compare(int thread, int x, Event event) {
            int aware = monitor.aware(thread, x, Mode.RELAXED);
            assertThat(memory.history(x).get(aware).number())
                    .as("the write of location %2$d that thread %1$d is aware of after %3$s", thread, x, event)
                    .isEqualTo(reference.aware(thread, x));
            int forced = monitor.forced(thread, x);
            assertThat(memory.history(x).get(forced).number())
                    .as("the write of location %2$d that is forced on thread %1$d after %3$s", thread, x, event)
                    .isEqualTo(reference.forced(thread, x));
        }

        @Override
        public void addTo(StateKey key, RelevantClocks views) {
            throw new UnsupportedOperationException("this comparison has no state key");
        }
    }
}
