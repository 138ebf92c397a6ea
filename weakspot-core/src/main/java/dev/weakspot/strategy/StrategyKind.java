package dev.weakspot.strategy;

import java.util.Optional;

/** The strategies by the words people choose them with. */
public enum StrategyKind {
    RANDOM("random"),
    PCT("pct"),
    PCTWM("pctwm"),
    POS("pos"),
    EXHAUSTIVE("exhaustive");

    private final String word;

    StrategyKind(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }

    public static Optional<StrategyKind> of(String word) {
        for (StrategyKind kind : values()) {
            if (kind.word.equals(word)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    /** Whether it has to know how large the runs are. */
    public boolean needsCounts() {
        return this == PCT || this == PCTWM || this == POS;
    }

    /** What it promises, if anything. */
    public Optional<Guarantee> guarantee(Sweep sweep, EventCounts counts) {
        return switch (this) {
            case PCT -> Optional.of(new Guarantee.OfPct(sweep, counts));
            case PCTWM -> Optional.of(new Guarantee.OfPctwm(sweep, counts));
            case RANDOM, POS, EXHAUSTIVE -> Optional.empty();
        };
    }

    /** A strategy for the runs of one explorer. Those made with the same arguments do the same in the same run. */
    public Strategy make(long seed, Sweep sweep, EventCounts counts) {
        return switch (this) {
            case RANDOM -> new RandomWalk(seed);
            case PCT -> new Pct(seed, sweep, counts);
            case PCTWM -> new ChanceNowAndThen(sweep, new Pctwm(seed, sweep, counts), new RandomWalk(seed));
            case POS -> new Pos(seed, counts);
            case EXHAUSTIVE -> new Exhaustive();
        };
    }
}
