package dev.weakspot.cli;

import dev.weakspot.cnative.attach.UnusableProgramException;
import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.syntax.InputException;
import java.util.Optional;

/** Whatever goes wrong with one file is told in one line, and the exit code knows. */
final class Guarded {
    private Guarded() {}

    /** From a file to its verdict. */
    @FunctionalInterface
    interface Check {
        Verdict verdict() throws InputException, UnusableFileException;
    }

    /** Nothing if all there is to say has gone to standard error. */
    static Optional<Verdict> verdict(Surroundings surroundings, String file, Check check) {
        try {
            return Optional.of(check.verdict());
        } catch (InputException | UnusableFileException | UnusableProgramException e) {
            surroundings.tally().add(ExitCode.BAD_INPUT);
            surroundings.console().complain(e.getMessage());
            return Optional.empty();
        } catch (OutOfMemoryError e) {
            return Optional.of(UnknownVerdict.of(file, "out of memory: " + heap() + " are not enough"));
        } catch (RuntimeException | Error e) {
            surroundings.admit(file + ": ", e);
            return Optional.empty();
        }
    }

    private static String heap() {
        return ProgressLine.brief(Runtime.getRuntime().maxMemory()) + "B of heap";
    }
}
