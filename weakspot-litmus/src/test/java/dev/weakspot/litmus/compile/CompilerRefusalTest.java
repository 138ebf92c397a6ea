package dev.weakspot.litmus.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.RefusalTable;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.program.BarrierDeclaration;
import dev.weakspot.litmus.program.Cell;
import dev.weakspot.litmus.syntax.LitmusFile;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class CompilerRefusalTest {
    @ParameterizedTest
    @MethodSource("table")
    void theMessageHasPositionMistakeAndRemedyOnOneLine(String program, String line) throws InputException {
        LitmusFile parsed = LitmusParser.parse("f", program.replace("\\n", "\n"));
        assertThatThrownBy(() -> ProgramCompiler.compile(parsed))
                .isInstanceOf(InputException.class)
                .hasMessage(line);
    }

    static Stream<Arguments> table() throws IOException {
        return RefusalTable.beside(CompilerRefusalTest.class);
    }

    @Test
    void theLimitsThemselvesAreAccepted() {
        assertThat(CompiledPrograms.program("C t\n{ int a[4096]; } P0 () {}").cells())
                .hasSize(4096);
        assertThat(CompiledPrograms.program("C t\n{} P0..P63 () {}").threads()).hasSize(64);
        assertThat(CompiledPrograms.program("C t\n{ barrier_t b = 1; } P0 () {}")
                        .barriers())
                .containsExactly(new BarrierDeclaration("b", 1));
        assertThat(CompiledPrograms.program("C t\n{ const int N = 2147483647 + 1; int x = N; } P0 () {}")
                        .cells())
                .containsExactly(new Cell("x", false, Integer.MIN_VALUE));
    }
}
