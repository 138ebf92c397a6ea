package dev.weakspot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cli.context.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The golden files: transcripts of commands. {@code -Dgolden.update=true} rewrites the files. */
final class GoldenFiles {
    private static final Path FOLDER = Path.of("src/test/resources/golden");

    private GoldenFiles() {}

    static void compare(String name, String actual) throws IOException {
        Path file = FOLDER.resolve(name);
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(file, actual);
        }
        assertThat(actual).isEqualTo(Files.readString(file));
    }

    /** A command with both streams and the exit code. Durations are replaced by 0. */
    static String transcript(String command, CliSession session, ExitCode code) {
        return "$ weakspot " + command + "\n"
                + session.output.toString().replaceAll("([sS]econds)\": [0-9.E-]+", "$1\": 0")
                + section("standard error", session.errors.toString())
                + section("exit code", code.number() + "\n");
    }

    static String section(String title, String text) {
        return text.isEmpty() ? "" : "-- " + title + "\n" + text;
    }
}
