package dev.weakspot.cli;

import dev.weakspot.cli.context.ExitCode;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * {@code weakspot verify} from end to end, but inside the process of the test: its output on both streams, and its exit code.
 * {@code -Dgolden.update=true} rewrites the golden files; review the difference like code.
 */
class VerifyGoldenTest {
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
        GoldenFiles.compare(name + ".txt", transcript("text", arguments));
        GoldenFiles.compare(name + ".json.txt", transcript("json", arguments));
    }

    private static String transcript(String format, String arguments) {
        CliSession session = new CliSession();
        String located = arguments
                .replaceAll("(\\S+\\.litmus)", SampleFiles.FOLDER + "/$1")
                .replaceAll("\\.$", SampleFiles.FOLDER);
        ExitCode code = session.run(("verify --format " + format + " " + located).split(" "));
        return GoldenFiles.transcript("verify --format " + format + " " + arguments, session, code);
    }
}
