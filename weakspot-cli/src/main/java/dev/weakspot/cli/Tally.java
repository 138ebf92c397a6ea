package dev.weakspot.cli;

/** The exit code so far. Written by the main thread; the shutdown hook may read it at any time. */
final class Tally {
    private volatile ExitCode total = ExitCode.CLEAN;

    synchronized void add(ExitCode code) {
        total = total.and(code);
    }

    ExitCode total() {
        return total;
    }
}
