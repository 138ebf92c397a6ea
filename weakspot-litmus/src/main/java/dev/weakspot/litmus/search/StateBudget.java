package dev.weakspot.litmus.search;

import dev.weakspot.frontend.VerifyControl;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Stops a search after a number of states, unless a condition justifies more. */
public final class StateBudget implements VerifyControl {
    private final VerifyControl user;
    private final long mostStates;
    private BooleanSupplier isWorthWhile = () -> false;
    private long states;
    private boolean isExceeded;

    public StateBudget(VerifyControl user, long mostStates) {
        this.user = user;
        this.mostStates = mostStates;
    }

    public void exceedIf(BooleanSupplier worthWhile) {
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
            reason = Optional.of("another search may be smaller");
        }
        return reason;
    }

    /** Whether the budget stopped the search, not the user. */
    public boolean isExceeded() {
        return isExceeded;
    }
}
