package dev.weakspot.litmus.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.syntax.InitialItem;
import dev.weakspot.litmus.syntax.LitmusFile;
import dev.weakspot.litmus.syntax.Position;
import dev.weakspot.litmus.syntax.ThreadBody;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HeaderTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "C SB+a-b.c_d/e[0]\n",
                "C SB+a-b.c_d/e[0]",
                "  C\tSB+a-b.c_d/e[0]  \r\n",
                "\uFEFFC SB+a-b.c_d/e[0]\n",
                "(* note *)\nC SB+a-b.c_d/e[0] // note\n",
                "C SB+a-b.c_d/e[0]\n\"a title with { and // and (*\"\n",
                "C SB+a-b.c_d/e[0] \"a title\nof two lines\"\n",
                "C SB+a-b.c_d/e[0](* note { *)\n/* note */\n",
            })
    void readsTheNameAndSkipsTitleAndComments(String header) throws InputException {
        LitmusFile file = parse(header);
        assertThat(file.name()).isEqualTo("SB+a-b.c_d/e[0]");
        assertThat(file.skipped()).isEmpty();
    }

    @Test
    void keepsMetadataAsWritten() throws InputException {
        LitmusFile file = parse("C t\nVariant=Quad {x} // (*\n\n  Com = Rf Co  \n\"title\"\nregions: (x:a)\r\n");
        assertThat(file.skipped()).containsExactly("Variant=Quad {x} // (*", "Com = Rf Co", "regions: (x:a)");
    }

    @Test
    void metadataMayAlsoFollowTheThreads() throws InputException {
        LitmusFile file = LitmusParser.parse("f", "C t\nA=b\n{} P0 () {}\n\nregions: x:PROP, (*\n\nforall x=1");
        assertThat(file.skipped()).containsExactly("A=b", "regions: x:PROP, (*");
        assertThat(file.condition().orElseThrow().position()).isEqualTo(new Position(7, 1));
    }

    @Test
    void positionsCountAnyKindOfLineBreak() throws InputException {
        LitmusFile file = LitmusParser.parse("f", "C t\r\n{\r x=1;\n\n (* \r *) y=1}\r\n P0 () {}");
        assertThat(file.initial())
                .extracting(InitialItem::position)
                .containsExactly(new Position(3, 2), new Position(6, 5));
        ThreadBody thread = file.threads().get(0);
        assertThat(thread.position()).isEqualTo(new Position(7, 2));
        assertThat(file.source().site(thread.position()).text()).isEqualTo(" P0 () {}");
    }

    private static LitmusFile parse(String header) throws InputException {
        return LitmusParser.parse("f", header + "{} P0 () {}");
    }
}
