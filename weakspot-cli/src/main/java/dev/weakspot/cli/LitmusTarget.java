package dev.weakspot.cli;

import dev.weakspot.litmus.explore.LitmusSpecimen;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.syntax.LitmusParser;
import java.nio.file.Files;
import java.nio.file.Path;

/** A litmus program that the user wants to run. */
record LitmusTarget(Program program, LitmusSpecimen specimen) {
    static LitmusTarget read(String file) throws InputException, UnusableFileException {
        if (file.isEmpty()) {
            throw new UnusableFileException("weakspot", "the file name is empty", "name a litmus program");
        }
        if (Files.isDirectory(Path.of(file))) {
            throw new UnusableFileException(file, "a folder", "name one program; 'weakspot verify' takes folders");
        }
        if (!file.endsWith(".litmus")) {
            throw new UnusableFileException(
                    file,
                    "not a litmus program",
                    "its name has to end in .litmus; compiled programs cannot be run yet");
        }
        return of(file, LitmusText.read(file));
    }

    static LitmusTarget of(String file, String text) throws InputException {
        Program program = Program.of(LitmusParser.parse(file, text));
        return new LitmusTarget(program, LitmusSpecimen.of(program, text));
    }
}
