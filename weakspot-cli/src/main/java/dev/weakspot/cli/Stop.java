package dev.weakspot.cli;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** Why the whole command has to come to an end, once it has to: the user's wish before the clock. */
final class Stop {
    private final BooleanSupplier isInterrupted;
    private final Optional<TimeLimit> limit;
    private final LongSupplier nanos;
    private final long start;

    Stop(BooleanSupplier isInterrupted, Optional<TimeLimit> limit, LongSupplier nanos) {
        this.isInterrupted = isInterrupted;
        this.limit = limit;
        this.nanos = nanos;
        this.start = nanos.getAsLong();
    }

    Optional<String> reason() {
        if (isInterrupted.getAsBoolean()) {
            return Optional.of("interrupted");
        }
        return limit.filter(given -> Duration.ofNanos(nanos.getAsLong() - start).compareTo(given.duration()) >= 0)
                .map(given -> "time-out of " + given.spoken() + " reached");
    }
}
