package dev.weakspot.benchmark;

import dev.weakspot.campaign.SamplingPlan;
import dev.weakspot.cnative.control.NativeRunSetup;
import dev.weakspot.cnative.control.RunTimes;
import dev.weakspot.cnative.process.ForkServerPool;
import dev.weakspot.cnative.process.Launch;
import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.EventCounts;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.Strategies;
import dev.weakspot.strategy.StrategyDescription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/**
 * Prints how often runs hit the bugs of the data structures of [PCTWM Table 1], with the figures of the paper. The
 * script benchmarks/structures-hit-rates builds the programs with {@code weakspot cc}.
 */
public final class StructureHitRates {
    private static final int HISTORIES = 4;

    /** A rate is less than the paper's if it is lower by more than this many standard deviations. */
    private static final double DEVIATIONS = 3;

    private static final int PAPERS_RUNS = 1000;

    /** Correct programs have this many times as many runs. */
    private static final int RUNS_FACTOR_IF_CORRECT = 10;

    private static final double ALWAYS = 100;
    private static final String NOISY = "-noisy";
    private static final String WEAKENED = "-weakened-";
    private static final ConfiguredStrategy RANDOM = new ConfiguredStrategy(Strategies.RANDOM, ParameterSweep.FULL);

    /** The strategy of {@code weakspot test --memory rc20} without further options. */
    private static final ConfiguredStrategy DEFAULT = new ConfiguredStrategy(Strategies.PCTWM, ParameterSweep.FULL);

    private final Path folder;
    private final int runs;
    private final int jobs;
    private final ExecutorService workers;

    /** The hits of each measurement. Several tables have the same figures. */
    private final Map<Measurement, Integer> known = new HashMap<>();

    private boolean isAsExpected = true;

    private StructureHitRates(Path folder, int runs, int jobs) {
        this.folder = folder;
        this.runs = runs;
        this.jobs = jobs;
        this.workers = Executors.newFixedThreadPool(jobs);
    }

    /**
     * Prints the tables.
     *
     * @param arguments the folder with the built programs, the number of runs, the parts and the programs as lists with
     *     commas, and the number of runs at the same time
     */
    public static void main(String[] arguments) throws IOException, InterruptedException, ExecutionException {
        Locale.setDefault(Locale.ROOT);
        StructureHitRates rates = new StructureHitRates(
                Path.of(arguments[0]), Integer.parseInt(arguments[1]), Integer.parseInt(arguments[4]));
        List<String> programs = List.of(arguments[3].split(",", -1));
        List<PctwmFigures> chosen = PctwmFigures.ALL.stream()
                .filter(figures -> programs.contains(figures.program()))
                .toList();
        for (String part : arguments[2].split(",", -1)) {
            rates.print(part, chosen);
        }
        System.exit(rates.isAsExpected ? 0 : 1);
    }

    private void print(String part, List<PctwmFigures> all)
            throws IOException, InterruptedException, ExecutionException {
        System.out.println(
                switch (part) {
                    case "sizes" -> "sizes           steps   paper's    sinks   paper's    noisy";
                    case "depth" -> "depth         d          d   paper's        d+1   paper's        d+2   paper's";
                    case "same-k" ->
                        "same-k        d   k          d   paper's        d+1   paper's        d+2   paper's";
                    case "history" ->
                        "history       d        h=1   paper's        h=2   paper's        h=3   paper's        h=4   paper's";
                    case "published" ->
                        "published     d          d   paper's        d+1   paper's        d+2   paper's      usual     random";
                    case "weakened" ->
                        "weakened      line-column-order     d          d   paper's      usual     random";
                    case "strategies" -> "strategies    d     random        pct      pctwm   paper's";
                    case "noise" -> "noise         d     random      noisy        pct      noisy      pctwm      noisy";
                    case "correct" -> "correct            sc pct  rc20 pctwm  rc20 random";
                    default -> throw new IllegalArgumentException("unknown part: part=" + part);
                });
        for (PctwmFigures figures : all) {
            if (part.equals("published") && !Files.exists(folder.resolve(published(figures)))) {
                continue; // the mistake of the benchmark is unknown, or is the one that the other parts have
            }
            if (part.equals("weakened")) {
                weakened(figures);
                continue;
            }
            System.out.printf("%-13s", figures.program());
            switch (part) {
                case "sizes" -> sizes(figures);
                case "depth" -> depth(figures);
                case "same-k" -> sameK(figures);
                case "history" -> history(figures);
                case "published" -> publishedBug(figures);
                case "strategies" -> strategies(figures);
                case "noise" -> noise(figures);
                default -> correct(figures);
            }
            System.out.println();
        }
        System.out.println();
    }

    private void sizes(PctwmFigures figures) throws IOException {
        EventCounts counts = counts(figures.program());
        EventCounts noisy = counts(figures.program() + NOISY);
        System.out.printf(
                " %7d %9d %8d %9d %8d",
                counts.steps(),
                figures.events(),
                counts.communications(),
                figures.communications(),
                noisy.communications());
    }

