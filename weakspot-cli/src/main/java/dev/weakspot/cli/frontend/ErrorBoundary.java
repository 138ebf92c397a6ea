package dev.weakspot.cli.frontend;

import dev.weakspot.cli.context.CliContext;
import dev.weakspot.cli.output.ProgressLine;
import dev.weakspot.cli.output.UnknownVerdict;
import dev.weakspot.input.InputException;
import dev.weakspot.input.UncheckedInputException;
import dev.weakspot.verdict.Verdict;
import java.util.Optional;

/** Turns every failure that concerns one target into one line on standard error, or into a verdict, and an exit code. */
public final class ErrorBoundary {
    private ErrorBoundary() {}

    /** Checks one target. */
    @FunctionalInterface
    public interface GuardedCheck {
        Verdict verdict() throws InputException;
    }

    /**
     * Runs a check.
     *
     * @param program the name of the target, for a verdict if the memory is exhausted
     * @return empty if standard error has the reason why there is no verdict
     */
    public static Optional<Verdict> verdict(CliContext context, String program, String file, GuardedCheck check) {
        try {
            return Optional.of(check.verdict());
        } catch (InputException | UncheckedInputException e) {
            context.badInput(e.getMessage());
            return Optional.empty();
        } catch (OutOfMemoryError e) {
            return Optional.of(UnknownVerdict.of(program, file, "out of memory: " + heap() + " are not enough"));
        } catch (RuntimeException | Error e) {
            context.internalError(file + ": ", e);
            return Optional.empty();
        }
    }

    private static String heap() {
        return ProgressLine.brief(Runtime.getRuntime().maxMemory()) + "B of heap";
    }
}
