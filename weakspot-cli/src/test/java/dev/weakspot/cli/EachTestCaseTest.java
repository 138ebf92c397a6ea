package dev.weakspot.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weakspot.cli.context.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The test cases of a test program: one by one with {@code --each}, or selected by the user's arguments. */
class EachTestCaseTest {
    @TempDir
    private static Path built;

    private static String program;

    @TempDir
    private Path folder;

    private final CliSession session = new CliSession();

    @BeforeAll
    static void build() throws IOException {
        program = ScenarioProgram.of("tests.c", built).toString();
    }

    @BeforeEach
    void recordInTemporaryFolder() {
        session.folder = folder;
    }

    private String output() {
        return session.output.toString();
    }

    @Test
    void eachTestCaseIsTestedAloneAndHasALine() {
        assertThat(session.run("test", "--each", "--runs", "20", program)).isEqualTo(ExitCode.FOUND);
        assertThat(output())
                .startsWith(program + ": 3 test cases")
                .doesNotContain("data race on plain\n")
                .containsSubsequence(
                        "  Queue.Racy: 1 error (race) in ",
                        "  Queue.Fine: nothing found in 20 runs\n",
                        "  Sizes/Queue.Fine/0: nothing found in 20 runs\n",
                        "summary: 1 error\n  1  Queue.Racy: error: data race on plain, ");
        assertThat(output().replaceAll("\\s+", " "))
                .contains("3 test cases: 1 with findings, all complete, and 1 disabled, which were not tested");
    }

    @Test
    void detailsAreShownOnRequest() {
        assertThat(session.run("test", "--each", "--details", "--runs", "20", program))
                .isEqualTo(ExitCode.FOUND);
        assertThat(output())
                .startsWith(program + ": Queue.Racy: 1 error (race)")
                .doesNotContain(program + ": Queue.Fine")
                .containsSubsequence("1  data race on plain\n", "  Queue.Fine: nothing found in 20 runs\n");
    }

    @Test
    void theExitCodeIsThatOfAllTestCasesTogether() {
        assertThat(session.run("test", "--each", "--runs", "2", "--max-steps", "1", program))
                .isEqualTo(ExitCode.FOUND);
        assertThat(output().replaceAll("\\s+", " ")).contains("3 test cases: 1 with findings, 3 not complete");
        CliSession interrupted = new CliSession();
        interrupted.folder = folder;
        interrupted.isInterrupted.set(true);
        assertThat(interrupted.run("test", "--each", program)).isEqualTo(ExitCode.INCOMPLETE);
    }

    @Test
    void jsonHasAProgramForEachTestCase() {
        session.run("test", "--each", "--runs", "20", "--format", "json", program);
        assertThat(output())
                .containsSubsequence(
                        "\"program\": \"Queue.Racy\"",
                        "\"program\": \"Queue.Fine\"",
                        "\"program\": \"Sizes/Queue.Fine/0\"",
                        "\"disabledTests\": 1");
        assertThat(ReportSchemaTest.violations(output())).isEmpty();
    }

    @Test
    void aRecordingOfATestCaseIsNamedAfterItAndReplays() {
        session.run("test", "--each", "--runs", "20", program);
        CliSession replay = new CliSession();
        replay.folder = folder;
        String recording = folder.resolve("weakspot-recordings/Queue.Racy-race-1.recording")
                .toString();
        assertThat(replay.run("replay", recording)).isEqualTo(ExitCode.FOUND);
        assertThat(replay.output.toString()).startsWith(program + ": Queue.Racy: 1 error (race)");
    }

    @Test
    void aProgramWithoutTestCasesIsRefusedInOneLine() throws IOException {
        String scenarios = ScenarioProgram.in(folder).toString();
        assertThat(session.run("test", "--each", scenarios)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(session.errors.toString())
                .isEqualTo(scenarios + ": lists no test cases in the way of GoogleTest, Catch2 or doctest (check the"
                        + " arguments after --, or leave out --each, to test the program as a whole)\n");
        CliSession litmus = new CliSession();
        String file = SampleFiles.path("deadlock.litmus");
        assertThat(litmus.run("test", "--each", file)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(litmus.errors.toString())
                .isEqualTo(file + ": a litmus program has no test cases (leave out --each)\n");
    }

    @Test
    void aFilterThatSelectsNothingIsNotComplete() {
        assertThat(session.run("test", "--runs", "5", program, "--", "--gtest_filter=Queue.Rcay"))
                .isEqualTo(ExitCode.INCOMPLETE);
        assertThat(output().replaceAll("\\s+", " "))
                .contains("NOT COMPLETE: no test case ran: the program printed \"[==========] Running 0 tests from 0"
                        + " test suites.\" (check the arguments after --)");
    }

    @Test
    void theProgramMayComeAfterTheDashes() {
        assertThat(session.run("test", "--runs", "20", "--", program, "--gtest_filter=Queue.Racy"))
                .isEqualTo(ExitCode.FOUND);
    }

    @Test
    void anOptionOfTheProgramBeforeTheDashesIsReportedWithTheRemedy() {
        assertThat(session.run("test", program, "--gtest_filter=Queue.*", "-v")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(session.errors.toString())
                .isEqualTo("weakspot: unknown option: '--gtest_filter=Queue.*' (arguments of the program come after"
                        + " --: weakspot test " + program + " -- '--gtest_filter=Queue.*' -v; see 'weakspot help"
                        + " test')\n");
    }

    /** A framework that consists of a header, if one is installed. Compiling it takes some seconds. */
    @Test
    void testCasesOfARealFrameworkAreSelectedExactly() throws IOException {
        Optional<String> installed = Stream.of("doctest/doctest.h", "catch2/catch.hpp")
                .filter(header -> Files.exists(Path.of("/usr/include", header)))
                .findFirst();
        assumeTrue(installed.isPresent(), "neither doctest nor Catch2 is installed");
        checkFramework(installed.get());
    }

    private void checkFramework(String header) throws IOException {
        Path source = Files.writeString(folder.resolve("real.cc"), """
                #define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
                #define CATCH_CONFIG_MAIN
                #include <%s>
                #include <thread>
                TEST_CASE("racy, with [brackets]") { int x = 0; std::thread t([&] { x = 1; }); x = 2; t.join(); }
                TEST_CASE("racy; with [brackets]") {}
                TEST_CASE("~tilde \\\\ and \\"quotes\\"") {}
                TEST_CASE("racy") {}
                """.formatted(header));
        String real = ScenarioProgram.ofCxx(source, folder).toString();
        CliSession fresh = new CliSession();
        fresh.folder = folder;
        assertThat(fresh.run("test", "--each", "--runs", "3", real)).isEqualTo(ExitCode.FOUND);
        assertThat(fresh.output.toString().replaceAll("\\s+", " "))
                .as(header)
                .contains(" racy, with [brackets]: 1 error (race)")
                .contains(" racy; with [brackets]: nothing found")
                .contains(" ~tilde \\ and \"quotes\": nothing found")
                .contains(" racy: nothing found")
                .contains("4 test cases: 1 with findings, all complete")
                .doesNotContain("no test case ran");
    }
}
