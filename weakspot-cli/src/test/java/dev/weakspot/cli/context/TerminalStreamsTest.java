package dev.weakspot.cli.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class TerminalStreamsTest {
    private static TerminalStreams streams(String stdout, String columns, Map<String, String> environment) {
        Properties properties = new Properties();
        properties.setProperty("weakspot.stdout", stdout);
        properties.setProperty("weakspot.stderr", "terminal");
        properties.setProperty("weakspot.columns", columns);
        return TerminalStreams.of(properties, environment);
    }

    @Test
    void colourIsForTerminalsOnly() {
        assertThat(streams("terminal", "100", Map.of()).hasColour()).isTrue();
        assertThat(streams("pipe", "100", Map.of()).hasColour()).isFalse();
        assertThat(streams("file", "100", Map.of()).hasColour()).isFalse();
    }

    @Test
    void colourCanBeSwitchedOff() {
        assertThat(streams("terminal", "100", Map.of("NO_COLOR", "1")).hasColour())
                .isFalse();
        assertThat(streams("terminal", "100", Map.of("NO_COLOR", "")).hasColour())
                .isTrue();
        assertThat(streams("terminal", "100", Map.of("TERM", "dumb")).hasColour())
                .isFalse();
    }

    @Test
    void aTerminalOfUnknownWidthHas80Columns() {
        assertThat(streams("terminal", "132", Map.of()).columns()).isEqualTo(132);
        assertThat(streams("terminal", "0", Map.of()).columns()).isEqualTo(80);
        assertThat(streams("terminal", "", Map.of()).columns()).isEqualTo(80);
    }

    @Test
    void withoutTheLauncherBothStreamsAreFiles() {
        assertThat(TerminalStreams.of(new Properties(), Map.of())).isEqualTo(TerminalStreams.FILES);
    }
}
