package dev.weakspot.verdict;

import dev.weakspot.memory.MemoryModel;
import java.util.List;

/**
 * The runs that a {@link RunsVerdict} rests on.
 *
 * @param method how the runs were selected, in a few words: {@code pct, depth 0 to 3, seed 1}
 * @param guarantees what the method proves about bugs that were not found, a sentence each
 */
public record Sampling(
        MemoryModel memory, String method, RunCounts counts, Selection selection, List<String> guarantees) {
    public Sampling {
        guarantees = List.copyOf(guarantees);
    }

    public long runs() {
        return counts.runs();
    }

    /** How the runs that were made relate to all runs of the program. */
    public enum Selection {
        /** The runs are a random sample, so their share of failing runs estimates the probability of a failure. */
        RANDOM,
        /** The program has no other runs. */
        EXHAUSTIVE,
        /** Neither a random sample nor all runs. */
        PARTIAL
    }
}
