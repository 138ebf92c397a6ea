package dev.weakspot.cli;

import dev.weakspot.cnative.attach.Launch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * What the user gives as standard input, as a file that each run can read from the beginning. What comes through a pipe is
 * copied; a terminal has nothing for a thousand runs.
 */
record StandardInput(Path file, boolean isCopy) implements AutoCloseable {
    static final StandardInput NONE = new StandardInput(Launch.NO_INPUT, false);

    static StandardInput spooled(Surroundings surroundings) throws UnusableFileException {
        return switch (System.getProperty("weakspot.stdin", "terminal")) {
            case "file" ->
                new StandardInput(Path.of("/proc/" + ProcessHandle.current().pid() + "/fd/0"), false);
            case "pipe" -> copied(surroundings);
            default -> NONE;
        };
    }

    private static StandardInput copied(Surroundings surroundings) throws UnusableFileException {
        try {
            Path file = Files.createTempFile("weakspot", ".input"); // private
            if (System.in.available() == 0 && surroundings.console().audience().errors() == Audience.Reader.TERMINAL) {
                surroundings
                        .console()
                        .complain("weakspot: reading standard input, for all runs (</dev/null: they get none)");
            }
            Files.copy(System.in, file, StandardCopyOption.REPLACE_EXISTING);
            return new StandardInput(file, true);
        } catch (IOException e) {
            throw new UnusableFileException(
                    "weakspot", "standard input cannot be copied: " + e.getMessage(), "</dev/null");
        }
    }

    @Override
    public void close() {
        try {
            if (isCopy) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // it lies in the folder for such files
        }
    }
}
