package dev.weakspot.cli.context;

import dev.weakspot.input.TimeLimit;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** The reason why the whole command must end: an interruption by the user, or the time limit. The interruption comes first. */
public final class StopReason {
    private final BooleanSupplier isInterrupted;
    private final Optional<TimeLimit> limit;
    private final LongSupplier nanos;
    private final long start;

    public StopReason(BooleanSupplier isInterrupted, Optional<TimeLimit> limit, LongSupplier nanos) {
        this.isInterrupted = isInterrupted;
        this.limit = limit;
        this.nanos = nanos;
        this.start = nanos.getAsLong();
    }

    public boolean isReached() {
        return reason().isPresent();
    }

    public Optional<String> reason() {
        if (isInterrupted.getAsBoolean()) {
            return Optional.of("interrupted");
        }
        return limit.filter(given -> Duration.ofNanos(nanos.getAsLong() - start).compareTo(given.duration()) >= 0)
                .map(given -> "time-out of " + given.text() + " reached");
    }
}
