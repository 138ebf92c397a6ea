package dev.weakspot.cli;

import dev.weakspot.cnative.attach.NativeSpecimen;
import dev.weakspot.cnative.attach.NativeSpecimen.Onlooker;
import dev.weakspot.cnative.attach.RunTimes;
import dev.weakspot.finding.SuppressionException;
import dev.weakspot.finding.Suppressions;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.Option;

/** How compiled programs are run; litmus programs know nothing of it. */
final class NativeOptions {
    @Option(names = "--output", description = "Show what a compiled program has printed in the run of each finding.")
    private boolean keepsOutput;

    @Option(
            names = "--run-timeout",
            paramLabel = "TIME",
            converter = TimeLimit.Converter.class,
            description = "Cut a run of a compiled program short after this time. The default is 20s.")
    private Optional<TimeLimit> runLimit = Optional.empty();

    @Option(
            names = "--suppressions",
            paramLabel = "FILE",
            description = "Do not report what the rules in FILE cover, such as 'race:libfoo/*'. For compiled programs.")
    private Optional<String> suppressions = Optional.empty();

    private Onlooker onlooker = Onlooker.NOBODY;
    private Optional<Stop> stop = Optional.empty();

    /** The same with somebody who looks at the first run. */
    NativeOptions with(Onlooker looking) {
        onlooker = looking;
        return this;
    }

    /** The same with a limit for all runs together. */
    NativeOptions until(Stop limit) {
        stop = Optional.of(limit);
        return this;
    }

    NativeSpecimen.Wishes wishes(BooleanSupplier isInterrupted) throws UnusableFileException {
        RunTimes usual = RunTimes.USUAL;
        RunTimes times = runLimit.map(limit -> new RunTimes(
                        Math.min(usual.threadMillis(), limit.duration().toMillis()),
                        limit.duration().toMillis()))
                .orElse(usual);
        return new NativeSpecimen.Wishes(times, keepsOutput, rules(), onlooker, isOver(isInterrupted));
    }

    private BooleanSupplier isOver(BooleanSupplier isInterrupted) {
        return () -> isInterrupted.getAsBoolean() || stop.flatMap(Stop::reason).isPresent();
    }

    private Suppressions rules() throws UnusableFileException {
        if (suppressions.isEmpty()) {
            return Suppressions.NONE;
        }
        try {
            return Suppressions.parse(suppressions.get(), LitmusText.read(suppressions.get()));
        } catch (SuppressionException e) {
            throw new UnusableFileException(e.getMessage());
        }
    }
}
