package dev.weakspot.litmus.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.syntax.LitmusFile;
import dev.weakspot.litmus.syntax.LitmusParser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class RefusalTest {
    @ParameterizedTest
    @MethodSource("table")
    void saysOnOneLineWhereWhatAndTheWayOut(String program, String line) throws InputException {
        LitmusFile parsed = LitmusParser.parse("f", program.replace("\\n", "\n"));
        assertThatThrownBy(() -> Program.of(parsed))
                .isInstanceOf(InputException.class)
                .hasMessage(line);
    }

    static Stream<Arguments> table() throws IOException {
        List<String> lines;
        try (InputStream table = RefusalTest.class.getResourceAsStream("refusals.txt")) {
            lines = new String(table.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .toList();
        }
        List<Arguments> rows = new ArrayList<>();
        for (int i = 0; i < lines.size(); i += 2) {
            assertThat(lines.get(i + 1)).startsWith("    f:");
            rows.add(Arguments.of(lines.get(i), lines.get(i + 1).strip()));
        }
        return rows.stream();
    }

    @Test
    void theLimitsThemselvesAreTaken() {
        assertThat(Written.program("C t\n{ int a[4096]; } P0 () {}").cells()).hasSize(4096);
        assertThat(Written.program("C t\n{} P0..P63 () {}").threads()).hasSize(64);
        assertThat(Written.program("C t\n{ barrier_t b = 1; } P0 () {}").barriers())
                .containsExactly(new Barrier("b", 1));
        assertThat(Written.program("C t\n{ const int N = 2147483647 + 1; int x = N; } P0 () {}")
                        .cells())
                .containsExactly(new Cell("x", false, Integer.MIN_VALUE));
    }
}
