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
 * The answers under RC20. For a robust program without races they are the answers for its interleavings. Otherwise the
 * executions under RC20 are explored, as far as possible. They also decide the answers that the searches of
 * interleavings left unknown.
 */
final class Rc20Answers implements WeakAnswers {
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

    /** No executions are explored: the options do not request it, or a search of interleavings is incomplete. */
    static Rc20Answers notAsked(WeakMemory weak) {
        return new Rc20Answers(weak, false, Optional.empty());
    }

    /**
     * Explores the executions under RC20, unless the interleavings decide all answers.
     *
     * @param executions makes the exploration; its argument is the kinds of findings that decide an unknown answer
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

    /**
     * [Rocker Prop. 4.3, 4.12]: without races, a robust program has no further executions, and an observationally
     * robust program has no further failures.
     */
    private static boolean isNeeded(boolean wantsOutcomes, WeakMemory weak) {
        ReasonedAnswer enough = wantsOutcomes ? weak.robust() : weak.observationallyRobust();
        return !isYes(enough) || !isYes(weak.raceFree());
    }

    private void settle(WeakExecutions explored) {
        Optional<String> reason = explored.reasonToStop();
        if (isUnknown(raceFree)) {
            raceFree = settled(raceFree, explored.hasFound(Finding.Kind.RACE), reason);
        }
        if (isUnknown(robust)) {
            robust = settled(robust, explored.hasFound(Finding.Kind.ROBUSTNESS), reason);
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

    private static boolean isYes(ReasonedAnswer reasoned) {
        return reasoned.answer() == Answer.YES;
    }

    private static boolean isUnknown(ReasonedAnswer reasoned) {
        return reasoned.answer() == Answer.UNKNOWN;
    }

    /** Whether the answers under RC20 are requested. */
    boolean isAsked() {
        return isAsked;
    }

    @Override
    public ReasonedAnswer robust() {
        return robust;
    }

    @Override
    public ReasonedAnswer observationallyRobust() {
        return observationallyRobust;
    }

    @Override
    public ReasonedAnswer raceFree() {
        return raceFree;
    }

    /** Every interleaving is also an execution under RC20. */
    @Override
    public Reachability condition(Reachability underSc) {
        if (!isAsked) {
            return Reachability.UNKNOWN;
        }
        if (underSc == Reachability.REACHABLE || hasFound(Finding.Kind.CONDITION)) {
            return Reachability.REACHABLE;
        }
        return isSettledBySc() ? underSc : ifComplete(Reachability.UNREACHABLE, Reachability.UNKNOWN);
    }

    @Override
    public Interleaving example() {
        return executions.stream()
                .flatMap(explored -> explored.findingKeys().stream()
                        .filter(findingKey -> findingKey.kind() == Finding.Kind.CONDITION)
                        .map(explored::finding))
                .findFirst()
                .map(Finding::interleaving)
                .orElse(Interleaving.NONE);
    }

    @Override
    public Assertions assertions(Assertions underSc) {
        if (underSc != Assertions.HOLD || !isAsked) {
            return underSc;
        }
        if (hasFound(Finding.Kind.ASSERTION)) {
            return Assertions.FAIL;
        }
        boolean isOpen = executions.isPresent() && executions.get().asksFor(Finding.Kind.ASSERTION);
        return isSettledBySc() || !isOpen ? underSc : ifComplete(Assertions.HOLD, Assertions.UNKNOWN);
    }

    private boolean isSettledBySc() {
        return isYes(observationallyRobust) && isYes(raceFree);
    }

    private <T> T ifComplete(T then, T otherwise) {
        return isExplorationComplete() ? then : otherwise;
    }

    private boolean isExplorationComplete() {
        return executions.isPresent() && executions.get().reasonToStop().isEmpty();
    }

    private boolean hasFound(Finding.Kind kind) {
        return executions.isPresent() && executions.get().hasFound(kind);
    }

    @Override
    public Optional<Set<String>> outcomes(Set<String> underSc) {
        if (!isAsked) {
            return Optional.empty();
        }
        Set<String> all = new TreeSet<>(underSc);
        executions.ifPresent(explored -> all.addAll(explored.outcomes()));
        return Optional.of(all);
    }

    @Override
    public List<Finding> findings(Collection<FindingKey> known) {
        List<Finding> findings = new ArrayList<>();
        executions.ifPresent(explored -> explored.findingKeys().stream()
                .filter(findingKey -> isNew(findingKey, known, explored))
                .forEach(findingKey -> findings.add(onlyWeak(explored.finding(findingKey)))));
        return findings;
    }

    /** Explains the finding by weak memory. The complete search of interleavings proves it; one execution cannot. */
    private static Finding onlyWeak(Finding finding) {
        return finding.with(Explanation.of(new Reason.Remark(Reason.Topic.WEAK_MEMORY, ONLY_WEAK)));
    }

    private static boolean isNew(FindingKey findingKey, Collection<FindingKey> known, WeakExecutions explored) {
        return switch (findingKey.kind()) {
            case RACE, ROBUSTNESS -> explored.asksFor(findingKey.kind());
            case CONDITION -> explored.asksFor(findingKey.kind()) && explored.isConditionForbidden();
            // The sites reported for a thread in a loop may differ, so a known finding of the kind may be this one.
            case DEADLOCK, LIVELOCK -> known.stream().noneMatch(other -> other.kind() == findingKey.kind());
            case ASSERTION, CRASH, EXIT_STATUS, LOCK_MISUSE, USE_AFTER_FREE, DOUBLE_FREE, UNINITIALISED_READ ->
                !known.contains(findingKey);
        };
    }

    @Override
    public Optional<String> gap() {
        return executions
                .filter(explored -> explored.wantsOutcomes() || !isSettledBySc())
                .flatMap(WeakExecutions::reasonToStop)
                .map(reason -> "executions under RC20: " + reason);
    }

    @Override
    public long states() {
        return executions.map(WeakExecutions::states).orElse(0L);
    }
}
