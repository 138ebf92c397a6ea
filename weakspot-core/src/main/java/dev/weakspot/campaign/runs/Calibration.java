package dev.weakspot.campaign.runs;

import dev.weakspot.control.ControlledProgram;
import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.InterruptibleStrategy;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.EventCounter;
import dev.weakspot.strategy.EventCounts;
import java.util.List;

/** Measures the size of a program's runs with a few random runs without monitors. */
public final class Calibration {
    /** A single run often misses operations that only some runs execute. */
    private static final int RUNS = 10;

    /** Long runs are fewer: of a program with such runs a campaign makes fewer, too. */
    private static final int ENOUGH_STEPS = 50_000;

    private Calibration() {}

    /** The counts depend on the program and the seed alone. */
    public static EventCounts of(ControlledProgram program, RunLimits limits, MemoryModel model, long seed) {
        return of(program, limits, model, seed, CampaignControl.UNLIMITED);
    }

    /**
     * As above.
     *
     * @param control may interrupt the runs, and learns about their progress
     */
    public static EventCounts of(
            ControlledProgram program, RunLimits limits, MemoryModel model, long seed, CampaignControl control) {
        EventCounter counting = new EventCounter(seed);
        InterruptibleStrategy strategy = new InterruptibleStrategy(counting, control::reasonToStop);
        Explorer explorer = new Explorer(program, strategy, limits, model, (order, memory) -> List.of());
        boolean isEndless = false;
        boolean isLast = false;
        long steps = 0;
        for (int run = 1; run <= RUNS && !isLast && control.reasonToStop().isEmpty(); run++) {
            control.does("counting the steps of " + model.name() + " runs");
            Run made = explorer.run(-run).orElseThrow(); // numbers that no run of the campaign has
            isEndless |= made.end() == Run.End.CUT && made.reason().isEmpty();
            steps += made.decisions().size();
            boolean wouldTakeAsLong = !made.reason().isEmpty(); // a thread did not return
            isLast = wouldTakeAsLong || steps >= ENOUGH_STEPS;
        }
        return isEndless ? counting.counts().endless() : counting.counts();
    }
}
