package dev.weakspot.litmus.generator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.generator.RandomPrograms.Size;
import dev.weakspot.litmus.syntax.LitmusFile;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

final class LitmusPrinterTest {
    @Provide
    Arbitrary<RandomProgram> programs() {
        return RandomPrograms.any(Size.MEDIUM);
    }

    @Property(tries = 2_000)
    void parsedTextIsThePrintedTree(@ForAll("programs") RandomProgram program) throws InputException {
        assertThat(shape(program.parsed())).as(program::toString).isEqualTo(shape(program.tree()));
    }

    /** The tree as text, without positions. */
    private static String shape(LitmusFile file) {
        String everything = file.name() + "\n" + file.initial() + "\n" + file.threads() + "\n" + file.observed() + "\n"
                + file.filter() + "\n" + file.condition();
        return everything.replaceAll("Position\\[line=\\d+, column=\\d+\\]", "");
    }
}
