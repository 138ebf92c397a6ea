package dev.weakspot.litmus.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.syntax.LitmusFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every kind of nesting: a hundred levels are accepted and can be traversed, a hundred thousand are refused with a
 * position.
 */
final class NestingTest {
    static Stream<Arguments> waysToNest() {
        return Stream.of(
                Arguments.of("x = ", "(", "1", ")", ";"),
                Arguments.of("x = ", "- ", "a", "", ";"),
                Arguments.of("x = ", "!", "a", "", ";"),
                Arguments.of("x = ", "*", "a", "", ";"),
                Arguments.of("", "x = ", "1", "", ";"),
                Arguments.of("x = ", "1 + ", "1", "", ";"),
                Arguments.of("x = ", "", "1", " * 2", ";"),
                Arguments.of("x = ", "1 ? 1 : ", "1", "", ";"),
                Arguments.of("x = ", "1 ? ", "1", " : 1", ";"),
                Arguments.of("x = ", "f(", "1", ")", ";"),
                Arguments.of("x = ", "a[", "1", "]", ";"),
                Arguments.of("x = a", "[1]", "", "", ";"),
                Arguments.of("", "{", "", "}", ""),
                Arguments.of("", "if (1) ", ";", "", ""),
                Arguments.of("", "if (1) ; else ", ";", "", ""),
                Arguments.of("", "while (1) ", ";", "", ""),
                Arguments.of("", "do ", ";", "while (1);", ""),
                Arguments.of("", "for (;;) ", ";", "", ""),
                Arguments.of("} exists ", "~", "x=1", "", " /*"),
                Arguments.of("} exists ", "x=1 => ", "x=1", "", " /*"),
                Arguments.of("} exists ", "(", "x=1", ")", " /*"));
    }

    @ParameterizedTest
    @MethodSource("waysToNest")
    void nestingUpToTheLimitIsAccepted(String before, String open, String middle, String close, String after)
            throws InputException {
        LitmusFile file = parse(before, open, middle, close, after, 90);
        assertThat(file.threads()).hasSize(1);
        assertThat(file).hasToString(file.toString());
        assertThat(TreeText.of(file.threads().get(0).body())).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("waysToNest")
    void deepNestingIsRefused(String before, String open, String middle, String close, String after) {
        for (int levels : new int[] {210, 1_000, 100_000}) {
            assertThatThrownBy(() -> parse(before, open, middle, close, after, levels))
                    .isInstanceOf(InputException.class)
                    .hasMessageMatching("f:2:\\d+: nested more than 200 levels deep \\(split it into smaller parts\\)|"
                            + "f:1:1: the file is too long.*");
        }
    }

    /** Each parenthesis and each chain alone is within the limit, but together they make a tree of height 150 * 150. */
    @Test
    void theHeightOfTheTreeIsLimited() {
        assertThatThrownBy(() -> parse("x = ", "(", "1", ")" + " + 1".repeat(150), ";", 150))
                .hasMessageContaining("nested more than 200 levels deep");
        assertThatThrownBy(() -> parse("x = ", "-(", "1", ")" + " + 1".repeat(10), ";", 90))
                .hasMessageContaining("nested more than 200 levels deep");
    }

    @Test
    void lengthIsNotDepth() throws InputException {
        LitmusFile file = LitmusParser.parse("f", "C t\n{} P0 () {" + "x = f(1, 2, 3);\n".repeat(20_000) + "}");
        assertThat(file.threads().get(0).body().statements()).hasSize(20_000);
    }

    private static LitmusFile parse(String before, String open, String middle, String close, String after, int levels)
            throws InputException {
        String nested = before + open.repeat(levels) + middle + close.repeat(levels) + after;
        return LitmusParser.parse("f", "C t\n{} P0 () {" + nested + (nested.endsWith("/*") ? "*/" : "}"));
    }
}
