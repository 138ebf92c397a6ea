package dev.weakspot.explore;

import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.Counting;
import dev.weakspot.strategy.EventCounts;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Finds out how large the runs of a program are, by making a few at random that nobody watches. */
public final class Calibration {
    /** One run alone would often miss what only some runs come to. */
    private static final int RUNS = 10;

    private Calibration() {}

    /** The same for the same program and seed. */
    public static EventCounts of(Program program, RunLimits limits, MemoryModel model, long seed) {
        return of(program, limits, model, seed, Optional::empty);
    }

    /**
     * The same for somebody who may want to stop. A run in which a thread stays away is the last one: the next would take as
     * long, and somebody waits for the first run that counts.
     */
    static EventCounts of(
            Program program, RunLimits limits, MemoryModel model, long seed, Supplier<Optional<String>> reasonToStop) {
        Counting counting = new Counting(seed);
        Stoppable strategy = new Stoppable(counting, reasonToStop);
        Explorer explorer = new Explorer(program, strategy, limits, model, (order, memory) -> List.of());
        boolean isEndless = false;
        boolean isLast = false;
        for (int run = 1; run <= RUNS && !isLast && reasonToStop.get().isEmpty(); run++) {
            Run made = explorer.run(-run).orElseThrow(); // numbers that no other run has
            isEndless |= made.end() == Run.End.CUT && made.reason().isEmpty();
            isLast = !made.reason().isEmpty();
        }
        return isEndless ? counting.counts().endless() : counting.counts();
    }
}
