package dev.weakspot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cli.context.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * {@code weakspot verify} from end to end, but inside the process of the test: its output on both streams, and its exit code.
 * {@code -Dgolden.update=true} rewrites the golden files; review the difference like code.
 */
class VerifyGoldenTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden");

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "sb, sb.litmus",
        "sb-outcomes, --outcomes sb.litmus",
        "sb-repair, --repair sb.litmus",
        "lost-update, lost-update.litmus",
        "deadlock, deadlock.litmus",
        "waiting-strict, --spin strict waiting.litmus",
        "growing, --max-states 1000 --jobs 1 growing.litmus",
        "bad-input, bad.litmus nosuch.litmus",
        "folder, --max-states 1000 --jobs 1 ."
    })
    void outputEqualsTheGoldenFile(String name, String arguments) throws IOException {
        compare(name + ".txt", transcript("text", arguments));
        compare(name + ".json.txt", transcript("json", arguments));
    }

    /** The command, both streams and the exit code, in the form of the golden files. */
    private static String transcript(String format, String arguments) {
        CliSession session = new CliSession();
        String located = arguments
                .replaceAll("(\\S+\\.litmus)", SampleFiles.FOLDER + "/$1")
                .replaceAll("\\.$", SampleFiles.FOLDER);
        ExitCode code = session.run(("verify --format " + format + " " + located).split(" "));
        return "$ weakspot verify --format " + format + " " + arguments + "\n"
                + session.output.toString().replaceAll("([sS]econds)\": [0-9.E-]+", "$1\": 0")
                + section("standard error", session.errors.toString())
                + section("exit code", code.number() + "\n");
    }

    private static String section(String title, String text) {
        return text.isEmpty() ? "" : "-- " + title + "\n" + text;
    }

    private static void compare(String name, String actual) throws IOException {
        Path file = GOLDEN.resolve(name);
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(file, actual);
        }
        assertThat(actual).isEqualTo(Files.readString(file));
    }
}
