package dev.weakspot.litmus.verify;

import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Lets a search go on for so many states, or as long as it likes once it has found what makes it worth while. */
final class Allowance implements SearchControl {
    private final SearchControl user;
    private final long mostStates;
    private BooleanSupplier isWorthWhile = () -> false;
    private long states;
    private boolean isExceeded;

    Allowance(SearchControl user, long mostStates) {
        this.user = user;
        this.mostStates = mostStates;
    }

    void exceedIf(BooleanSupplier worthWhile) {
        this.isWorthWhile = worthWhile;
    }

    @Override
    public void progress(long visited, long waiting) {
        states = visited;
        user.progress(visited, waiting);
    }

    @Override
    public Optional<String> reasonToStop() {
        Optional<String> reason = user.reasonToStop();
        if (reason.isEmpty() && states > mostStates && !isWorthWhile.getAsBoolean()) {
            isExceeded = true;
            reason = Optional.of("another search may be shorter");
        }
        return reason;
    }

    /** Whether the search was stopped for this, and not by its user. */
    boolean isExceeded() {
        return isExceeded;
    }
}
