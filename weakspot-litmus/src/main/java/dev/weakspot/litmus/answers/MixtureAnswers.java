package dev.weakspot.litmus.answers;

import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.finding.Interleaving;
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

/**
 * The answers for a program that mixes SC accesses and weaker ones. The order of execution then allows some, but not all of its
 * executions. So what it shows stands, and only the exploration of all graphs proves that something is absent.
 */
final class MixtureAnswers implements WeakAnswers {
    private static final String MIXED = "SC and weaker accesses are mixed";

    private final Rc20Answers shown;
    private final Optional<GraphExecutions> graphs;

    /**
     * The answers.
     *
     * @param shown the answers by the order of execution
     * @param graphs the exploration of all graphs; empty if there is none
     */
    MixtureAnswers(Rc20Answers shown, Optional<GraphExecutions> graphs) {
        this.shown = shown;
        this.graphs = graphs;
    }

    private boolean isComplete() {
        return graphs.isPresent() && graphs.get().whyIncomplete().isEmpty();
    }

    private boolean isInGraph(Finding.Kind kind) {
        return graphs.isPresent() && graphs.get().hasFound(kind);
    }

    private ReasonedAnswer answer(ReasonedAnswer before, Finding.Kind kind, boolean isProved) {
        if (before.answer() == Answer.NO || before.equals(ReasonedAnswer.NOT_ASKED)) {
            return before;
        }
        if (isInGraph(kind)) {
            return ReasonedAnswer.of(Answer.NO);
        }
        return isProved ? ReasonedAnswer.of(Answer.YES) : ReasonedAnswer.unknown(MIXED);
    }

    @Override
    public ReasonedAnswer robust() {
        boolean isProved = graphs.isPresent() && graphs.get().isCompleteForReads();
        return answer(shown.robust(), Finding.Kind.ROBUSTNESS, isProved);
    }

    /** Graphs do not show which reads are used, so they prove it only for robust programs. */
    @Override
    public ReasonedAnswer observationallyRobust() {
        ReasonedAnswer before = shown.observationallyRobust();
        if (robust().answer() == Answer.YES) {
            return robust();
        }
        return before.answer() == Answer.YES ? ReasonedAnswer.unknown(MIXED) : before;
    }

    @Override
    public ReasonedAnswer raceFree() {
        return answer(shown.raceFree(), Finding.Kind.RACE, isComplete());
    }

    @Override
    public Reachability condition(Reachability underSc) {
        Reachability before = shown.condition(underSc);
        if (!shown.isAsked() || before == Reachability.REACHABLE) {
            return before;
        }
        if (isInGraph(Finding.Kind.CONDITION)) {
            return Reachability.REACHABLE;
        }
        return isComplete() ? Reachability.UNREACHABLE : Reachability.UNKNOWN;
    }

    @Override
    public Interleaving example() {
        Interleaving example = shown.example();
        return example.equals(Interleaving.NONE)
                ? graphs.flatMap(GraphExecutions::conditionReached).orElse(Interleaving.NONE)
                : example;
    }

    @Override
    public Assertions assertions(Assertions underSc) {
        Assertions before = shown.assertions(underSc);
        if (underSc != Assertions.HOLD || !shown.isAsked() || before == Assertions.FAIL) {
            return before;
        }
        if (isInGraph(Finding.Kind.ASSERTION)) {
            return Assertions.FAIL;
        }
        return isComplete() ? Assertions.HOLD : Assertions.UNKNOWN;
    }

    @Override
    public Optional<Set<String>> outcomes(Set<String> underSc) {
        Optional<Set<String>> before = shown.outcomes(underSc);
        if (before.isEmpty() || graphs.isEmpty()) {
            return before;
        }
        Set<String> all = new TreeSet<>(before.get());
        all.addAll(graphs.get().outcomes());
        return Optional.of(all);
    }

    @Override
    public List<Finding> findings(Collection<FindingKey> known) {
        List<Finding> findings = new ArrayList<>(shown.findings(known));
        if (graphs.isEmpty()) {
            return findings;
        }
        Set<Finding.Kind> kinds = EnumSet.noneOf(Finding.Kind.class);
        known.forEach(key -> kinds.add(key.kind()));
        findings.forEach(finding -> kinds.add(finding.kind()));
        if (shown.robust().answer() == Answer.NO) {
            kinds.add(Finding.Kind.ROBUSTNESS);
        }
        if (shown.raceFree().answer() == Answer.NO) {
            kinds.add(Finding.Kind.RACE);
        }
        for (Finding.Kind kind : EnumSet.complementOf(EnumSet.copyOf(kinds))) {
            findings.addAll(graphs.get().findings(kind));
        }
        return findings;
    }

    @Override
    public Optional<String> gap() {
        return graphs.isPresent()
                ? graphs.get().whyIncomplete().map(reason -> "executions under RC20: " + reason)
                : shown.gap();
    }

    @Override
    public long states() {
        return shown.states() + graphs.map(GraphExecutions::graphs).orElse(0L);
    }
}
