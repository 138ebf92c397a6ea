package dev.weakspot.cli;

import dev.weakspot.cli.context.ExitCode;
import dev.weakspot.cli.context.ExitCodeTally;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Handles Ctrl-C and SIGTERM. The JVM starts its shutdown in threads of its own, while the main thread continues. A shutdown
 * hook delays the shutdown until the main thread has written the report, and then ends the process with Weakspot's exit code
 * instead of the signal's. The main thread itself ends the process with {@code halt}: {@code System.exit} would wait for the
 * hook, which waits for the main thread.
 */
final class Interruption {
    private static final long MAX_WAIT_SECONDS = 10;

    private final ExitCodeTally tally;
    private final CountDownLatch written = new CountDownLatch(1);
    // Written by the thread of the hook, read by the threads that search.
    private volatile boolean isRequested;

    Interruption(ExitCodeTally tally) {
        this.tally = tally;
    }

    void catchSignals() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::endAfterReport, "interruption"));
    }

    boolean isRequested() {
        return isRequested;
    }

    /** Called when the report is written; an interruption need not wait any longer. */
    void reportIsWritten() {
        written.countDown();
    }

    private void endAfterReport() {
        isRequested = true;
        if (!isWrittenInTime()) {
            tally.add(ExitCode.INCOMPLETE);
        }
        Runtime.getRuntime().halt(tally.total().number());
    }

    private boolean isWrittenInTime() {
        try {
            return written.await(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            return false;
        }
    }
}
