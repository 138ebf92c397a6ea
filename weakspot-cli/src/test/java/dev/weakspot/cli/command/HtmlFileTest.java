package dev.weakspot.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cli.CliSession;
import dev.weakspot.cli.SampleFiles;
import dev.weakspot.cli.context.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --html FILE} with findings of real checks. The page itself is tested where it is written. */
class HtmlFileTest {
    private static final String RACE = """
            C MP
            { }
            P0 (int* data, atomic_int* ready) {
              *data = 42;
              atomic_store_explicit(ready, 1, memory_order_relaxed);
            }
            P1 (int* data, atomic_int* ready) {
              int r0 = atomic_load_explicit(ready, memory_order_acquire);
              if (r0 == 1) {
                int r1 = *data;
              }
            }
            """;

    @TempDir
    private Path folder;

    private String page(String command, String... options) throws IOException {
        CliSession session = new CliSession();
        session.folder = folder;
        Path program = Files.writeString(folder.resolve("mp.litmus"), RACE);
        List<String> arguments = new ArrayList<>(List.of(command, "--html", "report.html"));
        arguments.addAll(List.of(options));
        arguments.add(program.toString());
        assertThat(session.run(arguments.toArray(String[]::new))).isEqualTo(ExitCode.FOUND);
        return Files.readString(folder.resolve("report.html"));
    }

    @Test
    void aVerifiedProgramHasItsRaceGraphAndRepair() throws IOException {
        assertThat(page("verify", "--repair"))
                .contains("<title>MP: 1 error – Weakspot</title>")
                .contains("class=\"arc no-hb\"", "class=\"arc no-sw\"", "class=\"arc rf explained\"")
                .contains("Repair of the program, verified")
                .contains("+  atomic_store_explicit(ready, 1, memory_order_release);");
    }

    @Test
    void aTestedProgramHasItsRunsAndTheCommandThatRepeatsOne() throws IOException {
        assertThat(page("test", "--runs", "200"))
                .contains("data race on <code>data</code>", "class=\"arc no-hb\"", "<dt>Seed</dt><dd>1</dd>")
                .contains("weakspot replay weakspot-recordings/MP-race-1.recording");
    }

    @Test
    void aReplayedRunHasThePageOfItsFinding() throws IOException {
        page("test", "--runs", "200");
        CliSession session = new CliSession();
        session.folder = folder;
        String recording =
                folder.resolve("weakspot-recordings/MP-race-1.recording").toString();
        assertThat(session.run("replay", "--html", "replay.html", recording)).isEqualTo(ExitCode.FOUND);
        assertThat(Files.readString(folder.resolve("replay.html"))).contains("class=\"arc no-hb\"");
    }

    @Test
    void theBytesDoNotDependOnTheNumberOfJobs() throws IOException {
        for (String command : List.of("test", "verify")) {
            String one = page(command, "--jobs", "1");
            assertThat(page(command, "--jobs", "3").replace("--jobs 3", "--jobs 1"))
                    .isEqualTo(one);
        }
    }

    @Test
    void anExecutionThatReachesAConditionCanBeSteppedThrough() throws IOException {
        CliSession session = new CliSession();
        session.folder = folder;
        session.run(
                "verify",
                "--html",
                "report.html",
                Path.of(SampleFiles.path("sb.litmus")).toString());
        assertThat(Files.readString(folder.resolve("report.html"))).contains("class=\"stepper\"");
    }
}
