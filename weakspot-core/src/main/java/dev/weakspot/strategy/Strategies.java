package dev.weakspot.strategy;

import dev.weakspot.memory.MemoryModel;
import java.util.List;
import java.util.Optional;

/**
 * The strategies that a user can choose.
 *
 * @param all to add a strategy, add it to {@link #STANDARD}
 */
public record Strategies(List<StrategyDescription> all) {
    public static final StrategyDescription RANDOM = RandomWalk.DESCRIPTION;
    public static final StrategyDescription PCT = Pct.DESCRIPTION;
    public static final StrategyDescription PCTWM = Pctwm.DESCRIPTION;
    public static final StrategyDescription POS = Pos.DESCRIPTION;
    public static final StrategyDescription EXHAUSTIVE = Exhaustive.DESCRIPTION;

    public static final Strategies STANDARD = new Strategies(List.of(RANDOM, PCT, PCTWM, POS, EXHAUSTIVE));

    public Strategies {
        all = List.copyOf(all);
    }

    public Optional<StrategyDescription> named(String word) {
        return all.stream()
                .filter(description -> description.word().equals(word))
                .findFirst();
    }

    public StrategyDescription defaultFor(MemoryModel memory) {
        return all.stream()
                .filter(description ->
                        description.defaultFor().filter(memory::equals).isPresent())
                .findFirst()
                .orElseThrow();
    }
}
