package dev.weakspot.cli;

import dev.weakspot.explore.RunLimits;
import dev.weakspot.explore.TestOptions;
import dev.weakspot.litmus.verify.SpinTreatment;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.StrategyKind;
import dev.weakspot.strategy.Sweep;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How runs are made; the same for one run and for many. */
final class RunOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--memory",
            paramLabel = "sc|rc20",
            converter = Word.OfMemory.class,
            defaultValue = "sc",
            description = "sc, the default: every read sees the newest value. rc20: C11's weak memory, where reads"
                    + " may see older ones.")
    private MemoryModel memory;

    @Option(
            names = "--strategy",
            paramLabel = "NAME",
            converter = Word.OfStrategy.class,
            description = "How runs are chosen: random, pct, pctwm, pos, or exhaustive for all there are. The"
                    + " default is pct, and pctwm with --memory rc20.")
    private Optional<StrategyKind> strategy = Optional.empty();

    @Option(
            names = "--seed",
            paramLabel = "S",
            converter = WholeNumber.OfSeed.class,
            description = "Where chance begins: the same seed gives the same runs.")
    private Optional<Long> seed = Optional.empty();

    @Option(
            names = "--depth",
            paramLabel = "D",
            converter = WholeNumber.OfDepth.class,
            description = "For pct and pctwm: how many events have to come in the right order for a bug to show."
                    + " By default the runs go round from 0 to 3.")
    private Optional<Integer> depth = Optional.empty();

    @Option(
            names = "--history",
            paramLabel = "H",
            converter = WholeNumber.OfHistory.class,
            description = "For pctwm: how many of the newest values a read chooses from. By default the runs go"
                    + " round from 1 to 4.")
    private Optional<Integer> history = Optional.empty();

    @Option(
            names = "--keep",
            paramLabel = "N",
            converter = WholeNumber.OfEntries.class,
            defaultValue = "1000",
            description = "Keep about N old values of each location that some thread has not seen newer ones of. The"
                    + " default is 1000.")
    private int keep;

    @Option(
            names = "--max-steps",
            paramLabel = "N",
            converter = WholeNumber.OfStates.class,
            defaultValue = "1000000",
            description = "Cut a run short after N steps. The default is 1 million.")
    private long maxSteps;

    @Mixin
    private SpinOption spinOption;

    /** Whether they go together; whoever asks for a run does not have to wait for that. */
    void check() {
        options(0, OptionalLong.empty(), 1, false);
    }

    /** For many runs. */
    TestOptions options(long usualSeed, OptionalLong runs, int jobs, boolean stopsOnFirst) {
        StrategyKind kind = strategy.orElse(memory == MemoryModel.SC ? StrategyKind.PCT : StrategyKind.PCTWM);
        boolean isDeep = kind == StrategyKind.PCT || kind == StrategyKind.PCTWM;
        require(depth.isEmpty() || isDeep, "--depth", kind, "pct or pctwm");
        require(history.isEmpty() || kind == StrategyKind.PCTWM, "--history", kind, "pctwm");
        require(seed.isEmpty() || kind != StrategyKind.EXHAUSTIVE, "--seed", kind, "random, pct, pctwm or pos");
        return new TestOptions(
                memory,
                kind,
                new Sweep(pinned(depth), pinned(history)),
                seed.orElse(usualSeed),
                runs,
                new RunLimits(maxSteps, keep, spinOption.treatment() == SpinTreatment.AUTO),
                jobs,
                stopsOnFirst);
    }

    /** For one run. */
    TestOptions options(long usualSeed) {
        if (strategy.filter(kind -> kind == StrategyKind.EXHAUSTIVE).isPresent()) {
            throw new ParameterException(
                    command.commandLine(),
                    "The strategy exhaustive is for all runs, not for one: use 'weakspot test', or another strategy");
        }
        return options(usualSeed, OptionalLong.of(1), 1, false);
    }

    private void require(boolean isSensible, String option, StrategyKind kind, String others) {
        if (!isSensible) {
            CommandLine line = command.commandLine();
            throw new ParameterException(
                    line,
                    "Option '" + option + "' means nothing to the strategy " + kind.word() + ": leave it out, or use"
                            + " --strategy " + others);
        }
    }

    private static OptionalInt pinned(Optional<Integer> given) {
        return given.isPresent() ? OptionalInt.of(given.get()) : OptionalInt.empty();
    }
}
