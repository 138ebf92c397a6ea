package dev.weakspot.litmus.parse;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.RefusalTable;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class RefusalTest {
    @ParameterizedTest
    @MethodSource("table")
    void theMessageHasPositionMistakeAndRemedyOnOneLine(String input, String line) {
        String text = input.replace("\\n", "\n").replace("\\0", "\0").replace("\\e", "\u001B");
        assertThatThrownBy(() -> LitmusParser.parse("f", text))
                .isInstanceOf(InputException.class)
                .hasMessage(line);
    }

    static Stream<Arguments> table() throws IOException {
        return RefusalTable.beside(RefusalTest.class);
    }

    @Test
    void theFirstErrorIsReported() {
        String[] errors = {"x = 99999999999;", "x = ;", "float f;", "1 = 2;", "f(x y);", "@;", "spinlock_t *s;"};
        for (int i = 0; i < errors.length; i++) {
            String text = "C t\n{} P0 () {\n" + errors[i] + "\n" + String.join("\n", errors) + "\n} /* no end";
            assertThatThrownBy(() -> LitmusParser.parse("f", text)).hasMessageStartingWith("f:3:");
        }
    }

    @Test
    void aLongFileIsRefusedUnread() {
        assertThatThrownBy(() -> LitmusParser.parse("f", "\0".repeat(10 << 20)))
                .isInstanceOf(InputException.class)
                .hasMessage("f:1:1: the file is too long: 10485760 characters (the limit is 1048576)");
    }

    @Test
    void controlCharactersAreEscaped() {
        assertThatThrownBy(() -> LitmusParser.parse("f", "C t\n{} P0 () { x = \u202E; }"))
                .hasMessage("f:2:16: unexpected character '\\u202E' (expected an expression)");
        assertThatThrownBy(() -> LitmusParser.parse("f", "C t\u2028 {}")).isInstanceOf(InputException.class);
    }
}
