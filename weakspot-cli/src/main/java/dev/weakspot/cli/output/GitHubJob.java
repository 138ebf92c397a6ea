package dev.weakspot.cli.output;

import dev.weakspot.cli.context.CliContext;
import dev.weakspot.report.format.CommandReport;
import dev.weakspot.report.github.Annotations;
import dev.weakspot.report.github.JobSummary;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The job of GitHub Actions in which a command runs. Its runner reads annotations from standard error as well, where they do
 * not become part of a report that is redirected to a file.
 */
final class GitHubJob {
    private static final String SUMMARY = "GITHUB_STEP_SUMMARY";

    private final CliContext context;

    private GitHubJob(CliContext context) {
        this.context = context;
    }

    /** Empty outside GitHub Actions. */
    static Optional<GitHubJob> of(CliContext context) {
        return "true".equals(context.environment().get("GITHUB_ACTIONS"))
                ? Optional.of(new GitHubJob(context))
                : Optional.empty();
    }

    /** A job that does not get its summary fails as little as one without a summary: the report itself is complete. */
    void write(CommandReport report) {
        try {
            Annotations.write(report, context.console().errors());
            context.console().errors().flush();
            String file = context.environment().getOrDefault(SUMMARY, "");
            if (!file.isEmpty()) {
                appendSummary(report, Path.of(file));
            }
        } catch (IOException e) {
            context.console().error("weakspot: the summary of the job cannot be written: " + AtomicFile.reason(e));
        } catch (InvalidPathException e) {
            context.console().error("weakspot: " + SUMMARY + " is not the name of a file");
        }
    }

    /** Other commands of the step write to the file as well. */
    private static void appendSummary(CommandReport report, Path file) throws IOException {
        try (Writer out = Files.newBufferedWriter(
                file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            JobSummary.write(report, out);
        }
    }
}
