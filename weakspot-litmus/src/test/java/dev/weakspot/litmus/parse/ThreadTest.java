package dev.weakspot.litmus.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.syntax.Position;
import dev.weakspot.litmus.syntax.Stmt;
import dev.weakspot.litmus.syntax.ThreadBody;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ThreadTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "atomic_int* x             | atomic INT* x",
                "atomic_int *x             | atomic INT* x",
                "volatile int* x           | INT* x",
                "int volatile *x           | INT* x",
                "int * volatile x          | INT* x",
                "volatile atomic_int* x    | atomic INT* x",
                "_Atomic int *x            | atomic INT* x",
                "_Atomic(int) *x           | atomic INT* x",
                "_Atomic volatile (volatile int) volatile *x | atomic INT* x",
                "int** x                   | INT** x",
                "int i                     | INT i",
                "mtx_t* m                  | MUTEX* m",
                "barrier_t* b              | BARRIER* b",
                "int* x, atomic_int* y     | INT* x, atomic INT* y",
            })
    void readsEveryFormOfParameter(String parameters, String shown) throws InputException {
        ThreadBody thread = thread("P0 (" + parameters + ") {}");
        assertThat(String.join(
                        ", ",
                        thread.parameters().stream()
                                .map(parameter -> TreeText.of(parameter.type()) + " " + parameter.name())
                                .toList()))
                .isEqualTo(shown);
    }

    @Test
    void aBodyMayServeSeveralThreads() throws InputException {
        ThreadBody thread = thread("P1..P3 (int i) {}");
        assertThat(thread.first()).isEqualTo(1);
        assertThat(thread.last()).isEqualTo(3);
        assertThat(thread("P7() {}").first()).isEqualTo(7);
        assertThat(thread("P7() {}").last()).isEqualTo(7);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                ";                                | {}",
                "{ ; { } }                        | {{}{}}",
                "int r0;                          | INT r0;",
                "int r0 = 1, r1, *p = &x;         | INT r0=1;INT r1;INT* p=(&x);",
                "volatile int r0 = 1;             | INT r0=1;",
                "r0 = 1;                          | (r0=1);",
                "f(x);                            | f(x);",
                "if (a) b = 1;                    | if(a)(b=1);",
                "if (a) b = 1; else c = 1;        | if(a)(b=1);else (c=1);",
                "if (a) if (b) ; else c = 1;      | if(a)if(b){}else (c=1);",
                "if (a) { if (b) ; } else c = 1;  | if(a){if(b){}}else (c=1);",
                "if (a) ; else if (b) ; else ;    | if(a){}else if(b){}else {}",
                "while (a) {}                     | loop(:a:){}",
                "while (a) b = 1;                 | loop(:a:)(b=1);",
                "do a = 1; while (b);             | do(:b:)(a=1);",
                "for (;;) {}                      | loop(::){}",
                "for (i = 0; i < 3; i++) {}       | loop((i=0);:(i<3):(i+=1 old)){}",
                "for (int i = 0, j; i < 3; ) ;    | loop(INT i=0;INT j;:(i<3):){}",
                "while (1) { break; continue; }   | loop(:1:){BREAK;CONTINUE;}",
                "return;                          | RETURN;",
                "assert(r0 == 1);                 | assert((r0==1));",
                "int r0 = choose(0, 1, 2);        | INT r0=choose(0,1,2);",
            })
    void readsEveryFormOfStatement(String text, String shown) throws InputException {
        assertThat(TreeText.of(thread("P0 (int* x) {" + text + "}").body())).isEqualTo("{" + shown + "}");
    }

    @Test
    void statementsHavePositions() throws InputException {
        ThreadBody thread = thread("P0 ()\n{\n  while (1)\n    break;\n}");
        assertThat(thread.position()).isEqualTo(new Position(3, 1));
        assertThat(thread.body().position()).isEqualTo(new Position(4, 1));
        Stmt.Loop loop = (Stmt.Loop) thread.body().statements().get(0);
        assertThat(loop.position()).isEqualTo(new Position(5, 3));
        assertThat(loop.body().position()).isEqualTo(new Position(6, 5));
    }

    private static ThreadBody thread(String text) throws InputException {
        return LitmusParser.parse("f", "C t\n{}\n" + text).threads().get(0);
    }
}
