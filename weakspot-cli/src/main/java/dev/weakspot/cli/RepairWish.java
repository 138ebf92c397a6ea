package dev.weakspot.cli;

import dev.weakspot.finding.Answer;
import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.repair.Effort;
import dev.weakspot.report.text.RepairedProgram;

/** For which programs a repair is looked for, how long, and how much of it is shown. */
public enum RepairWish {
    /** Where weak memory or a race can do harm. A program that only reads what it does not use is left as it is. */
    IF_HARMFUL(Effort.BRIEF, RepairedProgram.LEFT_OUT),

    /** Wherever there is something to repair. */
    ALWAYS(Effort.THOROUGH, RepairedProgram.SHOWN);

    private final Effort effort;
    private final RepairedProgram repairedProgram;

    RepairWish(Effort effort, RepairedProgram repairedProgram) {
        this.effort = effort;
        this.repairedProgram = repairedProgram;
    }

    Effort effort() {
        return effort;
    }

    public RepairedProgram repairedProgram() {
        return repairedProgram;
    }

    boolean isFor(Verdict verdict) {
        boolean isRobustEnough = verdict.robust().answer() != Answer.NO
                || (this == IF_HARMFUL && verdict.observationallyRobust().answer() == Answer.YES);
        return !isRobustEnough || verdict.raceFree().answer() == Answer.NO;
    }
}
