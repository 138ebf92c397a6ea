package dev.weakspot.litmus.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.LitmusFile;
import dev.weakspot.litmus.syntax.Position;
import dev.weakspot.litmus.syntax.Stmt;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ExpressionTest {
    /** C17 6.5.5 to 6.5.14, tightest first. */
    private static final List<List<String>> LEVELS = List.of(
            List.of("*", "/", "%"),
            List.of("+", "-"),
            List.of("<<", ">>"),
            List.of("<", "<=", ">", ">="),
            List.of("==", "!="),
            List.of("&"),
            List.of("^"),
            List.of("|"),
            List.of("&&"),
            List.of("||"));

    @Test
    void everyPairOfBinaryOperatorsGroupsAsInC() throws InputException {
        for (int i = 0; i < LEVELS.size(); i++) {
            for (int j = 0; j < LEVELS.size(); j++) {
                for (String first : LEVELS.get(i)) {
                    for (String second : LEVELS.get(j)) {
                        String grouped =
                                i <= j ? "((a" + first + "b)" + second + "c)" : "(a" + first + "(b" + second + "c))";
                        assertThat(shown("a " + first + " b " + second + " c")).isEqualTo(grouped);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "a = b = c                 ; (a=(b=c))",
                "a += b -= c               ; (a+=(b-=c))",
                "a *= 1                    ; (a*=1)",
                "a /= 1                    ; (a/=1)",
                "a %= 1                    ; (a%=1)",
                "a &= 1                    ; (a&=1)",
                "a |= 1                    ; (a|=1)",
                "a ^= 1                    ; (a^=1)",
                "a <<= 1                   ; (a<<=1)",
                "a >>= 1                   ; (a>>=1)",
                "a = b ? c : d             ; (a=(b?c:d))",
                "a ? b : c ? d : e         ; (a?b:(c?d:e))",
                "a ? b ? c : d : e         ; (a?(b?c:d):e)",
                "a ? b = 1 : c             ; (a?(b=1):c)",
                "a || b ? c : d || e       ; ((a||b)?c:(d||e))",
                "a + b * c - d             ; ((a+(b*c))-d)",
                "(a + b) * c               ; ((a+b)*c)",
                "a - (b - c)               ; (a-(b-c))",
                "-a * b                    ; ((-a)*b)",
                "!a == b                   ; ((!a)==b)",
                "- - a                     ; (-(-a))",
                "+~!*&a                    ; (+(~(!(*(&a)))))",
                "*p + 1                    ; ((*p)+1)",
                "*a[1]                     ; (*(a[1]))",
                "&a[i + 1]                 ; (&(a[(i+1)]))",
                "(*p)[1]                   ; ((*p)[1])",
                "a & b == c                ; (a&(b==c))",
                "a < b == c < d            ; ((a<b)==(c<d))",
                "i++                       ; (i+=1 old)",
                "i--                       ; (i-=1 old)",
                "++i                       ; (i+=1)",
                "--*p                      ; ((*p)-=1)",
                "*p++                      ; (*(p+=1 old))",
                "(*p)++                    ; ((*p)+=1 old)",
                "a+++b                     ; ((a+=1 old)+b)",
                "a - -1                    ; (a--1)",
                "a-1                       ; (a-1)",
                "-2147483648               ; -2147483648",
                "2147483647                ; 2147483647",
                "0x7fffFFFF                ; 2147483647",
                "-0x80000000               ; -2147483648",
                "0                         ; 0",
                "true + false + NULL       ; ((1+0)+0)",
                "f()                       ; f()",
                "f(a, b = 1, g(2))         ; f(a,(b=1),g(2))",
                "f(*x, 1) + f(*y)          ; (f((*x),1)+f((*y)))",
                "atomic_load_explicit(&a[i], memory_order_relaxed)"
                        + " ; atomic_load_explicit((&(a[i])),memory_order_relaxed)",
            })
    void groupsAsInC(String text, String grouped) throws InputException {
        assertThat(shown(text)).isEqualTo(grouped);
    }

    @Test
    void aBinaryNodeIsAtItsOperatorAndOtherNodesAreAtTheirStart() throws InputException {
        assertThat(expression("a * b").position()).isEqualTo(new Position(3, 5));
        assertThat(expression("  -a").position()).isEqualTo(new Position(3, 5));
        assertThat(expression("a[1] = 2").position()).isEqualTo(new Position(3, 3));
        assertThat(expression("a ? b : c").position()).isEqualTo(new Position(3, 3));
        assertThat(expression("f(a)").position()).isEqualTo(new Position(3, 3));
    }

    private static String shown(String text) throws InputException {
        return TreeText.of(expression(text));
    }

    /** Parses the expression as a condition, because a statement {@code a * b;} is a declaration. */
    private static Expr expression(String text) throws InputException {
        LitmusFile file = LitmusParser.parse("f", "C t\n{} P0 () { if (\n  " + text + ") ; }");
        return ((Stmt.IfElse) file.threads().get(0).body().statements().get(0)).condition();
    }
}
