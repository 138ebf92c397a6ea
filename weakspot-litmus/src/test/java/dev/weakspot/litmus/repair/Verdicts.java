package dev.weakspot.litmus.repair;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Answer;
import dev.weakspot.finding.Assertions;
import dev.weakspot.finding.ConditionAnswer;
import dev.weakspot.finding.Coverage;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Judgement;
import dev.weakspot.finding.Quantifier;
import dev.weakspot.finding.Reachability;
import dev.weakspot.finding.Statistics;
import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.syntax.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Verdicts that nothing was searched for. */
record Verdicts(Answer robust, Answer raceFree, List<Finding> findings, List<String> gaps, Reachability condition) {
    static Verdict of(Answer robust, Answer raceFree) {
        return new Verdicts(robust, raceFree, List.of(), List.of(), Reachability.UNREACHABLE).verdict();
    }

    /** Not robust, with a finding that names the places where these calls begin. */
    static Verdict notRobust(String text, String... calls) {
        return new Verdicts(
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
            Position position = new Lines(text).position(text.indexOf(call));
            Site site = new Site("f", position.line(), position.column(), "");
            accesses.add(new Access(0, "read", Optional.empty(), "x", site));
        }
        return new Finding(kind, "found", Optional.empty(), accesses, Interleaving.NONE);
    }

    Verdict verdict() {
        return new Verdict(
                "t",
                "f",
                Judgement.of(robust),
                Judgement.of(robust),
                Judgement.of(raceFree),
                Assertions.HOLD,
                Optional.of(new ConditionAnswer(
                        Quantifier.EXISTS, "exists", condition, Reachability.UNKNOWN, Interleaving.NONE)),
                Optional.empty(),
                findings,
                Optional.empty(),
                new Coverage(gaps, List.of()),
                new Statistics(10, 1, 0, 0, 10, 0, 0, 0));
    }
}
