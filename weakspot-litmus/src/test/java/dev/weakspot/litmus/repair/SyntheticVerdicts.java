package dev.weakspot.litmus.repair;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.litmus.edit.LineStarts;
import dev.weakspot.litmus.syntax.Position;
import dev.weakspot.verdict.Answer;
import dev.weakspot.verdict.Answers;
import dev.weakspot.verdict.Assertions;
import dev.weakspot.verdict.Conclusion;
import dev.weakspot.verdict.Coverage;
import dev.weakspot.verdict.FinalCondition;
import dev.weakspot.verdict.Quantifier;
import dev.weakspot.verdict.Reachability;
import dev.weakspot.verdict.ReasonedAnswer;
import dev.weakspot.verdict.SearchStatistics;
import dev.weakspot.verdict.SearchVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes verdicts for tests, without a search. */
record SyntheticVerdicts(
        Answer robust, Answer raceFree, List<Finding> findings, List<String> gaps, Reachability condition) {
    static SearchVerdict of(Answer robust, Answer raceFree) {
        return new SyntheticVerdicts(robust, raceFree, List.of(), List.of(), Reachability.UNREACHABLE).verdict();
    }

    /** A verdict that is not robust, with a finding at the sites of these calls. */
    static SearchVerdict notRobust(String text, String... calls) {
        return new SyntheticVerdicts(
                        Answer.NO,
                        Answer.UNKNOWN,
                        List.of(finding(Finding.Kind.ROBUSTNESS, text, calls)),
                        List.of(),
                        Reachability.UNREACHABLE)
                .verdict();
    }

    static Finding finding(Finding.Kind kind, String text, String... calls) {
        List<Access> accesses = new ArrayList<>();
        for (String call : calls) {
            Position position = new LineStarts(text).position(text.indexOf(call));
            Site site = new Site("f", position.line(), position.column(), "");
            accesses.add(new Access(0, "read", Optional.empty(), "x", site));
        }
        return new Finding(kind, "found", Optional.empty(), accesses, Interleaving.NONE);
    }

    SearchVerdict verdict() {
        Answers answers = new Answers(
                ReasonedAnswer.of(robust),
                ReasonedAnswer.of(robust),
                ReasonedAnswer.of(raceFree),
                Assertions.HOLD,
                Optional.of(new FinalCondition(
                        Quantifier.EXISTS, "exists", condition, Reachability.UNKNOWN, Interleaving.NONE)));
        SearchStatistics.Phase monitored = new SearchStatistics.Phase(10, 0);
        return new SearchVerdict(
                new Conclusion("t", "f", answers, findings, new Coverage(gaps, List.of())),
                Optional.empty(),
                new SearchStatistics(10, 1, 0, 0, monitored, SearchStatistics.Phase.SKIPPED));
    }
}
