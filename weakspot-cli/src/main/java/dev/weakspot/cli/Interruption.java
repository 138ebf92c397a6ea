package dev.weakspot.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C or SIGTERM. The JVM starts its shutdown at once, in threads of its own, while the main thread goes on; so a hook
 * holds the shutdown until main has told what is known, and then ends the process with our exit code instead of the
 * signal's. Main itself ends with {@code halt}: {@code System.exit} would wait for the hook that waits for main.
 */
final class Interruption {
    private static final long PATIENCE_SECONDS = 10;

    private final Tally tally;
    private final CountDownLatch told = new CountDownLatch(1);
    // Written by the hook's thread, read by the searching ones.
    private volatile boolean isRequested;

    Interruption(Tally tally) {
        this.tally = tally;
    }

    void catchSignals() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::endAfterReport, "interruption"));
    }

    boolean isRequested() {
        return isRequested;
    }

    /** Everything is written; nothing more is to be waited for. */
    void reportIsTold() {
        told.countDown();
    }

    private void endAfterReport() {
        isRequested = true;
        if (!isToldInTime()) {
            tally.add(ExitCode.INCOMPLETE);
        }
        Runtime.getRuntime().halt(tally.total().number());
    }

    private boolean isToldInTime() {
        try {
            return told.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            return false;
        }
    }
}
