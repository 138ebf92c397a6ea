package dev.weakspot.litmus.repair;

import dev.weakspot.litmus.verify.SearchControl;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/** The user's hand on the verifier, and a time after which a repair is not worth waiting for. */
final class Patience implements SearchControl {
    private final SearchControl user;
    private final LongSupplier nanos;
    private final long start;
    private final Duration most;

    Patience(SearchControl user, Duration most, LongSupplier nanos) {
        this.user = user;
        this.most = most;
        this.nanos = nanos;
        this.start = nanos.getAsLong();
    }

    @Override
    public Optional<String> reasonToStop() {
        Optional<String> wish = user.reasonToStop();
        boolean isTimeUp = nanos.getAsLong() - start >= most.toNanos();
        return wish.isPresent() || !isTimeUp ? wish : Optional.of("a repair took too long to find");
    }

    @Override
    public void progress(long states, long waiting) {
        user.progress(states, waiting);
    }
}
