package dev.weakspot.litmus.repair;

import java.util.function.BooleanSupplier;

/**
 * How much a search for a repair may cost. Programs and states are counted so that the same program has the same repair
 * on every machine; the clock is only there for those that are larger than foreseen.
 */
final class Budget {
    private final BooleanSupplier isTimeUp;
    private int programs;
    private long states;

    /**
     * @param programs how many changed programs may be verified
     * @param states how many states may be visited in all
     */
    Budget(int programs, long states, BooleanSupplier isTimeUp) {
        this.programs = programs;
        this.states = states;
        this.isTimeUp = isTimeUp;
    }

    /** Called before another program is verified. */
    void demandOneMore() throws Spent {
        if (programs == 0 || states <= 0 || isTimeUp.getAsBoolean()) {
            throw new Spent();
        }
        programs--;
    }

    void pay(long visited) {
        states -= visited;
    }

    long states() {
        return states;
    }

    /** Nothing is left. */
    @SuppressWarnings("serial")
    static final class Spent extends Exception {
        Spent() {
            super("the budget of the repair is spent", null, false, false);
        }
    }
}
