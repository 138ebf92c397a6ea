package dev.weakspot.benchmark;

import dev.weakspot.campaign.SamplingPlan;
import dev.weakspot.campaign.runs.CampaignControl;
import dev.weakspot.campaign.runs.CampaignResult;
import dev.weakspot.campaign.runs.CampaignResult.Occurrence;
import dev.weakspot.campaign.runs.CampaignRunner;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.scheduling.DirectedStrategy;
import dev.weakspot.scheduling.Strategy;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.Strategies;
import dev.weakspot.strategy.StrategyDescription;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Compares directed runs with the same number of undirected ones: in how many of them an error shows that no run under SC has.
 * The violations come from runs under SC, and each of them has the same number of directed runs.
 */
public final class DirectedHitRates {
    private static final int RUNS_UNDER_SC = 200;
    private static final int RUNS_OF_VIOLATION = 200;
    private static final List<StrategyDescription> UNDIRECTED =
            List.of(Strategies.PCTWM, Strategies.RANDOM, Strategies.POS);
    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    private int programs;

    /** Of directed runs, then of the undirected strategies: the programs with a hit, and the sum of the shares of the runs. */
    private final int[] found = new int[1 + UNDIRECTED.size()];

    private final double[] shares = new double[1 + UNDIRECTED.size()];

    private DirectedHitRates() {}

    /** Expects litmus programs, and programs compiled by Weakspot. */
    public static void main(String[] arguments) throws IOException {
        Locale.setDefault(Locale.ROOT);
        DirectedHitRates rates = new DirectedHitRates();
        OUT.printf("%-44s %6s %9s %9s %9s %9s%n", "program", "runs", "directed", "pctwm", "random", "pos");
        for (String file : arguments) {
            MeasuredProgram.measure(Path.of(file), rates::measure);
        }
        rates.summarise();
    }

    private void measure(MeasuredProgram program) {
        RunSetup sc = program.setups().apply(MemoryModel.SC);
        CampaignResult strong = runs(sc, plan(Strategies.PCT, sc), RUNS_UNDER_SC, detection -> false);
        List<Map.Entry<FindingKey, Occurrence>> violations = strong.occurrences().entrySet().stream()
                .filter(entry -> entry.getKey().kind() == Finding.Kind.ROBUSTNESS)
                .toList();
        if (violations.isEmpty()) {
            return;
        }
        Set<FindingKey> independent = new HashSet<>(strong.occurrences().keySet());
        Predicate<Detection> isHit =
                detection -> program.isError(detection) && !independent.contains(FindingKey.of(detection));
        RunSetup rc20 = program.setups().apply(MemoryModel.RC20);
        int runs = RUNS_OF_VIOLATION * violations.size();
        long[] hits = new long[1 + UNDIRECTED.size()];
        for (Map.Entry<FindingKey, Occurrence> violation : violations) {
            List<Site> sites = violation.getKey().sites();
            Supplier<Strategy> directed =
                    () -> new DirectedStrategy(violation.getValue().decisions(), sites.get(sites.size() - 1), 1);
            hits[0] += runs(rc20, directed, RUNS_OF_VIOLATION, isHit).failing();
        }
        for (int i = 0; i < UNDIRECTED.size(); i++) {
            hits[i + 1] = runs(rc20, plan(UNDIRECTED.get(i), rc20), runs, isHit).failing();
        }
        if (Arrays.stream(hits).sum() > 0) {
            add(program.name(), runs, hits);
        }
    }

    private void add(String name, int runs, long[] hits) {
        programs++;
        OUT.printf("%-44s %6d", name, runs);
        for (int i = 0; i < hits.length; i++) {
            double share = 100.0 * hits[i] / runs;
            found[i] += hits[i] > 0 ? 1 : 0;
            shares[i] += share;
            OUT.printf(" %8.1f%%", share);
        }
        OUT.println();
    }

    private void summarise() {
        OUT.printf("%-51s", "programs with an error, of " + programs);
        Arrays.stream(found).forEach(count -> OUT.printf(" %9d", count));
        OUT.printf("%n%-51s", "mean share of the runs");
        Arrays.stream(shares).forEach(sum -> OUT.printf(" %8.1f%%", sum / Math.max(programs, 1)));
        OUT.println();
    }

    private static Supplier<Strategy> plan(StrategyDescription strategy, RunSetup setup) {
        return SamplingPlan.of(strategy, ParameterSweep.FULL, 1, setup)::strategy;
    }

    private static CampaignResult runs(
            RunSetup setup, Supplier<Strategy> strategies, int runs, Predicate<Detection> isHit) {
        return new CampaignRunner(setup, strategies, isHit, CampaignControl.UNLIMITED)
                .run(new CampaignRunner.Extent(runs, 1));
    }
}
