package dev.weakspot.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class TimeLimitTest {
    private final TimeLimit.Converter converter = new TimeLimit.Converter();

    @Test
    void unitsAreSecondsUnlessNamed() {
        assertThat(converter.convert("30")).isEqualTo(new TimeLimit(Duration.ofSeconds(30), "30 s"));
        assertThat(converter.convert("30s")).isEqualTo(new TimeLimit(Duration.ofSeconds(30), "30 s"));
        assertThat(converter.convert("5m")).isEqualTo(new TimeLimit(Duration.ofMinutes(5), "5 min"));
        assertThat(converter.convert("2h")).isEqualTo(new TimeLimit(Duration.ofHours(2), "2 h"));
        assertThat(converter.convert("500ms")).isEqualTo(new TimeLimit(Duration.ofMillis(500), "500 ms"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "0ms", "-1", "1.5s", "5 m", "m", "5d", "99999999999", "1e3"})
    void anythingElseIsRefused(String written) {
        assertThatThrownBy(() -> converter.convert(written))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("is not a duration such as 30, 30s, 5m or 500ms");
    }
}
