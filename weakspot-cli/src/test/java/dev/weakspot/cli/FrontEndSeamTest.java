package dev.weakspot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cli.context.ExitCode;
import dev.weakspot.cli.frontend.FrontEnds;
import dev.weakspot.cnative.frontend.NativeFrontEnd;
import dev.weakspot.litmus.frontend.LitmusFrontEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A front end is added by one entry of the list of front ends: every command then takes its targets and its options. */
class FrontEndSeamTest {
    @TempDir
    private Path folder;

    private final CliSession session = new CliSession();
    private String target;

    @BeforeEach
    void addExampleFrontEnd() throws IOException {
        session.frontEnds = new FrontEnds(List.of(new LitmusFrontEnd(), new NativeFrontEnd(), new ExampleFrontEnd()));
        session.folder = folder;
        target = Files.copy(Path.of(SampleFiles.path("deadlock.litmus")), folder.resolve("deadlock.example"))
                .toString();
    }

    @Test
    void testRunAndReplayOpenTargetsOfTheAddedFrontEnd() {
        assertThat(session.run("test", "--number", "7", target)).isEqualTo(ExitCode.FOUND);
        assertThat(session.errors.toString()).isEqualTo("number 7\n");
        assertThat(session.run("run", "--seed", "1", "--number=8", target)).isNotEqualTo(ExitCode.BAD_INPUT);
        assertThat(session.errors.toString()).endsWith("number 8\n");
        Path recording = folder.resolve("weakspot-recordings/two-locks-deadlock-1.recording");
        assertThat(session.run("replay", recording.toString())).isEqualTo(ExitCode.FOUND);
    }

    @Test
    void helpListsTheOptionsOfTheAddedFrontEnd() {
        session.run("help", "test");
        assertThat(session.output.toString().replaceAll("\\s+", " "))
                .contains("Options for compiled programs: --expect-status")
                .contains("Options for example programs: --number=N Print the number N.")
                // the help may break the line after the dot
                .containsPattern("or an example program, which has a name that ends in \\. ?example\\.");
    }

    @Test
    void mistakesInOptionsOfTheAddedFrontEndAreReported() {
        assertThat(session.run("test", "--number", "1", "--number", "2", target))
                .isEqualTo(ExitCode.BAD_INPUT);
        assertThat(session.errors.toString())
                .isEqualTo(
                        "weakspot: option '--number' (N) should be specified only once (see 'weakspot help test')\n");
        assertThat(session.run("replay", "--number", "1", "x")).isEqualTo(ExitCode.BAD_INPUT);
    }

    @Test
    void aTargetWithoutVerificationIsRefusedInOneLine() {
        assertThat(session.run("verify", target)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(session.errors.toString())
                .isEqualTo(target + ": an example program cannot be verified (use 'weakspot test')\n");
    }
}
