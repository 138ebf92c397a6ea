package dev.weakspot.litmus.frontend;

import dev.weakspot.litmus.repair.RepairEffort;
import dev.weakspot.verdict.Answer;
import dev.weakspot.verdict.Verdict;

/** Selects the programs for which a repair is searched, and the effort of that search. */
enum RepairOption {
    /**
     * For programs with a race, and for programs that are neither robust nor observationally robust. A program that
     * reads stale values and never uses them is not repaired.
     */
    IF_HARMFUL(RepairEffort.BRIEF),

    /** For every program that is not robust or has a race. */
    ALWAYS(RepairEffort.THOROUGH);

    private final RepairEffort effort;

    RepairOption(RepairEffort effort) {
        this.effort = effort;
    }

    RepairEffort effort() {
        return effort;
    }

    boolean isFor(Verdict verdict) {
        boolean isRobustEnough = verdict.robust().answer() != Answer.NO
                || (this == IF_HARMFUL && verdict.observationallyRobust().answer() == Answer.YES);
        return !isRobustEnough || verdict.raceFree().answer() == Answer.NO;
    }
}
