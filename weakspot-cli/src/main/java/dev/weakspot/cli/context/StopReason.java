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
    private final Optional<TimeShare> share;

    /** A part of the time limit. */
    private record TimeShare(long end, String words) {}

    public StopReason(BooleanSupplier isInterrupted, Optional<TimeLimit> limit, LongSupplier nanos) {
        this(isInterrupted, limit, nanos, nanos.getAsLong(), Optional.empty());
    }

    private StopReason(
            BooleanSupplier isInterrupted,
            Optional<TimeLimit> limit,
            LongSupplier nanos,
            long start,
            Optional<TimeShare> share) {
        this.isInterrupted = isInterrupted;
        this.limit = limit;
        this.nanos = nanos;
        this.start = start;
        this.share = share;
    }

    /** For the next of several parts: also stops it when it has used an equal share of the time that is left. */
    public StopReason forNextOf(int partsLeft) {
        if (limit.isEmpty()) {
            return this;
        }
        long now = nanos.getAsLong();
        long left = Math.max(0, limit.get().duration().toNanos() - (now - start));
        String words = "its share of the time-out of " + limit.get().text() + " used";
        return new StopReason(
                isInterrupted, limit, nanos, start, Optional.of(new TimeShare(now + left / partsLeft, words)));
    }

    public boolean isReached() {
        return reason().isPresent();
    }

    public Optional<String> reason() {
        if (isInterrupted.getAsBoolean()) {
            return Optional.of("interrupted");
        }
        return limit.filter(given -> Duration.ofNanos(nanos.getAsLong() - start).compareTo(given.duration()) >= 0)
                .map(given -> "time-out of " + given.text() + " reached")
                .or(() -> share.filter(part -> nanos.getAsLong() - part.end() >= 0)
                        .map(TimeShare::words));
    }
}
