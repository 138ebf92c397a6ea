package dev.weakspot.cli;

import dev.weakspot.finding.Answer;
import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.repair.Effort;

/** For which programs a repair is looked for, and how long. */
public enum RepairWish {
    /** Where weak memory or a race can do harm. A program that only reads what it does not use is left as it is. */
    IF_HARMFUL(Effort.BRIEF),

    /** Wherever there is something to repair. */
    ALWAYS(Effort.THOROUGH);

    private final Effort effort;

    RepairWish(Effort effort) {
        this.effort = effort;
    }

    Effort effort() {
        return effort;
    }

    boolean isFor(Verdict verdict) {
        boolean isRobustEnough = verdict.robust().answer() != Answer.NO
                || (this == IF_HARMFUL && verdict.observationallyRobust().answer() == Answer.YES);
        return !isRobustEnough || verdict.raceFree().answer() == Answer.NO;
    }
}
