package dev.weakspot.litmus.repair;

import dev.weakspot.frontend.VerifyControl;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/** The user's limits for a search, and the time limit for a repair. */
final class RepairDeadline implements VerifyControl {
    private final VerifyControl user;
    private final LongSupplier nanos;
    private final long start;
    private final Duration limit;

    RepairDeadline(VerifyControl user, Duration limit, LongSupplier nanos) {
        this.user = user;
        this.limit = limit;
        this.nanos = nanos;
        this.start = nanos.getAsLong();
    }

    @Override
    public Optional<String> reasonToStop() {
        Optional<String> reason = user.reasonToStop();
        boolean isTimeUp = nanos.getAsLong() - start >= limit.toNanos();
        return reason.isPresent() || !isTimeUp ? reason : Optional.of("the time limit for a repair was reached");
    }

    @Override
    public void progress(long states, long waiting) {
        user.progress(states, waiting);
    }
}
