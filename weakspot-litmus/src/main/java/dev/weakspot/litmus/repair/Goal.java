package dev.weakspot.litmus.repair;

import dev.weakspot.finding.Answer;
import dev.weakspot.finding.ConditionAnswer;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Reachability;
import dev.weakspot.finding.Verdict;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * What a changed program has to be like. It has to behave under SC as it did: no order and no fence changes that, unless
 * a fence makes a waiting loop more than one.
 *
 * @param original of the program as it was
 * @param isProof whether a question must be answered with yes; otherwise it is enough that it is no longer no
 */
record Goal(Verdict original, boolean wantsRobust, boolean wantsRaceFree, boolean isProof) {

    boolean isMetBy(Verdict verdict) {
        return verdict.coverage().isComplete()
                && isEnough(
                        wantsRobust,
                        original.robust().answer(),
                        verdict.robust().answer())
                && isEnough(
                        wantsRaceFree,
                        original.raceFree().answer(),
                        verdict.raceFree().answer())
                && verdict.assertions() == original.assertions()
                && reachability(verdict).equals(reachability(original))
                && otherFindings(verdict).equals(otherFindings(original));
    }

    private boolean isEnough(boolean isWanted, Answer before, Answer after) {
        if (isWanted && isProof) {
            return after == Answer.YES;
        }
        return after != Answer.NO || (!isWanted && before == Answer.NO);
    }

    private static Optional<Reachability> reachability(Verdict verdict) {
        return verdict.condition().map(ConditionAnswer::sc);
    }

    private static Set<Finding.Kind> otherFindings(Verdict verdict) {
        Set<Finding.Kind> kinds = EnumSet.noneOf(Finding.Kind.class);
        verdict.findings().forEach(finding -> kinds.add(finding.kind()));
        kinds.remove(Finding.Kind.ROBUSTNESS);
        kinds.remove(Finding.Kind.RACE);
        return kinds;
    }
}
