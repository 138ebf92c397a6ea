package dev.weakspot.cnative.control;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;

/** The output of the first run that ended by itself. The engines of all workers share it. */
final class FirstOutput {
    private static final int MOST_BYTES = 1 << 16;

    private final AtomicBoolean isTaken = new AtomicBoolean();

    /** Written once, by the engine that took the output. */
    private volatile String text = "";

    /** @param output reads the beginning of the output, at most a number of bytes; called only for the first run */
    void take(IntFunction<String> output) {
        if (!isTaken.get() && !isTaken.getAndSet(true)) {
            text = output.apply(MOST_BYTES);
        }
    }

    /** Empty if no run has ended by itself. */
    String text() {
        return text;
    }
}
