package dev.weakspot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class AudienceTest {
    private static Audience audience(String stdout, String columns, Map<String, String> environment) {
        Properties properties = new Properties();
        properties.setProperty("weakspot.stdout", stdout);
        properties.setProperty("weakspot.stderr", "terminal");
        properties.setProperty("weakspot.columns", columns);
        return Audience.of(properties, environment);
    }

    @Test
    void colourIsForTerminalsOnly() {
        assertThat(audience("terminal", "100", Map.of()).seesColour()).isTrue();
        assertThat(audience("pipe", "100", Map.of()).seesColour()).isFalse();
        assertThat(audience("file", "100", Map.of()).seesColour()).isFalse();
    }

    @Test
    void colourCanBeSwitchedOff() {
        assertThat(audience("terminal", "100", Map.of("NO_COLOR", "1")).seesColour())
                .isFalse();
        assertThat(audience("terminal", "100", Map.of("NO_COLOR", "")).seesColour())
                .isTrue();
        assertThat(audience("terminal", "100", Map.of("TERM", "dumb")).seesColour())
                .isFalse();
    }

    @Test
    void aTerminalThatDoesNotKnowItsWidthHas80Columns() {
        assertThat(audience("terminal", "132", Map.of()).columns()).isEqualTo(132);
        assertThat(audience("terminal", "0", Map.of()).columns()).isEqualTo(80);
        assertThat(audience("terminal", "", Map.of()).columns()).isEqualTo(80);
    }

    @Test
    void withoutTheLauncherBothStreamsAreFiles() {
        assertThat(Audience.of(new Properties(), Map.of())).isEqualTo(Audience.FILES);
    }
}
