package dev.weakspot.litmus.program;

import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.syntax.LitmusParser;

/** Programs as people write them. */
public final class Written {
    private Written() {}

    /** A program that must be taken. */
    public static Program program(String text) {
        try {
            return tried(text);
        } catch (InputException e) {
            throw new AssertionError(text, e);
        }
    }

    /** A program that may be refused. */
    public static Program tried(String text) throws InputException {
        return Program.of(LitmusParser.parse("f", text));
    }

    /** One thread with this initial state, these parameters and this body. */
    public static Program thread(String initial, String parameters, String body) {
        return program("C t\n{ " + initial + " }\nP0 (" + parameters + ") {\n" + body + "\n}\n");
    }
}
