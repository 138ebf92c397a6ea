package dev.weakspot.litmus.repair;

import java.util.BitSet;

/**
 * What is looked for, where, and how to find out.
 *
 * @param stage what may be chosen
 */
record RepairTask(Choices choices, Trials trials, Suspects suspects, Goal goal, Stage stage) {
    boolean isDoneBy(BitSet chosen) throws Budget.Spent {
        return trials.verdict(chosen).filter(goal::isMetBy).isPresent();
    }

    /** What the counterexample makes one think of if these do not do it. */
    BitSet suspects(BitSet failing) throws Budget.Spent {
        return trials.verdict(failing)
                .map(verdict -> suspects.in(verdict, failing))
                .orElseGet(BitSet::new);
    }
}
