package dev.weakspot.cli.context;

/** The exit code so far. The main thread writes it; the shutdown hook may read it at any time. */
public final class ExitCodeTally {
    private volatile ExitCode total = ExitCode.CLEAN;

    public synchronized void add(ExitCode code) {
        total = total.and(code);
    }

    public ExitCode total() {
        return total;
    }
}
