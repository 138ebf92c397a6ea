package dev.weakspot.litmus.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.syntax.InitialItem;
import dev.weakspot.litmus.syntax.LitmusFile;
import dev.weakspot.litmus.syntax.Position;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class InitialStateTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[x] = 1                       | x=1",
                "x = 1                         | x=1",
                "x                             | x",
                "x = -1                        | x=-1",
                "x = 0x1F                      | x=31",
                "x = y                         | x=y",
                "x = NULL                      | x=0",
                "int x                         | INT x",
                "int x = 1                     | INT x=1",
                "int [x] = 1                   | INT x=1",
                "volatile int x = 1            | INT x=1",
                "int volatile x = 1            | INT x=1",
                "atomic_int x = 1              | atomic INT x=1",
                "atomic_int x = ATOMIC_INIT(1) | atomic INT x=1",
                "_Atomic int x                 | atomic INT x",
                "_Atomic(int) x                | atomic INT x",
                "int _Atomic x                 | atomic INT x",
                "volatile _Atomic volatile int volatile x | atomic INT x",
                "int* p = &x                   | INT* p=(&x)",
                "int *p = &x                   | INT* p=(&x)",
                "atomic_int ** p               | atomic INT** p",
                "int * volatile p = x          | INT* p=x",
                "int a[2]                      | INT a[2]",
                "atomic_int b[2] = {1, -2}     | atomic INT b[2]=1,-2",
                "int a[N+1] = {1}              | INT a[(N+1)]=1",
                "int a[] = {1, 2, 3}           | INT a[3]=1,2,3",
                "int* p = &a[1]                | INT* p=(&(a[1]))",
                "mtx_t m                       | MUTEX m",
                "barrier_t b = 2               | BARRIER b=2",
                "barrier_t b = N               | BARRIER b=N",
                "0:r9 = 1                      | 0:r9=1",
                "P1:r9 = x                     | 1:r9=x",
                "int 0:r9 = 1                  | 0:r9=1",
                "0:r9                          | 0:r9=0",
                "const int N = 4               | const N=4",
                "const int N = 2 * M + 1       | const N=((2*M)+1)",
            })
    void readsEveryFormOfItem(String item, String shown) throws InputException {
        assertThat(items("{" + item + "}")).isEqualTo(shown);
        assertThat(items("{" + item + ";}")).isEqualTo(shown);
    }

    @Test
    void separatorsMayBeDoubledTrailingOrAlone() throws InputException {
        assertThat(items("{}")).isEmpty();
        assertThat(items("{;}")).isEmpty();
        assertThat(items("{;;x=1;;y=2;}")).isEqualTo("x=1 y=2");
        assertThat(items("{x=1;\n\n;y=2}")).isEqualTo("x=1 y=2");
    }

    @Test
    void oneTypeMayDeclareSeveralNames() throws InputException {
        assertThat(items("{int x = 1, *p = &x, a[2];}")).isEqualTo("INT x=1 INT* p=(&x) INT a[2]");
    }

    @Test
    void itemsHavePositions() throws InputException {
        LitmusFile file = LitmusParser.parse("f", "C t\n{ x = 1;\n  int y;\n  1:r = 0 } P0 () {}");
        assertThat(file.initial())
                .extracting(InitialItem::position)
                .containsExactly(new Position(2, 3), new Position(3, 7), new Position(4, 3));
    }

    private static String items(String state) throws InputException {
        LitmusFile file = LitmusParser.parse("f", "C t\n" + state + "\nP0 () {}");
        return String.join(" ", file.initial().stream().map(TreeText::of).toList());
    }
}
