package dev.weakspot.benchmark;

import dev.weakspot.cnative.attach.Launch;
import dev.weakspot.cnative.attach.NativeStage;
import dev.weakspot.cnative.attach.RunTimes;
import dev.weakspot.cnative.attach.Target;
import dev.weakspot.explore.Explorer;
import dev.weakspot.explore.Method;
import dev.weakspot.explore.Run;
import dev.weakspot.explore.RunLimits;
import dev.weakspot.explore.Stage;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.EventCounts;
import dev.weakspot.strategy.StrategyKind;
import dev.weakspot.strategy.Sweep;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * How often the bugs of the data structures of [PCTWM Table 1] are hit, beside the paper's figures. The programs have been built
 * with {@code weakspot cc}; benchmarks/structures-hit-rates does that.
 */
public final class StructureHitRates {
    private static final int HISTORIES = 4;

    /** How far below the paper's rate chance alone may bring ours, in standard deviations. */
    private static final double DEVIATIONS = 3;

    private static final int PAPERS_RUNS = 1000;

    private final Path folder;
    private final int runs;
    private boolean isAsGood = true;

    private StructureHitRates(Path folder, int runs) {
        this.folder = folder;
        this.runs = runs;
    }

    /** The folder with the built programs, how many runs, the parts and the programs, each with commas between them. */
    public static void main(String[] arguments) throws IOException {
        Locale.setDefault(Locale.ROOT);
        StructureHitRates rates = new StructureHitRates(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
        List<String> programs = List.of(arguments[3].split(",", -1));
        List<PctwmFigures> chosen = PctwmFigures.ALL.stream()
                .filter(figures -> programs.contains(figures.program()))
                .toList();
        for (String part : arguments[2].split(",", -1)) {
            rates.print(part, chosen);
        }
        System.exit(rates.isAsGood ? 0 : 1);
    }

    private void print(String part, List<PctwmFigures> all) throws IOException {
        System.out.println(
                switch (part) {
                    case "sizes" -> "sizes           steps   paper's    sinks   paper's";
                    case "depth" -> "depth         d          d   paper's        d+1   paper's        d+2   paper's";
                    case "history" ->
                        "history       d        h=1   paper's        h=2   paper's        h=3   paper's        h=4   paper's";
                    case "strategies" -> "strategies    d     random        pct      pctwm   paper's";
                    case "noise" -> "noise         d     random      noisy        pct      noisy      pctwm      noisy";
                    case "correct" -> "correct            sc pct  rc20 pctwm  rc20 random";
                    default -> throw new IllegalArgumentException("nobody measures that: " + part);
                });
        for (PctwmFigures figures : all) {
            System.out.printf("%-13s", figures.program());
            switch (part) {
                case "sizes" -> sizes(figures);
                case "depth" -> depth(figures);
                case "history" -> history(figures);
                case "strategies" -> strategies(figures);
                case "noise" -> noise(figures);
                default -> correct(figures);
            }
            System.out.println();
        }
        System.out.println();
    }

    private void sizes(PctwmFigures figures) throws IOException {
        try (Target target = target(figures.program())) {
            EventCounts counts =
                    method(target, MemoryModel.RC20, pctwm(figures.depth(), 1)).counts();
            System.out.printf(
                    " %7d %9d %8d %9d",
                    counts.steps(), figures.events(), counts.communications(), figures.communications());
        }
    }

    private void depth(PctwmFigures figures) throws IOException {
        System.out.printf("%2d ", figures.depth());
        for (int more = 0; more < figures.byDepth().size(); more++) {
            PctwmFigures.Rate rate = figures.byDepth().get(more);
            compare(rate(figures.program(), pctwm(figures.depth() + more, rate.history())), rate.percent());
        }
    }

    private void history(PctwmFigures figures) throws IOException {
        System.out.printf("%2d ", figures.depthOfHistories());
        for (int history = 1; history <= HISTORIES; history++) {
            double ours = rate(figures.program(), pctwm(figures.depthOfHistories(), history));
            compare(ours, figures.byHistory().get(history - 1));
        }
    }

    /** [PCTWM Fig. 5]: the greatest rates. */
    private void strategies(PctwmFigures figures) throws IOException {
        double pct = 0;
        double pctwm = 0;
        for (int depth = figures.depth();
                depth < figures.depth() + figures.byDepth().size();
                depth++) {
            pct = Math.max(pct, rate(figures.program(), pct(depth)));
            for (int history = 1; history <= HISTORIES; history++) {
                pctwm = Math.max(pctwm, rate(figures.program(), pctwm(depth, history)));
            }
        }
        double random = rate(figures.program(), new Choice(StrategyKind.RANDOM, Sweep.FULL));
        System.out.printf("%2d %10.1f %10.1f", figures.depth(), random, pct);
        compare(pctwm, figures.greatest());
    }

    /** [PCTWM §6.3]. */
    private void noise(PctwmFigures figures) throws IOException {
        System.out.printf("%2d", figures.depth());
        List<Choice> choices = List.of(
                new Choice(StrategyKind.RANDOM, Sweep.FULL),
                pct(figures.depth()),
                pctwm(figures.depth(), figures.byDepth().get(0).history()));
        for (Choice choice : choices) {
            System.out.printf(
                    " %10.1f %10.1f", rate(figures.program(), choice), rate(figures.program() + "-noisy", choice));
        }
    }

    private void correct(PctwmFigures figures) throws IOException {
        String program = figures.program() + "-correct";
        int sc = hits(program, MemoryModel.SC, new Choice(StrategyKind.PCT, Sweep.FULL));
        int pctwm = hits(program, MemoryModel.RC20, new Choice(StrategyKind.PCTWM, Sweep.FULL));
        int random = hits(program, MemoryModel.RC20, new Choice(StrategyKind.RANDOM, Sweep.FULL));
        System.out.printf(" %11d %11d %11d", sc, pctwm, random);
        isAsGood &= sc + pctwm + random == 0;
    }

    /** A strategy with its parameters. */
    private record Choice(StrategyKind kind, Sweep sweep) {}

    private static Choice pctwm(int depth, int history) {
        return new Choice(StrategyKind.PCTWM, Sweep.pinned(depth, history));
    }

    private static Choice pct(int depth) {
        return new Choice(StrategyKind.PCT, new Sweep(OptionalInt.of(depth), OptionalInt.empty()));
    }

    private double rate(String program, Choice choice) throws IOException {
        return 100.0 * hits(program, MemoryModel.RC20, choice) / runs;
    }

    /** In how many runs something shows. */
    private int hits(String program, MemoryModel memory, Choice choice) throws IOException {
        try (Target target = target(program)) {
            Explorer explorer = NativeStage.of(target, memory, RunLimits.DEFAULT, RunTimes.USUAL)
                    .explorer(method(target, memory, choice).strategy());
            int hits = 0;
            int cut = 0;
            for (int number = 0; number < runs; number++) {
                Run run = explorer.run(number).orElseThrow();
                hits += run.sightings().isEmpty() ? 0 : 1;
                cut += run.end() == Run.End.CUT ? 1 : 0;
            }
            if (cut > 0) {
                System.err.println(program + ": " + cut + " of " + runs + " runs were cut short");
            }
            return hits;
        }
    }

    private Target target(String program) throws IOException {
        return new Target(new Launch(folder.resolve(program), List.of()));
    }

    private static Method method(Target target, MemoryModel memory, Choice choice) {
        Stage stage = NativeStage.of(target, memory, RunLimits.DEFAULT, RunTimes.USUAL);
        return Method.of(choice.kind(), choice.sweep(), 1, stage);
    }

    private void compare(double ours, double papers) {
        double chance = papers / 100;
        double deviation = 100 * Math.sqrt(chance * (1 - chance) * (1.0 / runs + 1.0 / PAPERS_RUNS));
        boolean isLess = ours < papers - DEVIATIONS * deviation;
        isAsGood &= !isLess;
        System.out.printf(" %9.1f%s %9.1f", ours, isLess ? "<" : " ", papers);
    }
}
