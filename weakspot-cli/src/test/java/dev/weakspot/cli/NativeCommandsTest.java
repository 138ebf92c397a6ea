package dev.weakspot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cli.context.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A compiled program on the command line: exit codes, recordings, printed output and suppressions. */
class NativeCommandsTest {
    @TempDir
    private static Path built;

    private static Path program;

    @TempDir
    private Path folder;

    private final CliSession session = new CliSession();

    @BeforeAll
    static void build() throws IOException {
        program = ScenarioProgram.in(built);
    }

    @BeforeEach
    void recordInTemporaryFolder() {
        session.folder = folder;
    }

    private ExitCode run(String command, String scenario, String... options) {
        return session.run(
                Stream.of(Stream.of(command), Stream.of(options), Stream.of(program.toString(), "--", scenario))
                        .flatMap(part -> part)
                        .toArray(String[]::new));
    }

    private ExitCode testUnderSc(String scenario) {
        return run("test", scenario, "--runs", "20", "--strategy", "random", "--memory", "sc", "--fail-on", "warnings");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nothing    | CLEAN      | nothing found in 20 runs
            race       | FOUND      | 1 error (race)
            robustness | FOUND      | 1 warning (robustness)
            deadlock   | FOUND      | 1 error (deadlock)
            status     | FOUND      | the program ended with exit status 3 (expected 0)
            """)
    void theExitCodeDependsOnTheResult(String scenario, ExitCode code, String words) {
        assertThat(testUnderSc(scenario)).isEqualTo(code);
        assertThat(session.output.toString()).contains(words);
    }

    /** The number of jobs makes no difference. */
    @ParameterizedTest
    @ValueSource(strings = {"1", "3"})
    void runsThatNeverEndAreNotComplete(String jobs) {
        assertThat(run("test", "never", "--run-timeout", "100ms", "--jobs", jobs))
                .isEqualTo(ExitCode.INCOMPLETE);
        assertThat(session.output.toString())
                .contains("NOT COMPLETE: stopped because no run ended, after 5 of 1,000 runs")
                .contains("5 runs (2 under SC by pct and pos, 3 under RC20")
                .doesNotContain("0 threads");
    }

    @Test
    void anUnsupportedCallIsRefusedInOneLine() {
        assertThat(run("test", "refused")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(session.errors.toString()).matches(".*faulty\\.c:\\d+: daemon\\(\\) is not supported: .*\n");
        assertThat(session.output.toString()).isEmpty();
    }

    @Test
    void aRecordingReplaysFromAnotherFolder() throws IOException {
        assertThat(run("test", "race", "--runs", "20")).isEqualTo(ExitCode.FOUND);
        session.folder = Files.createDirectory(folder.resolve("elsewhere"));
        assertThat(session.run("replay", recording())).isEqualTo(ExitCode.FOUND);
        Path copy = Files.copy(program, session.folder.resolve("copy"));
        assertThat(session.run("replay", "--program", copy.toString(), recording()))
                .isEqualTo(ExitCode.FOUND);
        Files.write(copy, new byte[] {0}, StandardOpenOption.APPEND);
        assertThat(session.run("replay", "--program", copy.toString(), recording()))
                .isEqualTo(ExitCode.BAD_INPUT);
        assertThat(session.errors.toString())
                .isEqualTo(copy + ": has changed since " + recording() + " was made (test the program again)\n");
    }

    /** A recording holds the expected status, so that a replay does not need the option. */
    @Test
    void anExpectedExitStatusIsNoFindingAndIsRecorded() throws IOException {
        assertThat(run("run", "status", "--expect-status", "3")).isEqualTo(ExitCode.CLEAN);
        assertThat(run("run", "status", "--expect-status", "4")).isEqualTo(ExitCode.FOUND);
        String recording = folder.resolve("weakspot-recordings/faulty-exit-status-1.recording")
                .toString();
        assertThat(Files.readString(Path.of(recording))).contains("\nexpected status: 4\n");
        assertThat(session.run("replay", recording)).isEqualTo(ExitCode.FOUND);
        assertThat(session.output.toString()).contains("the program ended with exit status 3 (expected 4)");
        assertThat(session.run("replay", "--expect-status", "3", recording)).isEqualTo(ExitCode.CLEAN);
    }

    @Test
    void anExpectedExitStatusIsAtMost255() {
        assertThat(run("test", "status", "--expect-status", "256")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(session.errors.toString()).contains("'256' is not an exit status from 0 to 255");
    }

    private String recording() {
        return folder.resolve("weakspot-recordings/faulty-race-1.recording").toString();
    }

    @Test
    void theOutputOfARunIsShownOnRequest() {
        assertThat(run("run", "nothing", "--output")).isEqualTo(ExitCode.CLEAN);
        assertThat(session.output.toString()).contains("  output of the program:\n    begins with nothing\n    ends\n");
        run("run", "nothing", "--output", "--format", "json");
        assertThat(session.output.toString()).contains("\"output\": \"begins with nothing\\nends\\n\"");
    }

    @Test
    void theOutputOfAReplayIsShownOnRequest() {
        run("test", "race", "--runs", "20");
        session.run("replay", "--output", recording());
        assertThat(session.output.toString())
                .contains("  output of the program up to this step:\n    begins with race\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            race       | race:plain
            race       | race:write_plain
            heap       | race:the block of faulty.c:*
            robustness | robustness:data
            deadlock   | deadlock:oth?r
            """)
    void suppressedFindingsAreNotReported(String scenario, String rule) throws IOException {
        Path rules = Files.writeString(folder.resolve("rules"), rule + "\n");
        assertThat(testUnderSc(scenario)).isEqualTo(ExitCode.FOUND);
        assertThat(run("test", scenario, "--runs", "20", "--fail-on", "warnings", "--suppressions", rules.toString()))
                .as(session.output.toString())
                .isEqualTo(ExitCode.CLEAN);
        assertThat(session.output.toString())
                .doesNotContain("matched no finding")
                .containsPattern("\\d findings? (is|are) suppressed \\(--suppressions\\)");
    }

    /** The destructor of a packaged_task reads a reference count in a header of the C++ library, compiled into the program. */
    @ParameterizedTest
    @CsvSource({"test, --runs=20", "run, --seed=1"})
    void warningsInLibraryCodeAreCounted(String command, String option) throws IOException {
        String counted = "1 warning in library code is not shown (--library-warnings)";
        Path source = Files.copy(Path.of("src/test/resources/task.cc"), folder.resolve("task.cc"));
        String task = ScenarioProgram.ofCxx(source, folder).toString();
        assertThat(session.run(command, option, "--memory=sc", "--fail-on=warnings", task))
                .isEqualTo(ExitCode.CLEAN);
        assertThat(session.output.toString()).contains(counted).doesNotContain("robustness violation");
        assertThat(session.run(command, option, "--memory=sc", "--fail-on=warnings", "--library-warnings", task))
                .isEqualTo(ExitCode.FOUND);
        assertThat(session.output.toString()).contains("robustness violation");
    }
}
