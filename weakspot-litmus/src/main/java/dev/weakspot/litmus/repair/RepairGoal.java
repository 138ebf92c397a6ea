package dev.weakspot.litmus.repair;

import dev.weakspot.finding.Finding;
import dev.weakspot.verdict.Answer;
import dev.weakspot.verdict.Assertions;
import dev.weakspot.verdict.ConditionAnswer;
import dev.weakspot.verdict.Reachability;
import dev.weakspot.verdict.SearchVerdict;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The requirements on a changed program. Its behaviour under SC must stay the same. No order and no fence changes it,
 * with one exception: a loop with a new fence may no longer be recognised as a waiting loop. Findings that exist only
 * under weak memory may disappear.
 *
 * @param original the verdict of the unchanged program
 * @param isProof whether a question must be answered with yes; otherwise any answer but no suffices
 */
record RepairGoal(SearchVerdict original, boolean wantsRobust, boolean wantsRaceFree, boolean isProof) {
    /** The kinds of findings that a stale value alone can cause. */
    private static final Set<Finding.Kind> MAY_BE_WEAK =
            EnumSet.of(Finding.Kind.ASSERTION, Finding.Kind.CONDITION, Finding.Kind.CRASH);

    boolean isMetBy(SearchVerdict verdict) {
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
                && findings(verdict, false).equals(findings(original, false))
                && findings(original, true).containsAll(findings(verdict, true));
    }

    private boolean isEnough(boolean isWanted, Answer before, Answer after) {
        if (isWanted && isProof) {
            return after == Answer.YES;
        }
        return after != Answer.NO || (!isWanted && before == Answer.NO);
    }

    private static Optional<Reachability> reachability(SearchVerdict verdict) {
        return verdict.condition().map(ConditionAnswer::sc);
    }

    /** The kinds of findings that a stale value alone can cause, or cannot cause, except the kinds to be repaired. */
    private static Set<Finding.Kind> findings(SearchVerdict verdict, boolean mayBeWeak) {
        Set<Finding.Kind> kinds = EnumSet.noneOf(Finding.Kind.class);
        verdict.findings().forEach(finding -> kinds.add(finding.kind()));
        kinds.removeAll(EnumSet.of(Finding.Kind.ROBUSTNESS, Finding.Kind.RACE));
        kinds.removeIf(kind -> MAY_BE_WEAK.contains(kind) != mayBeWeak);
        return kinds;
    }
}
