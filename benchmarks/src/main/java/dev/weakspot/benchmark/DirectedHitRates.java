package dev.weakspot.benchmark;

import dev.weakspot.campaign.CampaignControl;
import dev.weakspot.campaign.CampaignResult;
import dev.weakspot.campaign.CampaignRunner;
import dev.weakspot.campaign.SamplingPlan;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.finding.Severity;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.run.LitmusRunSetup;
import dev.weakspot.litmus.run.LitmusTestSubject;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.scheduling.DirectedStrategy;
import dev.weakspot.scheduling.Strategy;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.Strategies;
import dev.weakspot.strategy.StrategyDescription;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Compares directed runs with undirected ones: in how many runs they find an error that needs weak memory. */
public final class DirectedHitRates {
    private static final int RUNS_UNDER_SC = 200;
    private static final int RUNS = 200;
    private static final List<StrategyDescription> UNDIRECTED =
            List.of(Strategies.PCTWM, Strategies.RANDOM, Strategies.POS);
    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    private int programs;
    private int foundByDirected;
    private double directedRate;
    private final int[] foundByUndirected = new int[UNDIRECTED.size()];
    private final double[] undirectedRate = new double[UNDIRECTED.size()];

    private DirectedHitRates() {}

    /** Expects files or folders with litmus programs. */
    public static void main(String[] arguments) throws IOException {
        DirectedHitRates rates = new DirectedHitRates();
        OUT.printf("%-44s %9s %9s %9s %9s%n", "program", "directed", "pctwm", "random", "pos");
        for (String argument : arguments) {
            try (Stream<Path> files = Files.walk(Path.of(argument))) {
                for (Path file : files.filter(path -> path.toString().endsWith(".litmus"))
                        .sorted()
                        .toList()) {
                    rates.measure(file);
                }
            }
        }
        rates.summarise();
    }

    private void measure(Path file) throws IOException {
        String text = Files.readString(file);
        LitmusProgram program;
        try {
            program = ProgramCompiler.compile(LitmusParser.parse(file.toString(), text));
        } catch (InputException e) {
            return; // a test of the parser
        }
        LitmusTestSubject subject = LitmusTestSubject.of(program, text);
        RunSetup sc = LitmusRunSetup.of(program, MemoryModel.SC, RunLimits.DEFAULT);
        RunSetup rc20 = LitmusRunSetup.of(program, MemoryModel.RC20, RunLimits.DEFAULT);
        CampaignResult strong = runs(subject, sc, plan(Strategies.PCT, sc), RUNS_UNDER_SC);
        Set<FindingKey> independent = new HashSet<>(errors(subject, strong));
        Optional<CampaignResult.Occurrence> violation = strong.occurrences().entrySet().stream()
                .filter(entry -> entry.getKey().kind() == Finding.Kind.ROBUSTNESS)
                .map(Map.Entry::getValue)
                .findFirst();
        if (violation.isEmpty()) {
            return;
        }
        long[] undirected = new long[UNDIRECTED.size()];
        for (int i = 0; i < undirected.length; i++) {
            undirected[i] = hits(subject, runs(subject, rc20, plan(UNDIRECTED.get(i), rc20), RUNS), independent);
        }
        long directed = 0;
        for (var entry : strong.occurrences().entrySet()) {
            if (entry.getKey().kind() == Finding.Kind.ROBUSTNESS) {
                Site access = entry.getKey().sites().get(entry.getKey().sites().size() - 1);
                Supplier<Strategy> strategies =
                        () -> new DirectedStrategy(entry.getValue().decisions(), access, 1);
                directed = Math.max(directed, hits(subject, runs(subject, rc20, strategies, RUNS), independent));
            }
        }
        add(file, directed, undirected);
    }

    private void add(Path file, long directed, long[] undirected) {
        boolean isAnyHit = directed > 0
                || Stream.of(undirected).flatMapToLong(Arrays::stream).sum() > 0;
        if (!isAnyHit) {
            return;
        }
        programs++;
        foundByDirected += directed > 0 ? 1 : 0;
        directedRate += (double) directed / RUNS;
        for (int i = 0; i < undirected.length; i++) {
            foundByUndirected[i] += undirected[i] > 0 ? 1 : 0;
            undirectedRate[i] += (double) undirected[i] / RUNS;
        }
        OUT.printf(
                "%-44s %9d %9d %9d %9d%n", file.getFileName(), directed, undirected[0], undirected[1], undirected[2]);
    }

    private void summarise() {
        OUT.printf(
                "%-44s %9d %9d %9d %9d%n",
                "programs with a hit, of " + programs,
                foundByDirected,
                foundByUndirected[0],
                foundByUndirected[1],
                foundByUndirected[2]);
        OUT.printf(
                "%-44s %8.1f%% %8.1f%% %8.1f%% %8.1f%%%n",
                "mean share of the runs",
                100 * directedRate / programs,
                100 * undirectedRate[0] / programs,
                100 * undirectedRate[1] / programs,
                100 * undirectedRate[2] / programs);
    }

    private static Supplier<Strategy> plan(StrategyDescription strategy, RunSetup setup) {
        return SamplingPlan.of(strategy, ParameterSweep.FULL, 1, setup)::strategy;
    }

    private static CampaignResult runs(
            LitmusTestSubject subject, RunSetup setup, Supplier<Strategy> strategies, int runs) {
        return new CampaignRunner(setup, strategies, subject::isFinding, CampaignControl.UNLIMITED)
                .run(new CampaignRunner.Extent(runs, 1));
    }

    private static List<FindingKey> errors(LitmusTestSubject subject, CampaignResult result) {
        return result.occurrences().entrySet().stream()
                .filter(entry -> entry.getKey().kind().severity() == Severity.ERROR
                        && subject.isFinding(entry.getValue().detection()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** How many runs have the most frequent error that runs under SC do not have. */
    private static long hits(LitmusTestSubject subject, CampaignResult result, Set<FindingKey> independent) {
        return errors(subject, result).stream()
                .filter(key -> !independent.contains(key))
                .mapToLong(key -> result.occurrences().get(key).total())
                .max()
                .orElse(0);
    }
}
