package dev.weakspot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cli.context.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The options of {@code test}, {@code run} and {@code replay}, their recordings, and their error messages. */
class TestCommandTest {
    @TempDir
    Path folder;

    private final CliSession session = new CliSession();
    private final String deadlock = SampleFiles.path("deadlock.litmus");

    @BeforeEach
    void recordInTemporaryFolder() {
        session.folder = folder;
    }

    private Path recording() {
        return folder.resolve("weakspot-recordings/two-locks-deadlock-1.recording");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', quoteCharacter = '`', textBlock = """
            test                                  ! missing required parameter: 'PROGRAM' (see 'weakspot help test')
            test --runs 0 x.litmus                ! invalid value for option '--runs': '0' is not a whole number of at least 1 (see 'weakspot help test')
            test --seed x x.litmus                ! invalid value for option '--seed': 'x' is not a whole number that fits into 64 bits (see 'weakspot help test')
            test --depth=-1 x.litmus              ! invalid value for option '--depth': '-1' is not a whole number from 0 to 1000 (see 'weakspot help test')
            test --memory tso x.litmus            ! invalid value for option '--memory': expected sc or rc20, not 'tso' (see 'weakspot help test')
            test --strategy dfs x.litmus          ! invalid value for option '--strategy': expected random or pct or pctwm or pos or exhaustive, not 'dfs' (see 'weakspot help test')
            test --strategy pct --history 2 x     ! option '--history' means nothing to the strategy pct: leave it out, or use --strategy pctwm (see 'weakspot help test')
            test --strategy random --depth 2 x    ! option '--depth' means nothing to the strategy random: leave it out, or use --strategy pct or pctwm (see 'weakspot help test')
            test --strategy exhaustive --seed 2 x ! option '--seed' means nothing to the strategy exhaustive: leave it out, or use --strategy random, pct, pctwm or pos (see 'weakspot help test')
            run --strategy pos --history 2 x      ! option '--history' means nothing to the strategy pos: leave it out, or use --strategy pctwm (see 'weakspot help run')
            replay                                ! missing required parameter: 'RECORDING' (see 'weakspot help replay')
            """)
    void anErrorIsOneLineThatNamesTheHelp(String arguments, String message) {
        assertThat(session.run(arguments.split(" "))).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(session.errors.toString().strip()).isEqualTo("weakspot: " + message);
        assertThat(session.output.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', textBlock = """
            nosuch.litmus             ! nosuch.litmus: no such file (check the name)
            src/test/resources/litmus ! src/test/resources/litmus: a folder (name one program; 'weakspot verify' takes folders)
            pom.xml                   ! pom.xml: neither a litmus program nor a compiled program (a litmus program has a name that ends in .litmus; a compiled program is built with 'weakspot cc' or 'weakspot c++')
            nosuch                    ! nosuch: no such file (name a program)
            ../weakspot               ! ../weakspot: neither a litmus program nor a compiled program (a litmus program has a name that ends in .litmus; a compiled program is built with 'weakspot cc' or 'weakspot c++')
            /dev/zero                 ! /dev/zero: neither a file nor a folder (name a program)
            /bin/sh                   ! /bin/sh: not built for Weakspot (build it with 'weakspot cc' or 'weakspot c++')
            """)
    void aTargetThatCannotBeRunIsReportedInOneLine(String target, String message) {
        for (String command : new String[] {"test", "run"}) {
            CliSession fresh = new CliSession();
            assertThat(fresh.run(command, target)).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(fresh.errors.toString()).isEqualTo(message + "\n");
        }
    }

    /** The ELF header has the class of the program at byte 4 and its processor at byte 18. */
    @Test
    void aProgramForAnotherProcessorIsRefused() throws IOException {
        byte[] header = Arrays.copyOf(Files.readAllBytes(Path.of("/bin/sh")), 64);
        for (int position : new int[] {4, 18}) {
            byte[] other = header.clone();
            other[position] = (byte) (position == 4 ? 1 : 3); // 32 bits, and 32-bit x86
            Path program = Files.write(folder.resolve("program" + position), other);
            CliSession fresh = new CliSession();
            assertThat(fresh.run("test", program.toString())).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(fresh.errors.toString())
                    .isEqualTo(program + ": not a program for 64-bit x86 (build it for that, with 'weakspot cc' or"
                            + " 'weakspot c++')\n");
        }
    }

    @Test
    void anEmptyFileIsBadInput() throws IOException {
        Path empty = Files.createFile(folder.resolve("empty.litmus"));
        assertThat(session.run("test", empty.toString())).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(session.errors.toString()).startsWith(empty + ":1:1: ").hasLineCount(1);
    }

    @Test
    void theSameSeedGivesTheSameBytes() {
        CliSession again = new CliSession();
        again.folder = folder;
        for (String format : new String[] {"text", "json"}) {
            session.run("test", "--seed", "5", "--jobs", "1", "--format", format, deadlock);
            again.run("test", "--seed", "5", "--jobs", "3", "--format", format, deadlock);
        }
        assertThat(session.output.toString().replaceAll("\"seconds\": .*", ""))
                .isEqualTo(again.output.toString().replaceAll("\"seconds\": .*", ""));
    }

    @Test
    void onlyTheOwnerMayReadARecording() throws IOException {
        assertThat(session.run("test", deadlock)).isEqualTo(ExitCode.FOUND);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(recording())))
                .isEqualTo("rw-------");
        assertThat(folder.resolve("weakspot-recordings").toFile().list()).hasSize(1);
    }

    /** The numbers of the recordings depend only on the files that are there. */
    @Test
    void noFileIsEverReplaced() throws IOException {
        session.run("test", deadlock);
        session.run("test", deadlock);
        assertThat(recordings()).containsExactly("two-locks-deadlock-1.recording");
        Files.writeString(recording(), "my notes");
        session.run("test", deadlock);
        session.run("test", deadlock);
        assertThat(recording()).hasContent("my notes");
        assertThat(recordings()).containsExactly("two-locks-deadlock-1.recording", "two-locks-deadlock-2.recording");
        assertThat(session.output.toString())
                .contains("weakspot replay weakspot-recordings/two-locks-deadlock-2.recording");
        assertThat(session.errors.toString()).isEmpty();
    }

    private List<String> recordings() {
        return Arrays.stream(folder.resolve("weakspot-recordings").toFile().list())
                .sorted()
                .toList();
    }

    @Test
    void recordingsMayHaveAFolderOfTheirOwn() {
        for (String command : List.of("test", "run")) {
            session.run(command, "--strategy", "random", "--seed", "3", "--recordings", "out/" + command, deadlock);
            String recording = "out/" + command + "/two-locks-deadlock-1.recording";
            assertThat(folder.resolve(recording)).exists();
            assertThat(session.output.toString()).contains("weakspot replay " + recording);
        }
        assertThat(folder.resolve("weakspot-recordings")).doesNotExist();
    }

    @Test
    void theReportIsCompleteIfNoRecordingCanBeWritten() throws IOException {
        Files.writeString(folder.resolve("weakspot-recordings"), "a file");
        assertThat(session.run("test", deadlock)).isEqualTo(ExitCode.FOUND);
        assertThat(session.errors.toString())
                .isEqualTo("weakspot-recordings/two-locks-deadlock-1.recording: cannot be written:"
                        + " weakspot-recordings is not a folder (the report still has the steps)\n");
        assertThat(session.output.toString())
                .contains("waits for b, held by P1")
                .doesNotContain("weakspot replay");
    }

    @Test
    void aProgramThatHasChangedIsNotReplayed() throws IOException {
        Path program = folder.resolve("p.litmus");
        Files.copy(Path.of(deadlock), program);
        session.run("test", program.toString());
        Files.writeString(program, Files.readString(program) + "\n");
        CliSession replay = new CliSession();
        assertThat(replay.run("replay", recording().toString())).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(replay.errors.toString())
                .isEqualTo(program + ": has changed since " + recording() + " was made (test the program again)\n");
    }

    @Test
    void aProgramThatHasMovedCanBeNamed() {
        session.run("test", deadlock);
        CliSession replay = new CliSession();
        assertThat(replay.run("replay", "--program", deadlock, recording().toString()))
                .isEqualTo(ExitCode.FOUND);
        assertThat(replay.run(
                        "replay", "--program", "nosuch.litmus", recording().toString()))
                .isEqualTo(ExitCode.BAD_INPUT);
    }

    @Test
    void aRunThatCannotBeRepeatedIsIncomplete() throws IOException {
        session.run("test", "--strategy", "pct", "--memory", "sc", deadlock);
        Files.writeString(recording(), Files.readString(recording()).replace("lock a", "lock z"));
        CliSession replay = new CliSession();
        assertThat(replay.run("replay", recording().toString())).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(replay.output.toString()).contains("NOT COMPLETE: the run diverges from the recording at step 2");
    }

    @Test
    void aFileThatIsNoRecordingIsReportedWithThePosition() {
        assertThat(session.run("replay", deadlock)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(session.errors.toString())
                .startsWith(deadlock + ":1:1: not a recording")
                .hasLineCount(1);
    }

    @Test
    void anInterruptionEndsTheRunsAndALongTimeOutDoesNot() {
        session.isInterrupted.set(true);
        assertThat(session.run("test", deadlock)).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(session.output.toString()).contains("NOT COMPLETE: interrupted after 0 of 1,000 runs");
        session.isInterrupted.set(false);
        session.nanos.set(TimeUnit.SECONDS.toNanos(1));
        assertThat(session.run("test", "--timeout", "1h", deadlock)).isEqualTo(ExitCode.FOUND);
    }

    @Test
    void withoutASeedARunTakesOneFromTheClockAndPrintsIt() {
        session.nanos.set(1_234_567_890L);
        session.run("run", SampleFiles.path("sb.litmus"));
        assertThat(session.output.toString()).contains("seed 567890");
    }
}
