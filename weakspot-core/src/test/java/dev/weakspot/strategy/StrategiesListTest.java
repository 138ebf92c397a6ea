package dev.weakspot.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.memory.MemoryModel;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class StrategiesListTest {
    @Test
    void everyStrategyIsFoundByItsWord() {
        for (StrategyDescription strategy : Strategies.ALL) {
            assertThat(Strategies.of(strategy.word())).contains(strategy);
        }
    }

    @Test
    void everyMemoryModelHasOneDefault() {
        for (MemoryModel memory : MemoryModel.values()) {
            assertThat(Strategies.ALL)
                    .filteredOn(strategy -> strategy.defaultFor().equals(Optional.of(memory)))
                    .containsExactly(Strategies.defaultFor(memory));
        }
    }

    @Test
    void otherWordsNameNoStrategy() {
        assertThat(Strategies.of("PCT")).isEmpty();
        assertThat(Strategies.of("")).isEmpty();
    }
}
