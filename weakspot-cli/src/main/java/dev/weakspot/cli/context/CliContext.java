package dev.weakspot.cli.context;

import dev.weakspot.frontend.TargetContext;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * The process in which a command runs. Tests replace its parts.
 *
 * @param environment the environment variables of the user
 * @param isInterrupted whether the user has interrupted the command
 * @param nanos a clock like {@link System#nanoTime}
 * @param folder the working folder of the user
 */
public record CliContext(
        Console console,
        Map<String, String> environment,
        ExitCodeTally tally,
        BooleanSupplier isInterrupted,
        LongSupplier nanos,
        Path folder) {

    /** The part of the context that targets get. */
    public TargetContext targetContext(BooleanSupplier isStopped) {
        return new TargetContext(environment, folder, console.streams().input(), isStopped, console::error);
    }

    /** Reports an error that the user can correct. */
    public void badInput(String message) {
        tally.add(ExitCode.BAD_INPUT, message);
        console.error(message);
    }

    /** Reports a defect of Weakspot in one line; the stack trace only on request. */
    public void internalError(String where, Throwable failure) {
        String message = "weakspot: internal error: " + where + summary(failure)
                + " (please report; set WEAKSPOT_DEBUG=1 for the stack trace)";
        tally.add(ExitCode.FAILURE, message);
        console.error(message);
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
