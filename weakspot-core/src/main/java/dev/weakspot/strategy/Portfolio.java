package dev.weakspot.strategy;

import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.StrategyDescription.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The samplers among which a campaign shares its runs. They take turns in a fixed cycle, so a run depends on its number alone.
 *
 * <p>No strategy is the best one for every bug, and every strategy misses some bugs almost always. Runs under SC are needed for
 * the robustness monitor. All other bugs of an interleaving also occur in runs under RC20, so these have the larger share.
 */
public final class Portfolio {
    /** The default: a quarter of the runs is under SC, and each strategy under RC20 has a quarter. */
    private static final List<Sampler> DEFAULT_CYCLE = List.of(
            new Sampler(MemoryModel.SC, Strategies.PCT),
            new Sampler(MemoryModel.RC20, Strategies.PCTWM),
            new Sampler(MemoryModel.RC20, Strategies.RANDOM),
            new Sampler(MemoryModel.RC20, Strategies.POS),
            new Sampler(MemoryModel.SC, Strategies.POS),
            new Sampler(MemoryModel.RC20, Strategies.PCTWM),
            new Sampler(MemoryModel.RC20, Strategies.RANDOM),
            new Sampler(MemoryModel.RC20, Strategies.POS));

    private final List<Sampler> samplers;

    /** The index of the sampler of each position in the cycle. */
    private final int[] cycle;

    /** How many earlier positions of the cycle have the same sampler. */
    private final int[] rank;

    /** How many positions of the cycle each sampler has. */
    private final int[] weight;

    private Portfolio(List<Sampler> turns) {
        samplers = turns.stream().distinct().toList();
        cycle = turns.stream().mapToInt(samplers::indexOf).toArray();
        rank = new int[cycle.length];
        weight = new int[samplers.size()];
        for (int position = 0; position < cycle.length; position++) {
            rank[position] = weight[cycle[position]]++;
        }
    }

    /** All runs by one strategy under one memory model. */
    public static Portfolio of(MemoryModel memory, StrategyDescription strategy) {
        return new Portfolio(List.of(new Sampler(memory, strategy)));
    }

    /**
     * The default portfolio, narrowed to what the user asks for. An exhaustive strategy makes runs under one memory model only,
     * by default under SC.
     *
     * @param needed options that every strategy of the portfolio must take
     */
    public static Portfolio of(
            Optional<MemoryModel> memory, Optional<StrategyDescription> strategy, Set<Option> needed) {
        if (strategy.isPresent()) {
            return new Portfolio(memories(memory, strategy.get()).stream()
                    .map(model -> new Sampler(model, strategy.get()))
                    .toList());
        }
        List<Sampler> turns = new ArrayList<>(DEFAULT_CYCLE);
        turns.removeIf(sampler -> memory.isPresent() && sampler.memory() != memory.get());
        turns.removeIf(sampler -> !sampler.strategy().options().containsAll(needed));
        return new Portfolio(turns.isEmpty() ? List.of(usual(memory.orElse(MemoryModel.SC))) : turns);
    }

    private static List<MemoryModel> memories(Optional<MemoryModel> memory, StrategyDescription strategy) {
        List<MemoryModel> usual = strategy.isExhaustive() ? List.of(MemoryModel.SC) : List.of(MemoryModel.values());
        return memory.map(List::of).orElse(usual);
    }

    private static Sampler usual(MemoryModel memory) {
        return new Sampler(memory, Strategies.STANDARD.defaultFor(memory));
    }

    /** In the order of their first turns. */
    public List<Sampler> samplers() {
        return samplers;
    }

    /** The index of the sampler of a run. */
    public int samplerOf(long run) {
        return cycle[(int) (run % cycle.length)];
    }

    /** The number of a run among the runs of its sampler. */
    public long numberOf(long run) {
        int position = (int) (run % cycle.length);
        return run / cycle.length * weight[cycle[position]] + rank[position];
    }

    public boolean isExhaustive() {
        return samplers.stream().anyMatch(sampler -> sampler.strategy().isExhaustive());
    }
}
