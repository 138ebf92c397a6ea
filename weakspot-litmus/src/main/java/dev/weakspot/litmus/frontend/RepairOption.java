package dev.weakspot.litmus.frontend;

import dev.weakspot.litmus.repair.RepairEffort;
import dev.weakspot.verdict.Answer;
import dev.weakspot.verdict.Verdict;

/** For which programs a repair is searched, and with how much effort. */
enum RepairOption {
    /**
     * For programs in which weak memory or a race can do harm. A program that reads stale values and never uses them is not
     * repaired.
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