    private EventCounts counts(String program) throws IOException {
        try (ForkServerPool target = target(program)) {
            return DEFAULT.plan(NativeRunSetup.of(target, MemoryModel.RC20, RunLimits.DEFAULT, RunTimes.USUAL))
                    .counts();
        }
    }

    private void depth(PctwmFigures figures) throws IOException, InterruptedException, ExecutionException {
        System.out.printf("%2d ", figures.depth());
        byDepth(figures.program(), figures, OptionalInt.empty());
    }

    private void sameK(PctwmFigures figures) throws IOException, InterruptedException, ExecutionException {
        System.out.printf("%2d %3d ", figures.depth(), figures.communications());
        byDepth(figures.program(), figures, OptionalInt.of(figures.communications()));
    }

    private void publishedBug(PctwmFigures figures) throws IOException, InterruptedException, ExecutionException {
        System.out.printf("%2d ", figures.depth());
        byDepth(published(figures), figures, OptionalInt.empty());
        System.out.printf(" %10.1f %10.1f", rate(published(figures), DEFAULT), rate(published(figures), RANDOM));
    }

    private static String published(PctwmFigures figures) {
        return figures.program() + "-published";
    }

    /** Prints a line for each weakened order, then one for the program. */
    private void weakened(PctwmFigures figures) throws IOException, InterruptedException, ExecutionException {
        PctwmFigures.PublishedRate papers = figures.byDepth().get(0);
        int showing = 0;
        int asOften = 0;
        List<String> weakened = weakenedPrograms(figures);
        for (String program : weakened) {
            double ours = rate(program, pctwm(figures.depth(), papers.history()));
            double byDefault = rate(program, DEFAULT);
            double random = rate(program, RANDOM);
            String order = program.substring(figures.program().length() + WEAKENED.length());
            System.out.printf("%-13s %-20s %2d ", figures.program(), order, figures.depth());
            System.out.printf(" %9.1f %9.1f %10.1f %10.1f%n", ours, papers.percent(), byDefault, random);
            showing += ours + byDefault + random > 0 ? 1 : 0;
            asOften += isLess(ours, papers.percent()) ? 0 : 1;
        }
        System.out.printf(
                "%-13s %d orders; %d show; %d of these as often as the paper's%n",
                figures.program(), weakened.size(), showing, asOften);
    }

