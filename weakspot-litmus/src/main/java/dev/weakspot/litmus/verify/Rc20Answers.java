package dev.weakspot.litmus.verify;

import dev.weakspot.finding.Answer;
import dev.weakspot.finding.Assertions;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Judgement;
import dev.weakspot.finding.Reachability;
import dev.weakspot.finding.Symptom;
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
    private Judgement robust;
    private Judgement observationallyRobust;
    private Judgement raceFree;

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
        Judgement enough = wantsOutcomes ? weak.robust() : weak.observationallyRobust();
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

    private static Judgement settled(Judgement open, boolean isRefuted, Optional<String> reasonToStop) {
        if (isRefuted) {
            return Judgement.of(Answer.NO);
        }
        return reasonToStop.isPresent() ? open : Judgement.of(Answer.YES);
    }

    private static boolean isYes(Judgement judgement) {
        return judgement.answer() == Answer.YES;
    }

    private static boolean isUnknown(Judgement judgement) {
        return judgement.answer() == Answer.UNKNOWN;
    }

    Judgement robust() {
        return robust;
    }

    Judgement observationallyRobust() {
        return observationallyRobust;
    }

    Judgement raceFree() {
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
                .flatMap(explored -> explored.symptoms().stream()
                        .filter(symptom -> symptom.kind() == Finding.Kind.CONDITION)
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
    List<Finding> findings(Collection<Symptom> known) {
        List<Finding> findings = new ArrayList<>();
        executions.ifPresent(explored -> explored.symptoms().stream()
                .filter(symptom -> isNews(symptom, known, explored))
                .forEach(symptom -> findings.add(onlyWeak(explored.finding(symptom)))));
        return findings;
    }

    /** All executions were looked at, so more is known than one of them tells. */
    private static Finding onlyWeak(Finding told) {
        return new Finding(
                told.kind(), told.message(), told.site(), told.accesses(), List.of(ONLY_WEAK), told.interleaving());
    }

    private static boolean isNews(Symptom symptom, Collection<Symptom> known, WeakExecutions explored) {
        return switch (symptom.kind()) {
            case RACE, ROBUSTNESS -> explored.asksFor(symptom.kind());
            case CONDITION -> explored.asksFor(symptom.kind()) && explored.isConditionForbidden();
            // Where a thread that turns round is said to stand may differ, so one that is known may be this one.
            case DEADLOCK, LIVELOCK -> known.stream().noneMatch(other -> other.kind() == symptom.kind());
            case ASSERTION, CRASH, LOCK_MISUSE, USE_AFTER_FREE, DOUBLE_FREE -> !known.contains(symptom);
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
