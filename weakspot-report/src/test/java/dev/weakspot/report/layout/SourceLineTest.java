package dev.weakspot.report.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Site;
import dev.weakspot.report.format.Terminal;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SourceLineTest {
    @Test
    void theMarkerIsUnderTheColumn() throws IOException {
        assertThat(print("\t  x = y / z;", 10)).containsExactly("  x = y / z;", "        ^");
    }

    @Test
    void aLongLineIsCutAtItsEnd() throws IOException {
        String line = "0123456789".repeat(6);
        assertThat(print(line, 3)).containsExactly("  0123456789012345678901234567890123456…", "    ^");
    }

    @Test
    void aLongLineIsCutBeforeAMarkerFarToTheRight() throws IOException {
        String line = "0123456789".repeat(4) + "!" + "0123456789".repeat(4);
        var shown = print(line, 41);
        assertThat(shown.get(0)).hasSize(40).startsWith("  …").endsWith("…");
        assertThat(shown.get(0).charAt(shown.get(1).indexOf('^'))).isEqualTo('!');
    }

    @Test
    void theMarkerIsCorrectForEveryColumn() throws IOException {
        for (int column = 1; column <= 80; column++) {
            String line = "-".repeat(column - 1) + "!" + "-".repeat(80 - column);
            var shown = print(line, column);
            assertThat(shown.get(0).length()).isLessThanOrEqualTo(40);
            assertThat(shown.get(0).charAt(shown.get(1).indexOf('^'))).isEqualTo('!');
        }
    }

    @Test
    void aColumnBeyondTheLineMarksItsEnd() throws IOException {
        assertThat(print("  abc", 99)).containsExactly("  abc", "    ^");
    }

    @Test
    void anUnknownLineIsLeftOut() throws IOException {
        assertThat(print("", 1)).isEmpty();
    }

    @Test
    void withoutColumnThereIsNoMarker() throws IOException {
        assertThat(print("  counter++;", 0)).containsExactly("  counter++;");
        assertThat(print("0123456789".repeat(6), 0)).containsExactly("  0123456789012345678901234567890123456…");
    }

    private static List<String> print(String text, int column) throws IOException {
        StringBuilder out = new StringBuilder();
        SourceLine.print(new ReportPage(out, new Terminal(40, false)), 2, new Site("f", 1, column, text));
        return out.toString().lines().toList();
    }
}
