package dev.weakspot.verdict;

import java.util.Optional;

/**
 * A verdict from controlled runs of the program.
 *
 * @param singleRun present if there was only one run
 */
public record RunsVerdict(
        Conclusion conclusion, Sampling sampling, Optional<SingleRunDetails> singleRun, double seconds)
        implements Verdict {}
