package dev.weakspot.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cli.CliSession;
import dev.weakspot.cli.SampleFiles;
import dev.weakspot.cli.context.ExitCode;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Report files, which a command writes beside its report on standard output. */
class ReportFilesTest {
    private static final String DEADLOCK = SampleFiles.path("deadlock.litmus");
    private static final String SB = SampleFiles.path("sb.litmus");

    private final CliSession session = new CliSession();

    @TempDir
    private Path folder;

    @BeforeEach
    void useFolder() {
        session.folder = folder;
    }

    @Test
    void theFileHasTheReportThatStandardOutputWouldHave() throws IOException {
        session.verifyWith((file, request, control) -> CliSession.found(file));
        session.run("verify", "--format", "json", DEADLOCK, SB);
        String onOutput = session.output.toString();
        session.output.getBuffer().setLength(0);
        assertThat(session.run("verify", "--json", "report.json", DEADLOCK, SB)).isEqualTo(ExitCode.FOUND);
        assertThat(folder.resolve("report.json")).hasContent(onOutput);
        assertThat(session.output.toString()).contains("deadlock").doesNotContain("{");
    }

    @Test
    void everyCommandThatReportsRunsWritesFiles() throws IOException {
        for (String command : List.of("test", "run")) {
            session.run(command, "--seed", "1", "--json", command + ".json", DEADLOCK);
            assertThat(Files.readString(folder.resolve(command + ".json"))).contains("\"program\": \"two-locks\"");
        }
        Path recording = folder.resolve("weakspot-recordings/two-locks-deadlock-1.recording");
        session.run("replay", "--json", "replay.json", recording.toString());
        assertThat(Files.readString(folder.resolve("replay.json"))).contains("\"kind\": \"deadlock\"");
    }

    @Test
    void anInterruptedCommandWritesTheFile() throws IOException {
        session.isInterrupted.set(true);
        assertThat(session.run("verify", "--json", "report.json", SB)).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(Files.readString(folder.resolve("report.json"))).contains("not started: interrupted");
    }

    @Test
    void theFileIsCompleteIfStandardOutputCannotBeWritten() throws IOException {
        session.verifyWith((file, request, control) -> CliSession.found(file));
        session.out = new Writer() {
            @Override
            public void write(char[] text, int start, int length) throws IOException {
                throw new IOException("No space left on device");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        assertThat(session.run("verify", "--json", "report.json", DEADLOCK, SB)).isEqualTo(ExitCode.FAILURE);
        assertThat(Files.readString(folder.resolve("report.json")))
                .contains("\"program\": \"deadlock\"", "\"program\": \"sb\"");
    }

    /** The message is one line, and no program is read. */
    @ParameterizedTest
    @CsvSource({
        "missing/report.json, its folder does not exist",
        "., it is a folder",
        "/dev/null, it is not a regular file",
        "/proc/report.json, its folder does not exist",
    })
    void aFileThatCannotBeWrittenIsRefusedBeforeTheRuns(String name, String reason) {
        session.verifyWith((file, request, control) -> {
            throw new IllegalStateException("verified");
        });
        for (String command : List.of("verify", "test", "run", "replay")) {
            session.errors.getBuffer().setLength(0);
            assertThat(session.run(command, "--json", name, SB)).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(session.errors.toString())
                    .isEqualTo("weakspot: invalid value for option '--json': " + name + " cannot be written: " + reason
                            + " (see 'weakspot help " + command + "')\n");
        }
    }

    @Test
    void nothingButTheFileRemains() throws IOException {
        session.run("verify", "--json", "report.json", SB);
        session.run("verify", "--json", "report.json", SB);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(folder.resolve("report.json"));
        }
    }

    @Test
    void otherUsersMayReadTheFileAsFarAsTheUserMaskAllows() throws IOException {
        Path created = Files.createFile(folder.resolve("created"));
        session.run("verify", "--json", "report.json", SB);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("report.json"))))
                .isEqualTo(PosixFilePermissions.toString(Files.getPosixFilePermissions(created)));
    }

    @Test
    void aLinkStaysALink() throws IOException {
        Path target = Files.writeString(folder.resolve("target.json"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link.json"), Path.of("target.json"));
        session.run("verify", "--json", "link.json", SB);
        assertThat(link).isSymbolicLink();
        assertThat(Files.readString(target)).contains("\"SB\"");
    }
}
