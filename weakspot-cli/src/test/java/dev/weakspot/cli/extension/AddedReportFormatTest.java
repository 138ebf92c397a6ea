package dev.weakspot.cli.extension;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cli.CliSession;
import dev.weakspot.cli.SampleFiles;
import dev.weakspot.cli.context.ExitCode;
import dev.weakspot.cli.output.ReportFormats;
import dev.weakspot.report.format.CommandReport;
import dev.weakspot.report.format.FileFormat;
import dev.weakspot.report.format.Report;
import dev.weakspot.report.format.ReportFormat;
import dev.weakspot.report.format.ReportRequest;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One entry in the list of formats adds a format: every command with a report then offers it. */
class AddedReportFormatTest {
    private final CliSession session = new CliSession();

    @TempDir
    private Path folder;

    @BeforeEach
    void addFormat() {
        List<ReportFormat> formats = new ArrayList<>(ReportFormats.STANDARD.all());
        formats.add(new KindsFormat());
        session.formats = new ReportFormats(formats, List.of(new NamesFile()));
    }

    @Test
    void verifyWritesTheAddedFormat() {
        String file = SampleFiles.path("deadlock.litmus");
        assertThat(session.run("verify", "--format", "kinds", file)).isEqualTo(ExitCode.FOUND);
        assertThat(session.output.toString()).isEqualTo("two-locks [DEADLOCK]\n1 program\n");
    }

    @Test
    void helpOffersTheAddedFormat() {
        for (String command : List.of("verify", "test", "run", "replay")) {
            session.output.getBuffer().setLength(0);
            session.run("help", command);
            assertThat(session.output.toString().replaceAll("\\s+", " "))
                    .contains("--format=text|json|kinds Write the report as text, which is the default, or as one"
                            + " JSON object, or as a list of kinds.");
        }
    }

    @Test
    void messagesNameTheAddedFormat() {
        assertThat(session.run("verify", "--format", "xml", "x")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(session.errors.toString()).contains("expected text or json or kinds, not 'xml'");
    }

    @Test
    void anAddedFileFormatHasAnOption() throws IOException {
        session.folder = folder;
        String file = SampleFiles.path("deadlock.litmus");
        assertThat(session.run("verify", "--format", "kinds", "--names", "names.txt", file))
                .isEqualTo(ExitCode.FOUND);
        assertThat(session.output.toString()).isEqualTo("two-locks [DEADLOCK]\n1 program\n");
        assertThat(folder.resolve("names.txt")).hasContent("two-locks, exit code 1");
    }

    /** Writes the names of the programs. */
    private static final class NamesFile implements FileFormat {
        @Override
        public String option() {
            return "names";
        }

        @Override
        public String fileDescription() {
            return "a list of names";
        }

        @Override
        public void write(CommandReport report, Appendable out) throws IOException {
            for (Verdict verdict : report.verdicts()) {
                out.append(verdict.program());
            }
            out.append(", exit code " + report.call().exitCode());
        }
    }

    /** Prints each program with the kinds of its findings. */
    private static final class KindsFormat implements ReportFormat {
        @Override
        public String name() {
            return "kinds";
        }

        @Override
        public String description() {
            return "a list of kinds";
        }

        @Override
        public Report begin(ReportRequest request) {
            return new Report() {
                private int programs;

                @Override
                public void add(Verdict verdict) throws IOException {
                    programs++;
                    List<String> kinds = verdict.findings().stream()
                            .map(finding -> finding.kind().toString())
                            .toList();
                    request.out().write(verdict.program() + " " + kinds + "\n");
                }

                @Override
                public void addDisabled(int testCases) throws IOException {
                    request.out().write(testCases + " disabled\n");
                }

                @Override
                public void end() throws IOException {
                    request.out().write(programs + " program\n");
                }
            };
        }
    }
}
