package dev.weakspot.finding;

import java.util.List;

/**
 * The runs that a verdict rests on, where it rests on runs.
 *
 * @param memory what they ran under: {@code sc} or {@code rc20}
 * @param method how they were chosen, in a few words: {@code pct, depth 0 to 3, seed 1}
 * @param runs how many there were
 * @param failing how many of them came to a finding
 * @param reached how many of them decided the final condition
 * @param isRandom whether chance chose them, so that how often something was seen says how often it happens
 * @param isExhaustive whether there are no others
 * @param promises what the method proves about what was not found, a sentence each
 * @param execution the run itself where there was only one, else without steps
 * @param insight what its threads knew, if that was asked for
 * @param output what the program has printed in it, if that was asked for
 */
public record Sampling(
        String memory,
        String method,
        long runs,
        long failing,
        long reached,
        boolean isRandom,
        boolean isExhaustive,
        List<String> promises,
        Interleaving execution,
        Insight insight,
        String output) {
    public Sampling {
        promises = List.copyOf(promises);
    }

    /** Of runs that are not told one by one. */
    public Sampling(
            String memory,
            String method,
            long runs,
            long failing,
            long reached,
            boolean isRandom,
            boolean isExhaustive,
            List<String> promises) {
        this(
                memory,
                method,
                runs,
                failing,
                reached,
                isRandom,
                isExhaustive,
                promises,
                Interleaving.NONE,
                Insight.NONE,
                "");
    }
}
