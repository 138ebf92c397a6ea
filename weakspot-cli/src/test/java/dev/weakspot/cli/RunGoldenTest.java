package dev.weakspot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cli.context.ExitCode;
import dev.weakspot.cli.output.RecordingFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * {@code weakspot test}, {@code run} and {@code replay} from end to end: their output, recordings and exit codes. {@code
 * -Dgolden.update=true} rewrites the golden files; review the difference like code.
 */
class RunGoldenTest {
    @TempDir
    Path folder;

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "test-sb, test --memory rc20 sb.litmus",
        "test-sb-exhaustive, test --strategy exhaustive sb.litmus",
        "test-lost-update, test --runs 100 --seed 7 lost-update.litmus",
        "test-deadlock, test --strategy pos --stop-on-first deadlock.litmus",
        "test-cut, test --runs 20 --max-steps 3 sb.litmus",
        "test-strict, test --spin strict --strategy random --runs 50 waiting.litmus",
        "run-sb, run --memory rc20 --seed 3 sb.litmus",
        "run-explain, run --memory rc20 --strategy random --seed 4 --explain sb.litmus",
        "run-explain-sc, run --seed 1 --explain sb.litmus",
        "run-explain-waiting, run --strategy random --seed 5 --explain waiting.litmus",
        "run-deadlock, run --strategy random --seed 3 deadlock.litmus"
    })
    void outputEqualsTheGoldenFile(String name, String arguments) throws IOException {
        GoldenFiles.compare(name + ".txt", transcript("text", arguments));
        GoldenFiles.compare(name + ".json.txt", transcript("json", arguments));
    }

    private String transcript(String format, String arguments) {
        CliSession session = new CliSession();
        session.folder = folder;
        String located = arguments.replaceAll("(\\S+\\.litmus)", SampleFiles.FOLDER + "/$1");
        ExitCode code = session.run((located + " --format " + format).split(" "));
        StringBuilder transcript =
                new StringBuilder(GoldenFiles.transcript(arguments + " --format " + format, session, code));
        for (Path recording : recordings()) {
            transcript.append(GoldenFiles.section(recording.getFileName().toString(), content(recording)));
            transcript.append(replayed(recording));
        }
        return transcript.toString();
    }

    private List<Path> recordings() {
        Path recordings = folder.resolve(RecordingFolder.NAME);
        if (!Files.exists(recordings)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(recordings)) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String content(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String replayed(Path recording) {
        CliSession session = new CliSession();
        ExitCode code = session.run("replay", recording.toString());
        assertThat(code).isEqualTo(ExitCode.FOUND);
        return GoldenFiles.section("weakspot replay", session.output.toString());
    }
}
