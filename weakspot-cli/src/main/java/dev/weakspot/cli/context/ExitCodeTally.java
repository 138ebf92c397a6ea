package dev.weakspot.cli.context;

import java.util.ArrayList;
import java.util.List;

/**
 * The exit code so far, and the error messages behind it. The main thread writes both; the shutdown hook may read the code at
 * any time.
 */
public final class ExitCodeTally {
    private volatile ExitCode total = ExitCode.CLEAN;
    private final List<String> problems = new ArrayList<>();

    public synchronized void add(ExitCode code) {
        total = total.and(code);
    }

    /** Adds the code of an error that the user has been told. */
    synchronized void add(ExitCode code, String problem) {
        add(code);
        problems.add(problem);
    }

    public ExitCode total() {
        return total;
    }

    public synchronized List<String> problems() {
        return List.copyOf(problems);
    }
}
