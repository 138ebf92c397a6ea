package dev.weakspot.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.finding.Detection;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class BooleanMatrixMonitorTest {
    private static final int PROGRAMS = 2000;
    private static final long SEED = 2;

    @Test
    void agreesWithTheoremTwoTwoOnLocationClocksAtEveryStep() {
        int violations = 0;
        for (int number = 0; number < PROGRAMS; number++) {
            violations += violations(number);
        }
        assertThat(violations).as("violations").isGreaterThan(PROGRAMS / 2);
    }

    private static int violations(int number) {
        RandomAccesses random = new RandomAccesses(SEED, number);
        List<List<MemoryAccess>> program = random.releaseAcquireProgram();
        LocationClockMonitor clocks = new LocationClockMonitor(CriticalValues.NONE, x -> 0);
        BooleanMatrixMonitor matrices = new BooleanMatrixMonitor(program.size(), random.locations());
        MatrixComparison comparison = new MatrixComparison(matrices, clocks, program.size(), random.locations());
        try {
            AccessRun run = new AccessRun(
                    program, random.locations(), (order, memory) -> List.of(matrices, clocks, comparison));
            random.finish(run, program.size());
        } catch (AssertionError different) {
            throw new AssertionError("program " + number + ": " + program, different);
        }
        return comparison.violations;
    }

    /** Compares the sets of the matrices with the clocks, for every thread and location after every step ([RSAN §3.2]). */
    private static final class MatrixComparison implements Monitor {
        private final BooleanMatrixMonitor matrices;
        private final LocationClockMonitor clocks;
        private final int threads;
        private final int locations;
        private int violations;

        MatrixComparison(BooleanMatrixMonitor matrices, LocationClockMonitor clocks, int threads, int locations) {
            this.matrices = matrices;
            this.clocks = clocks;
            this.threads = threads;
            this.locations = locations;
        }

        @Override
        public void reset() {
            violations = 0;
        }

        @Override
        public void observe(Operation operation, Event event, Consumer<Detection> report) {
            for (int thread = 0; thread < threads; thread++) {
                for (int x = 0; x < locations; x++) {
                    compare(thread, x, event);
                }
            }
        }

        private void compare(int thread, int x, Event event) {
            int aware = clocks.aware(thread, x);
            int forced = clocks.forced(thread, x);
            int newest = clocks.newest(x);
            assertThat(matrices.isAware(thread, x))
                    .as("x ∈ T_HB(τ): thread %d, location %d, after %s", thread, x, event)
                    .isEqualTo(aware == newest);
            assertThat(matrices.isForced(thread, x))
                    .as("x ∈ T_SC(τ): thread %d, location %d, after %s", thread, x, event)
                    .isEqualTo(forced == newest);
            boolean isViolation = aware < newest && newest == forced;
            assertThat(matrices.isViolation(thread, x)).isEqualTo(isViolation);
            violations += isViolation ? 1 : 0;
        }

        @Override
        public void addTo(StateKey key, RelevantClocks views) {
            throw new UnsupportedOperationException("this comparison has no state key");
        }
    }
}
