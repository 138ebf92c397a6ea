package dev.weakspot.litmus.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.syntax.LitmusFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CommentsTest {
    @Test
    void commentsAreAllowedBetweenAnyTwoTokens() throws InputException {
        String spaced = "{ x = 1 ; } P0 ( int * x ) { r = 1 ; } locations [ x ; ] exists ( 0 : r = 1 )";
        String plain = LitmusParser.parse("f", "C t\n" + spaced).toString().replaceAll("Position\\[[^]]*]|@\\w+", "");
        for (String comment : new String[] {"(* a; *)", "/* } (* { */", "// } *) /*\n", "(**)", "/**/"}) {
            String commented = "C t\n" + spaced.replace(" ", " " + comment + " ");
            assertThat(LitmusParser.parse("f", commented).toString().replaceAll("Position\\[[^]]*]|@\\w+", ""))
                    .isEqualTo(plain);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "if (*x == 1) r = 1;               | if(((*x)==1))(r=1);",
                "(*x)++;                           | ((*x)+=1 old);",
                "r = f(*x, *y);                    | (r=f((*x),(*y)));",
                "r = (*x) * (*y);                  | (r=((*x)*(*y)));",
                "(* note *) r = 1;                 | (r=1);",
                "(* see (below): r = 2; *) r = 1;  | (r=1);",
                "r = f(*x); (* note *)             | (r=f((*x)));",
                "(* note *) r = f(*x); (* note *)  | (r=f((*x)));",
                "r = f(*/* the pointer */x);       | (r=f((*x)));",
            })
    void inThreadsTheClosingParenthesisDistinguishesACommentFromADereference(String text, String shown)
            throws InputException {
        LitmusFile file = LitmusParser.parse("f", "C t\n{} P0 () {" + text + "}");
        assertThat(TreeText.of(file.threads().get(0).body())).isEqualTo("{" + shown + "}");
    }
}
