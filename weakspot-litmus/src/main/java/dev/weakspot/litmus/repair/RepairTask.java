package dev.weakspot.litmus.repair;

import dev.weakspot.litmus.edit.RepairChoices;
import java.util.BitSet;

/**
 * One search for a repair: the goal, the choices of the stage, and the check.
 *
 * @param stage the choices that may be used
 */
record RepairTask(
        RepairChoices choices, CheckedRepairs checked, SuspectChoices suspects, RepairGoal goal, RepairStage stage) {
    boolean isDoneBy(BitSet chosen) throws RepairBudget.Spent {
        return checked.verdict(chosen).filter(goal::isMetBy).isPresent();
    }

    /** The choices related to the counterexample of the program with the failing choices. */
    BitSet suspects(BitSet failing) throws RepairBudget.Spent {
        return checked.verdict(failing)
                .map(verdict -> suspects.in(verdict, failing))
                .orElseGet(BitSet::new);
    }
}
