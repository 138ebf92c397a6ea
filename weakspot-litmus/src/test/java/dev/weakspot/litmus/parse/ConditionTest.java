package dev.weakspot.litmus.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.syntax.LitmusFile;
import dev.weakspot.litmus.syntax.Position;
import dev.weakspot.verdict.Quantifier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ConditionTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "exists (0:r0=1)                | exists (0:r0=1)",
                "exists(x=1)                    | exists (x=1)",
                "exists x=1                     | exists (x=1)",
                "exists x=1;                    | exists (x=1)",
                "~exists (x=1)                  | ~exists (x=1)",
                "~ exists x=1                   | ~exists (x=1)",
                "not exists x=1                 | ~exists (x=1)",
                "forall true                    | forall (true)",
                "exists false                   | exists (false)",
                "exists x=1 /\\ y=2             | exists (x=1 /\\ y=2)",
                "exists (x=1) /\\ (y=2)         | exists (x=1 /\\ y=2)",
                "exists x=1 \\/ y=2 /\\ z=3     | exists (x=1 \\/ y=2 /\\ z=3)",
                "exists (x=1 \\/ y=2) /\\ z=3   | exists ((x=1 \\/ y=2) /\\ z=3)",
                "exists ~x=1 /\\ y=2            | exists (~(x=1) /\\ y=2)",
                "exists not (x=1 /\\ y=2)       | exists (~(x=1 /\\ y=2))",
                "exists ~~x=1                   | exists (~(~(x=1)))",
                "exists x=1 => y=1              | exists (~(x=1) \\/ y=1)",
                "exists x=1 => y=1 => z=1       | exists (~(x=1) \\/ ~(y=1) \\/ z=1)",
                "exists (x=1 => y=1) /\\ z=1    | exists ((~(x=1) \\/ y=1) /\\ z=1)",
                "exists [x]=1                   | exists (x=1)",
                "exists a[1]=1                  | exists (a[1]=1)",
                "exists 0: r0 = 1               | exists (0:r0=1)",
                "exists P1:r0=1                 | exists (1:r0=1)",
                "exists x==1                    | exists (x=1)",
                "exists x!=1                    | exists (x!=1)",
                "exists x<>1                    | exists (x!=1)",
                "exists x=-1                    | exists (x=-1)",
                "exists x=-2147483648           | exists (x=-2147483648)",
                "exists x=0x10                  | exists (x=16)",
                "exists x=N                     | exists (x=N)",
                "exists 0:p=&x                  | exists (0:p=&x)",
                "exists 0:p=&a[1]               | exists (0:p=&a[1])",
                "exists 0:p=NULL                | exists (0:p=0)",
            })
    void readsEveryFormOfCondition(String text, String shown) throws InputException {
        assertThat(parse(text).condition()).hasToString("Optional[" + shown + "]");
    }

    @Test
    void theConditionMayBeMissing() throws InputException {
        assertThat(parse("").condition()).isEmpty();
    }

    @Test
    void locationsAndFilterComeBeforeTheCondition() throws InputException {
        LitmusFile file = parse("locations [x; 0:r0; a[1]; [y];]\nfilter (0:r0=1)\nforall x=1");
        assertThat(file.observed()).hasToString("[x, 0:r0, a[1], y]");
        assertThat(file.filter()).hasToString("Optional[0:r0=1]");
        assertThat(file.condition().orElseThrow().quantifier()).isEqualTo(Quantifier.FORALL);
        assertThat(file.condition().orElseThrow().position()).isEqualTo(new Position(5, 1));
        assertThat(parse("locations []").observed()).isEmpty();
    }

    @Test
    void aConditionWithThousandsOfPartsIsAccepted() throws InputException {
        String parts = IntStream.range(0, 5000).mapToObj(i -> "x=" + i).collect(Collectors.joining(" \\/ "));
        assertThat(parse("forall " + parts).condition()).hasToString("Optional[forall (" + parts + ")]");
    }

    private static LitmusFile parse(String condition) throws InputException {
        return LitmusParser.parse("f", "C t\n{}\nP0 () {} " + condition);
    }
}
