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
 * Prints the runs a second of litmus programs with all monitors and with none. The measurements of both alternate, so
 * that other load of the machine affects both. The best measurement of each counts.
 */
public final class MonitoredRuns {
    private static final RunLimits LIMITS = new RunLimits(1_000, 1_000);
    private static final long SEED = 1;
    private static final int MEASUREMENTS = 7;
    private static final long MEASUREMENT_NANOS = 400_000_000;
    private static final int RUNS_BETWEEN_CLOCK_READS = 256;

    private MonitoredRuns() {}

    public static void main(String[] files) throws IOException, InputException {
        System.out.printf("%-28s %-6s %14s %14s %8s%n", "program", "memory", "unwatched /s", "watched /s", "times");
        for (String file : files) {
            LitmusProgram program = ProgramCompiler.compile(LitmusParser.parse(file, Files.readString(Path.of(file))));
            for (MemoryModel memory : MemoryModel.values()) {
                compare(program, LitmusRunSetup.of(program, memory, LIMITS));
            }
        }
    }

    private static void compare(LitmusProgram program, RunSetup monitored) {
        RunSetup unmonitored = new RunSetup(monitored.programs(), monitored.memory(), LIMITS, List.of());
        double bestMonitored = 0;
        double bestUnmonitored = 0;
        Explorer first = explorer(unmonitored);
        Explorer second = explorer(monitored);
        for (int i = 0; i < MEASUREMENTS; i++) {
            bestUnmonitored = Math.max(bestUnmonitored, runsPerSecond(first));
            bestMonitored = Math.max(bestMonitored, runsPerSecond(second));
        }
        System.out.printf(
                "%-28s %-6s %14.0f %14.0f %8.1f%n",
                program.name(),
                monitored.memory().word(),
                bestUnmonitored,
                bestMonitored,
                bestUnmonitored / bestMonitored);
    }

    private static Explorer explorer(RunSetup setup) {
        StrategyDescription strategy = Strategies.STANDARD.defaultFor(setup.memory());
        return setup.explorer(
                SamplingPlan.of(strategy, ParameterSweep.FULL, SEED, setup).strategy());
    }

    private static double runsPerSecond(Explorer explorer) {
        long start = System.nanoTime();
        long runs = 0;
        long elapsed = 0;
        while (elapsed < MEASUREMENT_NANOS) {
            for (int i = 0; i < RUNS_BETWEEN_CLOCK_READS; i++) {
                explorer.run(runs++);
            }
            elapsed = System.nanoTime() - start;
        }
        return runs * 1e9 / elapsed;
    }
}
