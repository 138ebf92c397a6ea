package dev.weakspot.cli.command;

import dev.weakspot.campaign.TestOptions;
import dev.weakspot.campaign.runs.WorkerCount;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.finding.Severity;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.Portfolio;
import dev.weakspot.strategy.Strategies;
import dev.weakspot.strategy.StrategyDescription;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How runs are made, by {@code test} and {@code run}. */
final class RunOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--memory",
            paramLabel = "sc|rc20",
            converter = EnumWord.OfMemory.class,
            description = "sc: every read returns the newest value. rc20: C11's weak memory, where a read may return"
                    + " an older value. By default 'test' makes runs of both kinds, and 'run' one under SC.")
    private Optional<MemoryModel> memory = Optional.empty();

    @Option(
            names = "--strategy",
            paramLabel = "NAME",
            converter = StrategyWord.class,
            completionCandidates = StrategyWord.Choices.class,
            description =
                    "How runs are chosen: ${COMPLETION-CANDIDATES}. By default several strategies share the runs.")
    private Optional<StrategyDescription> strategy = Optional.empty();

    @Option(
            names = "--seed",
            paramLabel = "S",
            converter = WholeNumber.OfSeed.class,
            description = "The seed of the random choices. The same seed gives the same runs.")
    private Optional<Long> seed = Optional.empty();

    @Option(
            names = "--depth",
            paramLabel = "D",
            converter = WholeNumber.OfDepth.class,
            description = "For pct and pctwm: the depth of the bugs to find, which is the number of events that must"
                    + " occur in a certain order. By default the runs cycle through 0 to 3.")
    private Optional<Integer> depth = Optional.empty();

    @Option(
            names = "--history",
            paramLabel = "H",
            converter = WholeNumber.OfHistory.class,
            description = "For pctwm: the number of newest values from which a read chooses. By default the runs"
                    + " cycle through 1 to 4.")
    private Optional<Integer> history = Optional.empty();

    @Option(
            names = "--keep",
            paramLabel = "N",
            converter = WholeNumber.OfEntries.class,
            defaultValue = "1000",
            description = "Keep about N old values of each location that some thread may still read. The default is"
                    + " 1000.")
    private int keep;

    @Option(
            names = "--max-steps",
            paramLabel = "N",
            converter = WholeNumber.OfStates.class,
            defaultValue = "1000000",
            description = "Cut a run short after N steps. The default is 1 million.")
    private long maxSteps;

    @Option(
            names = "--library-warnings",
            description = "Also show warnings in code of libraries, such as the headers of the C++ library.")
    private boolean showsLibraryWarnings;

    @Mixin
    private SpinOption spinOption;

    private final Strategies strategies;

    RunOptions(Strategies strategies) {
        this.strategies = strategies;
    }

    /** The strategies and memory models of many runs. Checks that the options are consistent. */
    Portfolio portfolio() {
        Set<StrategyDescription.Option> needed = needed();
        strategy.ifPresent(this::require);
        return Portfolio.of(memory, strategy, needed);
    }

    private Set<StrategyDescription.Option> needed() {
        Set<StrategyDescription.Option> needed = EnumSet.noneOf(StrategyDescription.Option.class);
        depth.ifPresent(given -> needed.add(StrategyDescription.Option.DEPTH));
        history.ifPresent(given -> needed.add(StrategyDescription.Option.HISTORY));
        return needed;
    }

    ParameterSweep sweep() {
        return new ParameterSweep(pinned(depth), pinned(history));
    }

    long seed(long usualSeed) {
        return seed.orElse(usualSeed);
    }

    RunLimits limits() {
        return new RunLimits(maxSteps, keep, spinOption.treatment());
    }

    boolean showsLibraryWarnings() {
        return showsLibraryWarnings;
    }

    /** For one run. */
    TestOptions options(long usualSeed) {
        if (strategy.filter(StrategyDescription::isExhaustive).isPresent()) {
            throw new ParameterException(
                    command.commandLine(),
                    "The strategy " + strategy.get().word()
                            + " is for all runs, not for one: use 'weakspot test', or another strategy");
        }
        MemoryModel model = memory.orElse(MemoryModel.SC);
        StrategyDescription kind = strategy.orElseGet(() -> strategies.defaultFor(model));
        require(kind);
        return new TestOptions(
                Portfolio.of(model, kind),
                sweep(),
                seed(usualSeed),
                OptionalLong.of(1),
                limits(),
                WorkerCount.fixed(1),
                false,
                false,
                showsLibraryWarnings,
                Severity.WARNING,
                Optional.empty());
    }

    private void require(StrategyDescription kind) {
        require(depth.isEmpty(), "--depth", kind, StrategyDescription.Option.DEPTH);
        require(history.isEmpty(), "--history", kind, StrategyDescription.Option.HISTORY);
        require(seed.isEmpty(), "--seed", kind, StrategyDescription.Option.SEED);
    }

    private void require(boolean isAbsent, String name, StrategyDescription kind, StrategyDescription.Option option) {
        if (!isAbsent && !kind.options().contains(option)) {
            CommandLine line = command.commandLine();
            throw new ParameterException(
                    line,
                    "Option '" + name + "' means nothing to the strategy " + kind.word() + ": leave it out, or use"
                            + " --strategy " + StrategyWord.taking(option, strategies));
        }
    }

    private static OptionalInt pinned(Optional<Integer> given) {
        return given.isPresent() ? OptionalInt.of(given.get()) : OptionalInt.empty();
    }
}
