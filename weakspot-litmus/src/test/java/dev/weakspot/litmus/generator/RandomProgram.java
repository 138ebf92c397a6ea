package dev.weakspot.litmus.generator;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.syntax.LitmusFile;

/** A random program. {@code toString} prints its text; parse that text to get a tree with positions. */
public record RandomProgram(LitmusFile tree) {
    public LitmusFile parsed() throws InputException {
        return LitmusParser.parse("random.litmus", toString());
    }

    @Override
    public String toString() {
        return LitmusPrinter.print(tree);
    }
}
