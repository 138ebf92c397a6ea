package dev.weakspot.benchmark;

import dev.weakspot.explore.Explorer;
import dev.weakspot.explore.Method;
import dev.weakspot.explore.RunLimits;
import dev.weakspot.explore.Stage;
import dev.weakspot.litmus.explore.LitmusStage;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.syntax.LitmusParser;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.StrategyKind;
import dev.weakspot.strategy.Sweep;
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
            Program program = Program.of(LitmusParser.parse(file, Files.readString(Path.of(file))));
            for (MemoryModel memory : MemoryModel.values()) {
                compare(program, LitmusStage.of(program, memory, LIMITS));
            }
        }
    }

    private static void compare(Program program, Stage watched) {
        Stage unwatched = new Stage(watched.programs(), watched.memory(), LIMITS, (run, order, memory) -> List.of());
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

    private static Explorer explorer(Stage stage) {
        StrategyKind strategy = stage.memory() == MemoryModel.SC ? StrategyKind.PCT : StrategyKind.PCTWM;
        return stage.explorer(Method.of(strategy, Sweep.FULL, SEED, stage).strategy());
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
