package dev.weakspot.cli;

import dev.weakspot.finding.Verdict;
import dev.weakspot.recording.Shelf;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * All that a command gets from outside, so that tests can give it something else.
 *
 * @param isInterrupted whether the user wants to come to an end
 * @param nanos a clock as {@link System#nanoTime}
 * @param folder where the user is
 */
record Surroundings(
        Console console,
        Map<String, String> environment,
        Engine engine,
        Tally tally,
        BooleanSupplier isInterrupted,
        LongSupplier nanos,
        Path folder) {

    Shelf recordings() {
        return new RecordingFolder(folder, console);
    }

    /** Ends a command that is about one program. */
    int tell(Optional<Verdict> verdict, Report report) throws IOException {
        verdict.map(ExitCode::of).ifPresent(tally::add);
        if (verdict.isPresent()) {
            report.add(verdict.get());
        }
        report.end();
        return tally.total().number();
    }

    /** Our own mistake, told in one line; the stack trace only to those who ask for it. */
    void admit(String where, Throwable failure) {
        tally.add(ExitCode.FAILURE);
        console.complain("weakspot: internal error: " + where + summary(failure)
                + " (please report; set WEAKSPOT_DEBUG=1 for the stack trace)");
        if (!environment.getOrDefault("WEAKSPOT_DEBUG", "").isEmpty()) {
            failure.printStackTrace(console.errors());
            console.errors().flush();
        }
    }

    private static String summary(Throwable failure) {
        String kind = failure.getClass().getSimpleName();
        return failure.getMessage() == null ? kind : kind + ": " + failure.getMessage();
    }
}
