package dev.weakspot.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cli.CliSession;
import dev.weakspot.cli.SampleFiles;
import dev.weakspot.cli.context.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Annotations and the summary are written in a job of GitHub Actions, and nowhere else. */
class GitHubJobTest {
    private static final String DEADLOCK = SampleFiles.path("deadlock.litmus");

    private final CliSession session = new CliSession();

    @TempDir
    private Path folder;

    @BeforeEach
    void useFolder() {
        session.folder = folder;
        session.environment.put("GITHUB_WORKSPACE", folder.toString());
        session.environment.put(
                "GITHUB_STEP_SUMMARY", folder.resolve("summary.md").toString());
    }

    @Test
    void aJobHasAnnotationsOnStandardErrorAndASummary() throws IOException {
        session.environment.put("GITHUB_ACTIONS", "true");
        Files.writeString(folder.resolve("summary.md"), "before\n");
        assertThat(session.run("verify", "--format", "json", DEADLOCK)).isEqualTo(ExitCode.FOUND);
        assertThat(session.errors.toString()).startsWith("::error file=" + DEADLOCK + ",line=");
        assertThat(session.output.toString()).startsWith("{").doesNotContain("::error");
        assertThat(Files.readString(folder.resolve("summary.md")))
                .startsWith("before\n### Weakspot\n\n1 program checked: 1 error, 0 warnings\n");
    }

    @Test
    void otherCommandsHaveNeither() {
        session.run("verify", DEADLOCK);
        assertThat(session.errors.toString()).isEmpty();
        assertThat(folder.resolve("summary.md")).doesNotExist();
    }

    @Test
    void aSummaryThatCannotBeWrittenDoesNotChangeTheExitCode() {
        session.environment.put("GITHUB_ACTIONS", "true");
        session.environment.put(
                "GITHUB_STEP_SUMMARY", folder.resolve("missing/summary.md").toString());
        assertThat(session.run("verify", DEADLOCK)).isEqualTo(ExitCode.FOUND);
        assertThat(session.errors.toString())
                .endsWith("weakspot: the summary of the job cannot be written: its folder does not exist\n");
    }
}
