package dev.weakspot.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.StrategyDescription.Option;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class PortfolioTest {
    private static final Portfolio FULL = Portfolio.of(Optional.empty(), Optional.empty(), Set.of());

    /** So a sampler makes the same runs as it would make alone, and its guarantee holds for them. */
    @Test
    void theRunsOfEachSamplerAreNumberedWithoutGaps() {
        long[] next = new long[FULL.samplers().size()];
        for (long run = 0; run < 1000; run++) {
            assertThat(FULL.numberOf(run)).isEqualTo(next[FULL.samplerOf(run)]++);
        }
        assertThat(next).containsExactly(125, 250, 250, 250, 125);
    }

    @Test
    void aMemoryModelNarrowsThePortfolio() {
        Portfolio sc = Portfolio.of(Optional.of(MemoryModel.SC), Optional.empty(), Set.of());
        assertThat(sc.samplers())
                .containsExactly(
                        new Sampler(MemoryModel.SC, Strategies.PCT), new Sampler(MemoryModel.SC, Strategies.POS));
    }

    @Test
    void aStrategyRunsUnderBothMemoryModels() {
        Portfolio pos = Portfolio.of(Optional.empty(), Optional.of(Strategies.POS), Set.of());
        assertThat(pos.samplers())
                .containsExactly(
                        new Sampler(MemoryModel.SC, Strategies.POS), new Sampler(MemoryModel.RC20, Strategies.POS));
    }

    @Test
    void anExhaustiveStrategyRunsUnderOneMemoryModel() {
        Portfolio all = Portfolio.of(Optional.empty(), Optional.of(Strategies.EXHAUSTIVE), Set.of());
        assertThat(all.samplers()).containsExactly(new Sampler(MemoryModel.SC, Strategies.EXHAUSTIVE));
        assertThat(all.isExhaustive()).isTrue();
    }

    @Test
    void anOptionNarrowsThePortfolioToTheStrategiesThatTakeIt() {
        assertThat(Portfolio.of(Optional.empty(), Optional.empty(), Set.of(Option.DEPTH))
                        .samplers())
                .containsExactly(
                        new Sampler(MemoryModel.SC, Strategies.PCT), new Sampler(MemoryModel.RC20, Strategies.PCTWM));
        assertThat(Portfolio.of(Optional.of(MemoryModel.RC20), Optional.empty(), Set.of(Option.HISTORY))
                        .samplers())
                .containsExactly(new Sampler(MemoryModel.RC20, Strategies.PCTWM));
    }
}
