package dev.weakspot.report;

import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.verdict.Answers;
import dev.weakspot.verdict.Assertions;
import dev.weakspot.verdict.Conclusion;
import dev.weakspot.verdict.ConditionAnswer;
import dev.weakspot.verdict.Coverage;
import dev.weakspot.verdict.Outcomes;
import dev.weakspot.verdict.Quantifier;
import dev.weakspot.verdict.Reachability;
import dev.weakspot.verdict.ReasonedAnswer;
import dev.weakspot.verdict.Repair;
import dev.weakspot.verdict.SearchStatistics;
import dev.weakspot.verdict.SearchVerdict;
import dev.weakspot.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Builds the verdict of a search. Unless a sample sets them, the answers about weak memory are unknown. */
final class SampleVerdict {
    private final String program;
    private final String file;
    private Assertions assertions = Assertions.HOLD;
    private Optional<ConditionAnswer> condition = Optional.empty();
    private Optional<Outcomes> outcomes = Optional.empty();
    private List<Finding> findings = List.of();
    private Optional<Repair> repair = Optional.empty();
    private ReasonedAnswer robust = ReasonedAnswer.NOT_ASKED;
    private ReasonedAnswer observationallyRobust = ReasonedAnswer.NOT_ASKED;
    private ReasonedAnswer raceFree = ReasonedAnswer.NOT_ASKED;
    private Coverage coverage = new Coverage(List.of(), List.of());
    private SearchStatistics statistics = SearchStatistics.NONE;

    SampleVerdict(String program, String file) {
        this.program = program;
        this.file = file;
    }

    SampleVerdict assertions(Assertions answer) {
        assertions = answer;
        return this;
    }

    SampleVerdict condition(String text, Reachability sc, Interleaving example) {
        return condition(text, sc, Reachability.UNKNOWN, example);
    }

    SampleVerdict condition(String text, Reachability sc, Reachability rc20, Interleaving example) {
        Quantifier quantifier = Stream.of(Quantifier.FORALL, Quantifier.NOT_EXISTS)
                .filter(q -> text.startsWith(q.word()))
                .findFirst()
                .orElse(Quantifier.EXISTS);
        condition = Optional.of(new ConditionAnswer(quantifier, text, sc, rc20, example));
        return this;
    }

    SampleVerdict outcomes(String... sc) {
        outcomes = Optional.of(new Outcomes(List.of(sc), Optional.empty()));
        return this;
    }

    SampleVerdict findings(Finding... found) {
        findings = List.of(found);
        return this;
    }

    SampleVerdict coverage(Coverage covered) {
        coverage = covered;
        return this;
    }

    SampleVerdict repair(Repair suggested) {
        repair = Optional.of(suggested);
        return this;
    }

    SampleVerdict answers(ReasonedAnswer isRobust, ReasonedAnswer isObservationallyRobust, ReasonedAnswer isRaceFree) {
        robust = isRobust;
        observationallyRobust = isObservationallyRobust;
        raceFree = isRaceFree;
        return this;
    }

    SampleVerdict monitored(long states) {
        statistics = new SearchStatistics(
                statistics.states(),
                statistics.executions(),
                statistics.seconds(),
                statistics.bytesPerState(),
                new SearchStatistics.Phase(states, 0.0003 * states),
                SearchStatistics.Phase.SKIPPED);
        return this;
    }

    SampleVerdict states(long states, long executions) {
        statistics = new SearchStatistics(states, executions, 0.00012 * states, 19.5);
        return this;
    }

    Verdict verdict() {
        Answers answers = new Answers(robust, observationallyRobust, raceFree, assertions, condition);
        Conclusion conclusion = new Conclusion(program, file, answers, findings, coverage);
        return new SearchVerdict(conclusion, outcomes, repair, statistics);
    }
}
