package dev.weakspot.cli.command;

import dev.weakspot.campaign.runs.WorkerCount;
import dev.weakspot.cli.context.CliContext;
import dev.weakspot.cli.context.StopReason;
import dev.weakspot.input.TimeLimit;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The time limit of a command, and its number of threads. */
final class WorkOptions {
    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = TimeLimitConverter.class,
            description = "Stop the command after this time and report the results so far. Examples: 30 or 30s,"
                    + " 5m, 1h, 500ms. There is no limit by default.")
    private Optional<TimeLimit> timeLimit = Optional.empty();

    @Option(
            names = "--jobs",
            paramLabel = "N",
            converter = WholeNumber.OfJobs.class,
            description = "Work with N threads. The default is the number of processors. For compiled"
                    + " programs it is that number or half of it, whichever is faster in the first runs. The result"
                    + " does not depend on N.")
    private Optional<Integer> jobs = Optional.empty();

    int jobs() {
        return jobs.orElse(Runtime.getRuntime().availableProcessors());
    }

    WorkerCount workers(WorkerCount usual) {
        return jobs.map(WorkerCount::fixed).orElse(usual);
    }

    StopReason stop(CliContext context) {
        return new StopReason(context.isInterrupted(), timeLimit, context.nanos());
    }
}
