package dev.weakspot.litmus.repair;

import dev.weakspot.finding.Answer;
import dev.weakspot.finding.Assertions;
import dev.weakspot.finding.ConditionAnswer;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Reachability;
import dev.weakspot.finding.Verdict;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * What a changed program has to be like. It has to behave under SC as it did: no order and no fence changes that, unless
 * a fence makes a waiting loop more than one. What failed under weak memory only need not fail any more.
 *
 * @param original of the program as it was
 * @param isProof whether a question must be answered with yes; otherwise it is enough that it is no longer no
 */
record Goal(Verdict original, boolean wantsRobust, boolean wantsRaceFree, boolean isProof) {
    /** What may come of a stale value alone. */
    private static final Set<Finding.Kind> MAY_BE_WEAK =
            EnumSet.of(Finding.Kind.ASSERTION, Finding.Kind.CONDITION, Finding.Kind.CRASH);

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
                && (verdict.assertions() == Assertions.HOLD || verdict.assertions() == original.assertions())
                && reachability(verdict).equals(reachability(original))
                && findings(verdict, MAY_BE_WEAK, false).equals(findings(original, MAY_BE_WEAK, false))
                && findings(original, MAY_BE_WEAK, true).containsAll(findings(verdict, MAY_BE_WEAK, true));
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

    /** The kinds of all findings that are among these, or of those that are not; without what is to be repaired. */
    private static Set<Finding.Kind> findings(Verdict verdict, Set<Finding.Kind> these, boolean areAmong) {
        Set<Finding.Kind> kinds = EnumSet.noneOf(Finding.Kind.class);
        verdict.findings().forEach(finding -> kinds.add(finding.kind()));
        kinds.removeAll(EnumSet.of(Finding.Kind.ROBUSTNESS, Finding.Kind.RACE));
        kinds.removeIf(kind -> these.contains(kind) != areAmong);
        return kinds;
    }
}
