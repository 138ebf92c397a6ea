package dev.weakspot.litmus.answers;

import dev.weakspot.finding.Explanation;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Reason;
import dev.weakspot.verdict.Answer;
import dev.weakspot.verdict.Assertions;
import dev.weakspot.verdict.Reachability;
import dev.weakspot.verdict.ReasonedAnswer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * What holds under RC20. Where a program is robust and has no race that is what holds for its interleavings. Otherwise its
 * executions under RC20 are gone through, as far as that is possible, and also answer what was left open so far.
 */
final class Rc20Answers {
    private static final String ONLY_WEAK =
            "no interleaving does this: it takes weak memory, under which a read need not" + " return the newest value";

    private final boolean isAsked;
    private final Optional<WeakExecutions> executions;
    private ReasonedAnswer robust;
    private ReasonedAnswer observationallyRobust;
    private ReasonedAnswer raceFree;

    private Rc20Answers(WeakMemory weak, boolean isAsked, Optional<WeakExecutions> executions) {
        this.isAsked = isAsked;
        this.executions = executions;
        this.robust = weak.robust();
        this.observationallyRobust = weak.observationallyRobust();
        this.raceFree = weak.raceFree();
        executions.ifPresent(this::settle);
    }

    /** Nobody asked, or what weak memory depends on could not be seen. */
    static Rc20Answers notAsked(WeakMemory weak) {
        return new Rc20Answers(weak, false, Optional.empty());
    }

    /**
     * Answers what was left open.
     *
     * @param executions those of the program, given what more to look for in them
     */
    static Rc20Answers of(WeakMemory weak, Function<Set<Finding.Kind>, WeakExecutions> executions) {
        Set<Finding.Kind> open = EnumSet.noneOf(Finding.Kind.class);
        if (isUnknown(weak.raceFree())) {
            open.add(Finding.Kind.RACE);
        }
        if (isUnknown(weak.robust())) {
            open.add(Finding.Kind.ROBUSTNESS);
        }
        WeakExecutions all = executions.apply(open);
        if (!isNeeded(all.wantsOutcomes(), weak)) {
            return new Rc20Answers(weak, true, Optional.empty());
        }
        all.explore();
        return new Rc20Answers(weak, true, Optional.of(all));
    }

    /** [Rocker Prop. 4.3, 4.12]: without races, robust programs have no other executions, the others no other failures. */
    private static boolean isNeeded(boolean wantsOutcomes, WeakMemory weak) {
        ReasonedAnswer enough = wantsOutcomes ? weak.robust() : weak.observationallyRobust();
        return !isYes(enough) || !isYes(weak.raceFree());
    }

    private void settle(WeakExecutions explored) {
        Optional<String> reason = explored.reasonToStop();
        if (isUnknown(raceFree)) {
            raceFree = settled(raceFree, explored.show(Finding.Kind.RACE), reason);
        }
        if (isUnknown(robust)) {
            robust = settled(robust, explored.show(Finding.Kind.ROBUSTNESS), reason);
            if (isYes(robust)) {
                observationallyRobust = robust;
            }
        }
    }

    private static ReasonedAnswer settled(ReasonedAnswer open, boolean isRefuted, Optional<String> reasonToStop) {
        if (isRefuted) {
            return ReasonedAnswer.of(Answer.NO);
        }
        return reasonToStop.isPresent() ? open : ReasonedAnswer.of(Answer.YES);
    }

    private static boolean isYes(ReasonedAnswer judgement) {
        return judgement.answer() == Answer.YES;
    }

    private static boolean isUnknown(ReasonedAnswer judgement) {
        return judgement.answer() == Answer.UNKNOWN;
    }

    ReasonedAnswer robust() {
        return robust;
    }

    ReasonedAnswer observationallyRobust() {
        return observationallyRobust;
    }

    ReasonedAnswer raceFree() {
        return raceFree;
    }

