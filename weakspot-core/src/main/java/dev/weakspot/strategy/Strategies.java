package dev.weakspot.strategy;

import dev.weakspot.memory.MemoryModel;
import java.util.List;
import java.util.Optional;

/** The strategies that a user can choose. A new strategy is added to this list. */
public final class Strategies {
    public static final StrategyDescription RANDOM = RandomWalk.DESCRIPTION;
    public static final StrategyDescription PCT = Pct.DESCRIPTION;
    public static final StrategyDescription PCTWM = Pctwm.DESCRIPTION;
    public static final StrategyDescription POS = Pos.DESCRIPTION;
    public static final StrategyDescription EXHAUSTIVE = Exhaustive.DESCRIPTION;

    public static final List<StrategyDescription> ALL = List.of(RANDOM, PCT, PCTWM, POS, EXHAUSTIVE);

    private Strategies() {}

    public static Optional<StrategyDescription> of(String word) {
        return ALL.stream()
                .filter(description -> description.word().equals(word))
                .findFirst();
    }

    public static StrategyDescription defaultFor(MemoryModel memory) {
        return ALL.stream()
                .filter(description ->
                        description.defaultFor().filter(memory::equals).isPresent())
                .findFirst()
                .orElseThrow();
    }
}
