package dev.weakspot.litmus.repair;

import java.util.function.BooleanSupplier;

/**
 * The budget of a search for a repair. It counts programs and states, so that a program has the same repair on every
 * machine. The time limit applies only to unexpectedly large programs.
 */
final class RepairBudget {
    private final BooleanSupplier isTimeUp;
    private int programs;
    private long states;

    /**
     * @param programs the number of changed programs that may be verified
     * @param states the total number of states that may be visited
     */
    RepairBudget(int programs, long states, BooleanSupplier isTimeUp) {
        this.programs = programs;
        this.states = states;
        this.isTimeUp = isTimeUp;
    }

    /** Takes one program from the budget, before it is verified. */
    void chargeProgram() throws Spent {
        if (programs == 0 || states <= 0 || isTimeUp.getAsBoolean()) {
            throw new Spent();
        }
        programs--;
    }

    void chargeStates(long visited) {
        states -= visited;
    }

    long states() {
        return states;
    }

    /** The budget is used up. */
    @SuppressWarnings("serial")
    static final class Spent extends Exception {
        Spent() {
            super("the budget of the repair is spent", null, false, false);
        }
    }
}
