package dev.weakspot.litmus.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weakspot.litmus.RefusalTable;
import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.syntax.LitmusFile;
import dev.weakspot.litmus.syntax.LitmusParser;
import java.io.IOException;
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
        return RefusalTable.beside(RefusalTest.class);
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
