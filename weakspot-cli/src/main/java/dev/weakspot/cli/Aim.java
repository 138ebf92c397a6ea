package dev.weakspot.cli;

import dev.weakspot.explore.Specimen;
import dev.weakspot.litmus.syntax.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the user wants to be run: a litmus program, or a compiled one. */
interface Aim extends AutoCloseable {
    Specimen specimen();

    /** How many runs are made at once, unless somebody says so. */
    int usualJobs();

    @Override
    void close();

    /** What the file and the arguments stand for. */
    static Aim of(String file, List<String> arguments, NativeOptions options, Surroundings surroundings)
            throws InputException, UnusableFileException {
        if (file.isEmpty()) {
            throw new UnusableFileException("weakspot", "the file name is empty", "name a program");
        }
        if (Files.isDirectory(Path.of(file))) {
            throw new UnusableFileException(file, "a folder", "name one program; 'weakspot verify' takes folders");
        }
        if (!file.endsWith(".litmus")) {
            return NativeAim.of(file, arguments, options, surroundings);
        }
        if (!arguments.isEmpty()) {
            throw new UnusableFileException(file, "a litmus program takes no arguments", "leave them out");
        }
        return LitmusAim.read(file);
    }
}
