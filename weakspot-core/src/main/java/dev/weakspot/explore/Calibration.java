package dev.weakspot.explore;

import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.Counting;
import dev.weakspot.strategy.EventCounts;
import java.util.List;

/** Finds out how large the runs of a program are, by making a few at random that nobody watches. */
public final class Calibration {
    /** One run alone would often miss what only some runs come to. */
    private static final int RUNS = 10;

    private Calibration() {}

    /** The same for the same program and seed. */
    public static EventCounts of(Program program, RunLimits limits, MemoryModel model, long seed) {
        Counting counting = new Counting(seed);
        Explorer explorer = new Explorer(program, counting, limits, model, (order, memory) -> List.of());
        boolean isEndless = false;
        for (int run = 1; run <= RUNS; run++) {
            Run made = explorer.run(-run).orElseThrow(); // numbers that no other run has
            isEndless |= made.end() == Run.End.CUT && made.reason().isEmpty();
        }
        return isEndless ? counting.counts().endless() : counting.counts();
    }
}
