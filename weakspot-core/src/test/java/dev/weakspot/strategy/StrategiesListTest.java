package dev.weakspot.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.memory.MemoryModel;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class StrategiesListTest {
    @Test
    void everyStrategyIsFoundByItsWord() {
        for (StrategyDescription strategy : Strategies.STANDARD.all()) {
            assertThat(Strategies.STANDARD.named(strategy.word())).contains(strategy);
        }
    }

    @Test
    void everyMemoryModelHasOneDefault() {
        for (MemoryModel memory : MemoryModel.values()) {
            assertThat(Strategies.STANDARD.all())
                    .filteredOn(strategy -> strategy.defaultFor().equals(Optional.of(memory)))
                    .containsExactly(Strategies.STANDARD.defaultFor(memory));
        }
    }

    @Test
    void otherWordsNameNoStrategy() {
        assertThat(Strategies.STANDARD.named("PCT")).isEmpty();
        assertThat(Strategies.STANDARD.named("")).isEmpty();
    }
}
