package dev.weakspot.benchmark;

import dev.weakspot.campaign.SamplingPlan;
import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.run.LitmusRunSetup;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.Strategies;
import dev.weakspot.strategy.StrategyDescription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * How many runs a second there are with all monitors and with none, of the programs that are named. The two take turns, so
 * that whatever else the machine does concerns both; the best turn of each counts.
 */
public final class WatchedRuns {
    private static final RunLimits LIMITS = new RunLimits(1_000, 1_000);
    private static final long SEED = 1;
    private static final int TURNS = 7;
    private static final long TURN_NANOS = 400_000_000;
    private static final int RUNS_BETWEEN_LOOKS = 256;

    private WatchedRuns() {}

    public static void main(String[] files) throws IOException, InputException {
        System.out.printf("%-28s %-6s %14s %14s %8s%n", "program", "memory", "unwatched /s", "watched /s", "times");
        for (String file : files) {
            LitmusProgram program = ProgramCompiler.compile(LitmusParser.parse(file, Files.readString(Path.of(file))));
            for (MemoryModel memory : MemoryModel.values()) {
                compare(program, LitmusRunSetup.of(program, memory, LIMITS));
            }
        }
    }

    private static void compare(LitmusProgram program, RunSetup watched) {
        RunSetup unwatched = new RunSetup(watched.programs(), watched.memory(), LIMITS, List.of());
        double bestWatched = 0;
        double bestUnwatched = 0;
        Explorer first = explorer(unwatched);
        Explorer second = explorer(watched);
        for (int turn = 0; turn < TURNS; turn++) {
            bestUnwatched = Math.max(bestUnwatched, runsPerSecond(first));
            bestWatched = Math.max(bestWatched, runsPerSecond(second));
        }
        System.out.printf(
                "%-28s %-6s %14.0f %14.0f %8.1f%n",
                program.name(), watched.memory().word(), bestUnwatched, bestWatched, bestUnwatched / bestWatched);
    }

    private static Explorer explorer(RunSetup setup) {
        StrategyDescription strategy = Strategies.defaultFor(setup.memory());
        return setup.explorer(
                SamplingPlan.of(strategy, ParameterSweep.FULL, SEED, setup).strategy());
    }

    private static double runsPerSecond(Explorer explorer) {
        long start = System.nanoTime();
        long runs = 0;
        long passed = 0;
        while (passed < TURN_NANOS) {
            for (int i = 0; i < RUNS_BETWEEN_LOOKS; i++) {
                explorer.run(runs++);
            }
            passed = System.nanoTime() - start;
        }
        return runs * 1e9 / passed;
    }
}
