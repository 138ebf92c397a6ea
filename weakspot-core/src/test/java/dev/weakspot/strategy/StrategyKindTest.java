package dev.weakspot.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class StrategyKindTest {
    @ParameterizedTest
    @EnumSource
    void everyKindIsFoundByItsWord(StrategyKind kind) {
        assertThat(StrategyKind.of(kind.word())).contains(kind);
    }

    @Test
    void otherWordsAreNone() {
        assertThat(StrategyKind.of("PCT")).isEmpty();
        assertThat(StrategyKind.of("")).isEmpty();
    }
}
