package dev.weakspot.cli.output;

import dev.weakspot.verdict.Answers;
import dev.weakspot.verdict.Conclusion;
import dev.weakspot.verdict.Coverage;
import dev.weakspot.verdict.SearchStatistics;
import dev.weakspot.verdict.SearchVerdict;
import dev.weakspot.verdict.Verdict;
import java.util.List;
import java.util.Optional;

/** The verdict on a target that was not searched, or whose search was lost. */
public final class UnknownVerdict {
    private UnknownVerdict() {}

    /**
     * The verdict of a program that was not checked.
     *
     * @param gap why nothing is known
     */
    public static Verdict of(String program, String file, String gap) {
        Coverage coverage = new Coverage(List.of(gap), List.of());
        return new SearchVerdict(
                new Conclusion(program, file, Answers.UNKNOWN, List.of(), coverage),
                Optional.empty(),
                SearchStatistics.NONE);
    }
}
