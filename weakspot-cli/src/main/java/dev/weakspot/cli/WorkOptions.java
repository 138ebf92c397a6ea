package dev.weakspot.cli;

import java.util.Optional;
import picocli.CommandLine.Option;

/** How long a command may work, and with how many threads. */
final class WorkOptions {
    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = TimeLimit.Converter.class,
            description = "Stop the whole command after this time and report what is known: 30 or 30s, 5m, 1h,"
                    + " 500ms. There is no limit by default.")
    private Optional<TimeLimit> timeLimit = Optional.empty();

    @Option(
            names = "--jobs",
            paramLabel = "N",
            converter = WholeNumber.OfJobs.class,
            description = "Work with N threads. The default is one for each processor, and one"
                    + " for two processors where compiled programs run. The result does not depend"
                    + " on it.")
    private Optional<Integer> jobs = Optional.empty();

    int workers() {
        return workers(Runtime.getRuntime().availableProcessors());
    }

    int workers(int usual) {
        return jobs.orElse(usual);
    }

    Stop stop(Surroundings surroundings) {
        return new Stop(surroundings.isInterrupted(), timeLimit, surroundings.nanos());
    }
}
