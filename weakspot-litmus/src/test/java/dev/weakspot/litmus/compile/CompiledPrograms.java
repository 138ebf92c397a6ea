package dev.weakspot.litmus.compile;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.program.LitmusProgram;

/** Compiles programs from text. */
public final class CompiledPrograms {
    private CompiledPrograms() {}

    /** Compiles a program that must be accepted. */
    public static LitmusProgram program(String text) {
        try {
            return compile(text);
        } catch (InputException e) {
            throw new AssertionError(text, e);
        }
    }

    /** Compiles a program that may be refused. */
    public static LitmusProgram compile(String text) throws InputException {
        return ProgramCompiler.compile(LitmusParser.parse("f", text));
    }

    /** One thread with this initial state, these parameters and this body. */
    public static LitmusProgram thread(String initial, String parameters, String body) {
        return program("C t\n{ " + initial + " }\nP0 (" + parameters + ") {\n" + body + "\n}\n");
    }
}
