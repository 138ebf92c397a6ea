package dev.weakspot.litmus.answers;

import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.verdict.Assertions;
import dev.weakspot.verdict.Reachability;
import dev.weakspot.verdict.ReasonedAnswer;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The answers about all executions under weak memory. */
interface WeakAnswers {
    ReasonedAnswer robust();

    ReasonedAnswer observationallyRobust();

    ReasonedAnswer raceFree();

    Reachability condition(Reachability underSc);

    /** An execution that reaches the condition, if one was found. */
    Interleaving example();

    Assertions assertions(Assertions underSc);

    /** The known outcomes under RC20; empty if the answers under RC20 are not requested. */
    Optional<Set<String>> outcomes(Set<String> underSc);

    /**
     * The findings that no interleaving has.
     *
     * @param known the findings of interleavings
     */
    List<Finding> findings(Collection<FindingKey> known);

    /** The reason why an answer stays unknown although the search of interleavings was complete. */
    Optional<String> gap();

    /** The number of states, or graphs, that were explored for the answers. */
    long states();
}
