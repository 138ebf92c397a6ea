package dev.weakspot.litmus.oracle;

import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.syntax.LitmusFile;
import dev.weakspot.litmus.syntax.LitmusParser;

/** A program nobody wrote. It shows itself as text, and is best used as parsed from that, with positions. */
record RandomProgram(LitmusFile tree) {
    LitmusFile parsed() throws InputException {
        return LitmusParser.parse("random.litmus", toString());
    }

    @Override
    public String toString() {
        return LitmusPrinter.print(tree);
    }
}