    /** Interleavings are executions under RC20 too. */
    Reachability condition(Reachability underSc) {
        if (!isAsked) {
            return Reachability.UNKNOWN;
        }
        if (underSc == Reachability.REACHABLE || show(Finding.Kind.CONDITION)) {
            return Reachability.REACHABLE;
        }
        return isSettledBySc() ? underSc : ifAllWereSeen(Reachability.UNREACHABLE, Reachability.UNKNOWN);
    }

    /** An execution that reaches the condition, if one was seen. */
    Interleaving example() {
        return executions.stream()
                .flatMap(explored -> explored.findingKeys().stream()
                        .filter(findingKey -> findingKey.kind() == Finding.Kind.CONDITION)
                        .map(explored::finding))
                .findFirst()
                .map(Finding::interleaving)
                .orElse(Interleaving.NONE);
    }

    Assertions assertions(Assertions underSc) {
        if (underSc != Assertions.HOLD || !isAsked) {
            return underSc;
        }
        if (show(Finding.Kind.ASSERTION)) {
            return Assertions.FAIL;
        }
        boolean isOpen = executions.isPresent() && executions.get().asksFor(Finding.Kind.ASSERTION);
        return isSettledBySc() || !isOpen ? underSc : ifAllWereSeen(Assertions.HOLD, Assertions.UNKNOWN);
    }

    private boolean isSettledBySc() {
        return isYes(observationallyRobust) && isYes(raceFree);
    }

    private <T> T ifAllWereSeen(T then, T otherwise) {
        return areAllSeen() ? then : otherwise;
    }

    private boolean areAllSeen() {
        return executions.isPresent() && executions.get().reasonToStop().isEmpty();
    }

    private boolean show(Finding.Kind kind) {
        return executions.isPresent() && executions.get().show(kind);
    }

    /** The outcomes under RC20, as far as they are known; nothing if nobody asked. */
    Optional<Set<String>> outcomes(Set<String> underSc) {
        if (!isAsked) {
            return Optional.empty();
        }
        Set<String> all = new TreeSet<>(underSc);
        executions.ifPresent(explored -> all.addAll(explored.outcomes()));
        return Optional.of(all);
    }

    /** What only executions show that no interleaving explains. */
    List<Finding> findings(Collection<FindingKey> known) {
        List<Finding> findings = new ArrayList<>();
        executions.ifPresent(explored -> explored.findingKeys().stream()
                .filter(findingKey -> isNews(findingKey, known, explored))
                .forEach(findingKey -> findings.add(onlyWeak(explored.finding(findingKey)))));
        return findings;
    }

    /** All executions were looked at, so more is known than one of them tells. */
    private static Finding onlyWeak(Finding told) {
        return told.with(Explanation.of(new Reason.Remark(Reason.Topic.WEAK_MEMORY, ONLY_WEAK)));
    }

    private static boolean isNews(FindingKey findingKey, Collection<FindingKey> known, WeakExecutions explored) {
        return switch (findingKey.kind()) {
            case RACE, ROBUSTNESS -> explored.asksFor(findingKey.kind());
            case CONDITION -> explored.asksFor(findingKey.kind()) && explored.isConditionForbidden();
            // Where a thread that turns round is said to stand may differ, so one that is known may be this one.
            case DEADLOCK, LIVELOCK -> known.stream().noneMatch(other -> other.kind() == findingKey.kind());
            case ASSERTION, CRASH, LOCK_MISUSE, USE_AFTER_FREE, DOUBLE_FREE -> !known.contains(findingKey);
        };
    }

    /** Why an answer stays open although the search of interleavings was complete. */
    Optional<String> gap() {
        return executions
                .filter(explored -> explored.wantsOutcomes() || !isSettledBySc())
                .flatMap(WeakExecutions::reasonToStop)
                .map(reason -> "executions under RC20: " + reason);
    }

    long states() {
        return executions.map(WeakExecutions::states).orElse(0L);
    }
}
