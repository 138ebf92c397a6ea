package dev.weakspot.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeLimitTest {
    @Test
    void unitsAreSecondsUnlessNamed() {
        assertThat(TimeLimit.parse("30")).isEqualTo(new TimeLimit(Duration.ofSeconds(30), "30 s"));
        assertThat(TimeLimit.parse("30s")).isEqualTo(new TimeLimit(Duration.ofSeconds(30), "30 s"));
        assertThat(TimeLimit.parse("5m")).isEqualTo(new TimeLimit(Duration.ofMinutes(5), "5 min"));
        assertThat(TimeLimit.parse("2h")).isEqualTo(new TimeLimit(Duration.ofHours(2), "2 h"));
        assertThat(TimeLimit.parse("500ms")).isEqualTo(new TimeLimit(Duration.ofMillis(500), "500 ms"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "0ms", "-1", "1.5s", "5 m", "m", "5d", "99999999999", "1e3"})
    void anythingElseIsRefused(String written) {
        assertThatThrownBy(() -> TimeLimit.parse(written))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not a duration such as 30, 30s, 5m or 500ms");
    }
}