    private List<String> weakenedPrograms(PctwmFigures figures) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith(figures.program() + WEAKENED) && !name.endsWith(".c"))
                    .sorted()
                    .toList();
        }
    }

    /** [PCTWM Table 2]. */
    private void byDepth(String program, PctwmFigures figures, OptionalInt sinks)
            throws IOException, InterruptedException, ExecutionException {
        for (int more = 0; more < figures.byDepth().size(); more++) {
            PctwmFigures.PublishedRate rate = figures.byDepth().get(more);
            ConfiguredStrategy strategy = new ConfiguredStrategy(
                    Strategies.PCTWM, ParameterSweep.pinned(figures.depth() + more, rate.history()), sinks);
            compare(rate(program, strategy), rate.percent());
        }
    }

    private void history(PctwmFigures figures) throws IOException, InterruptedException, ExecutionException {
        System.out.printf("%2d ", figures.depthOfHistories());
        for (int history = 1; history <= HISTORIES; history++) {
            double ours = rate(figures.program(), pctwm(figures.depthOfHistories(), history));
            compare(ours, figures.byHistory().get(history - 1));
        }
    }

    /** [PCTWM Fig. 5]: the greatest rates. */
    private void strategies(PctwmFigures figures) throws IOException, InterruptedException, ExecutionException {
        List<ConfiguredStrategy> pct = new ArrayList<>();
        List<ConfiguredStrategy> pctwm = new ArrayList<>();
        for (int more = 0; more < figures.byDepth().size(); more++) {
            pct.add(pct(figures.depth() + more));
            for (int history = 1; history <= HISTORIES; history++) {
                pctwm.add(pctwm(figures.depth() + more, history));
            }
        }
        System.out.printf(
                "%2d %10.1f %10.1f",
                figures.depth(), rate(figures.program(), RANDOM), greatestRate(figures.program(), pct));
        compare(greatestRate(figures.program(), pctwm), figures.greatest());
    }

    private double greatestRate(String program, List<ConfiguredStrategy> candidates)
            throws IOException, InterruptedException, ExecutionException {
        double greatest = 0;
        for (ConfiguredStrategy strategy : candidates) {
            if (greatest < ALWAYS) {
                greatest = Math.max(greatest, rate(program, strategy));
            }
        }
        return greatest;
    }

    /** [PCTWM §6.3]. */
    private void noise(PctwmFigures figures) throws IOException, InterruptedException, ExecutionException {
        System.out.printf("%2d", figures.depth());
        List<ConfiguredStrategy> candidates = List.of(
                RANDOM,
                pct(figures.depth()),
                pctwm(figures.depth(), figures.byDepth().get(0).history()));
        for (ConfiguredStrategy strategy : candidates) {
            System.out.printf(
                    " %10.1f %10.1f", rate(figures.program(), strategy), rate(figures.program() + NOISY, strategy));
        }
    }

    private void correct(PctwmFigures figures) throws IOException, InterruptedException, ExecutionException {
        String program = figures.program() + "-correct";
        int many = RUNS_FACTOR_IF_CORRECT * runs;
        ConfiguredStrategy pct = new ConfiguredStrategy(Strategies.PCT, ParameterSweep.FULL);
        int sc = hits(new Measurement(program, MemoryModel.SC, pct, many));
        int pctwm = hits(new Measurement(program, MemoryModel.RC20, DEFAULT, many));
        int random = hits(new Measurement(program, MemoryModel.RC20, RANDOM, many));
        System.out.printf(" %11d %11d %11d", sc, pctwm, random);
        isAsExpected &= sc + pctwm + random == 0;
    }

    /**
     * A strategy with its parameters.
     *
     * @param sinks the number of sinks to assume; if empty, the sinks are counted
     */
    private record ConfiguredStrategy(StrategyDescription kind, ParameterSweep sweep, OptionalInt sinks) {
        ConfiguredStrategy(StrategyDescription kind, ParameterSweep sweep) {
            this(kind, sweep, OptionalInt.empty());
        }

        SamplingPlan plan(RunSetup setup) {
            SamplingPlan counted = SamplingPlan.of(kind, sweep, 1, setup);
            EventCounts counts = counted.counts();
            return sinks.isEmpty()
                    ? counted
                    : new SamplingPlan(kind, sweep, 1, setup.memory(), counts.withCommunications(sinks.getAsInt()));
        }
    }

    /** A count of the runs that have a detection. */
    private record Measurement(String program, MemoryModel memory, ConfiguredStrategy strategy, int runs) {}

    private static ConfiguredStrategy pctwm(int depth, int history) {
        return new ConfiguredStrategy(Strategies.PCTWM, ParameterSweep.pinned(depth, history));
    }

    private static ConfiguredStrategy pct(int depth) {
        return new ConfiguredStrategy(Strategies.PCT, new ParameterSweep(OptionalInt.of(depth), OptionalInt.empty()));
    }

    private double rate(String program, ConfiguredStrategy strategy)
            throws IOException, InterruptedException, ExecutionException {
        return 100.0 * hits(new Measurement(program, MemoryModel.RC20, strategy, runs)) / runs;
    }

    private int hits(Measurement measurement) throws IOException, InterruptedException, ExecutionException {
        Integer before = known.get(measurement);
        if (before != null) {
            return before;
        }
        try (ForkServerPool target = target(measurement.program())) {
            RunSetup setup = NativeRunSetup.of(target, measurement.memory(), RunLimits.DEFAULT, RunTimes.USUAL);
            SamplingPlan plan = measurement.strategy().plan(setup);
            List<Future<Integer>> shares = new ArrayList<>();
            for (int job = 0; job < jobs; job++) {
                Explorer explorer = setup.explorer(plan.strategy());
                int first = job;
                shares.add(workers.submit(() -> hits(explorer, measurement, first)));
            }
            int hits = 0;
            for (Future<Integer> share : shares) {
                hits += share.get();
            }
            known.put(measurement, hits);
            return hits;
        }
    }

    /** The hits in the runs of one job. The jobs do not change the figures: a run depends on its number alone. */
    private int hits(Explorer explorer, Measurement measurement, int first) {
        int hits = 0;
        int cut = 0;
        for (int number = first; number < measurement.runs(); number += jobs) {
            Run run = explorer.run(number).orElseThrow();
            hits += run.detections().isEmpty() ? 0 : 1;
            cut += run.end() == Run.End.CUT ? 1 : 0;
        }
        if (cut > 0) {
            System.err.println(measurement.program() + ": " + cut + " runs were cut short");
        }
        return hits;
    }

    private ForkServerPool target(String program) throws IOException {
        return new ForkServerPool(new Launch(folder.resolve(program), List.of()));
    }

    private void compare(double ours, double papers) {
        boolean isLess = isLess(ours, papers);
        isAsExpected &= !isLess;
        System.out.printf(" %9.1f%s %9.1f", ours, isLess ? "<" : " ", papers);
    }

    /** Whether the rate is below the paper's by more than chance explains. */
    private boolean isLess(double ours, double papers) {
        double chance = papers / 100;
        double deviation = 100 * Math.sqrt(chance * (1 - chance) * (1.0 / runs + 1.0 / PAPERS_RUNS));
        return ours < papers - DEVIATIONS * deviation;
    }
}
