package dev.weakspot.campaign;

import dev.weakspot.control.ControlledProgram;
import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.InterruptibleStrategy;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.EventCounter;
import dev.weakspot.strategy.EventCounts;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Measures the size of a program's runs with a few random runs without monitors. */
public final class Calibration {
    /** A single run often misses operations that only some runs execute. */
    private static final int RUNS = 10;

    private Calibration() {}

    /** The counts depend on the program and the seed alone. */
    public static EventCounts of(ControlledProgram program, RunLimits limits, MemoryModel model, long seed) {
        return of(program, limits, model, seed, Optional::empty);
    }

    /**
     * As above, interruptible. A run cut short because a thread did not return is the last one: the next would take as long.
     */
    static EventCounts of(
            ControlledProgram program,
            RunLimits limits,
            MemoryModel model,
            long seed,
            Supplier<Optional<String>> reasonToStop) {
        EventCounter counting = new EventCounter(seed);
        InterruptibleStrategy strategy = new InterruptibleStrategy(counting, reasonToStop);
        Explorer explorer = new Explorer(program, strategy, limits, model, (order, memory) -> List.of());
        boolean isEndless = false;
        boolean isLast = false;
        for (int run = 1; run <= RUNS && !isLast && reasonToStop.get().isEmpty(); run++) {
            Run made = explorer.run(-run).orElseThrow(); // numbers that no run of the campaign has
            isEndless |= made.end() == Run.End.CUT && made.reason().isEmpty();
            isLast = !made.reason().isEmpty();
        }
        return isEndless ? counting.counts().endless() : counting.counts();
    }
}
