package dev.weakspot.verdict;

import dev.weakspot.memory.MemoryModel;
import java.util.List;
import java.util.OptionalLong;

/**
 * The runs that a {@link RunsVerdict} rests on.
 *
 * @param shares the runs by strategy and memory model
 * @param seed of the random choices; empty if there were none
 * @param guarantees what the strategies prove about bugs that were not found, a sentence each
 */
public record Sampling(List<Share> shares, OptionalLong seed, Selection selection, List<String> guarantees) {
    public Sampling {
        shares = List.copyOf(shares);
        guarantees = List.copyOf(guarantees);
    }

    /**
     * The runs of one strategy under one memory model.
     *
     * @param strategy its name: {@code pct}
     * @param method how the runs were selected, in a few words: {@code pct, depth 0 to 3}
     */
    public record Share(MemoryModel memory, String strategy, String method, RunCounts counts) {}

    /** All runs. */
    public RunCounts counts() {
        return shares.stream().map(Share::counts).reduce(RunCounts.NONE, RunCounts::and);
    }

    /** The runs under one memory model. */
    public RunCounts counts(MemoryModel memory) {
        return shares(memory).stream().map(Share::counts).reduce(RunCounts.NONE, RunCounts::and);
    }

    public List<Share> shares(MemoryModel memory) {
        return shares.stream().filter(share -> share.memory() == memory).toList();
    }

    /** The memory models of the runs. */
    public List<MemoryModel> memories() {
        return shares.stream().map(Share::memory).distinct().toList();
    }

    public long runs() {
        return counts().runs();
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
