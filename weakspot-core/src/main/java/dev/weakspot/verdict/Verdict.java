package dev.weakspot.verdict;

import dev.weakspot.finding.Finding;
import java.util.List;
import java.util.Optional;

/** The result of checking one program. Reports print it; the command line maps it to an exit code. */
public sealed interface Verdict permits SearchVerdict, RunsVerdict {
    Conclusion conclusion();

    /** The time of the search, or of all runs. */
    double seconds();

    default String program() {
        return conclusion().program();
    }

    default String file() {
        return conclusion().file();
    }

    default List<Finding> findings() {
        return conclusion().findings();
    }

    default Coverage coverage() {
        return conclusion().coverage();
    }

    default ReasonedAnswer robust() {
        return conclusion().answers().robust();
    }

    default ReasonedAnswer observationallyRobust() {
        return conclusion().answers().observationallyRobust();
    }

    default ReasonedAnswer raceFree() {
        return conclusion().answers().raceFree();
    }

    default Assertions assertions() {
        return conclusion().answers().assertions();
    }

    default Optional<ConditionAnswer> condition() {
        return conclusion().answers().condition();
    }
}
