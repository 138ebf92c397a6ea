package dev.weakspot.cli;

import dev.weakspot.litmus.explore.LitmusSpecimen;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.syntax.LitmusParser;

/** A litmus program that the user wants to run. */
record LitmusAim(LitmusSpecimen specimen) implements Aim {
    static LitmusAim read(String file) throws InputException, UnusableFileException {
        return of(file, LitmusText.read(file));
    }

    static LitmusAim of(String file, String text) throws InputException {
        Program program = Program.of(LitmusParser.parse(file, text));
        return new LitmusAim(LitmusSpecimen.of(program, text));
    }

    @Override
    public int usualJobs() {
        return Runtime.getRuntime().availableProcessors();
    }

    @Override
    public void close() {}
}
