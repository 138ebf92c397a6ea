package dev.weakspot.cnative.testframework;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weakspot.cnative.process.Launch;
import dev.weakspot.frontend.TargetFile;
import dev.weakspot.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The listings of the frameworks are parsed, and one test case is selected by its name. Shell scripts print the listings. */
class TestListingTest {
    private static final long LONG = 60_000;

    @TempDir
    private Path folder;

    private TestListing listing(String script, String... arguments) throws IOException, InputException {
        return listing(LONG, script, arguments);
    }

    private TestListing listing(long millis, String script, String... arguments) throws IOException, InputException {
        Path file = Files.writeString(folder.resolve("tests"), "#!/bin/sh\n" + script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        Launch launch = new Launch(file, List.of(arguments), folder, Map.of("PATH", "/bin:/usr/bin"), Launch.NO_INPUT);
        return TestListing.of(new TargetFile("./tests", Files.readAllBytes(file)), launch, millis, () -> false);
    }

    private static final String GOOGLETEST = """
            case "$*" in *--gtest_list_tests) cat <<'END'
            Running main() from gtest_main.cc
            Queue.
              Pops
              DISABLED_Grows
            DISABLED_Old.
              Any
            Typed/0.  # TypeParam = std::pair<int, long>
              Zero
            Small/Pool.
              Threads/0  # GetParam() = 1
              Threads/1  # GetParam() = "a b. # c"
              DISABLED_Many/0  # GetParam() = 1
            END
            esac
            """;

    @Test
    void testCasesOfGoogleTestAreListedWithParameters() throws Exception {
        TestListing listing = listing(GOOGLETEST);
        assertThat(listing.names())
                .containsExactly("Queue.Pops", "Typed/0.Zero", "Small/Pool.Threads/0", "Small/Pool.Threads/1");
        assertThat(listing.disabled()).isEqualTo(3);
        assertThat(listing.argumentsFor("Small/Pool.Threads/1")).containsExactly("--gtest_filter=Small/Pool.Threads/1");
    }

    @Test
    void theUsersArgumentsComeFirstSoThatTheFilterForOneTestCaseCounts() throws Exception {
        TestListing listing = listing(GOOGLETEST, "--gtest_filter=Q*", "-v");
        assertThat(listing.argumentsFor("Queue.Pops"))
                .containsExactly("--gtest_filter=Q*", "-v", "--gtest_filter=Queue.Pops");
    }

    @Test
    void disabledTestCasesAreListedIfTheUserRunsThem() throws Exception {
        TestListing listing = listing(GOOGLETEST, "--gtest_also_run_disabled_tests");
        assertThat(listing.disabled()).isZero();
        assertThat(listing.names())
                .contains("Queue.DISABLED_Grows", "DISABLED_Old.Any")
                .hasSize(7);
    }

    @Test
    void charactersOfTheFilterLanguageOfGoogleTestAreReplacedByTheWildcardForOne() throws Exception {
        TestListing listing = listing("""
                # gtest_list_tests
                printf 'Typed/a::b-c.\\n  Zero\\n'
                """);
        assertThat(listing.argumentsFor("Typed/a::b-c.Zero")).containsExactly("--gtest_filter=Typed/a??b?c.Zero");
    }

    private static final String CATCH2_NAMES = """
            names() { cat <<'END'
            a, "b" [c] \\d
            ~not
            "#1"
            END
            }
            listing() { cat <<'END'
            All available test cases:
              a, "b" [c]
                \\d
                  [tag]
              ~not
              #1
            END
            }
            """;

    private static final String CATCH2_VERSION_2 = CATCH2_NAMES + """
            case "$*" in
            "--list-tests *") echo 'Matching test cases:'; echo '4 matching test cases'; exit 4;;
            --list-tests*) listing; echo '3 test cases'; exit 3;;
            --list-test-names-only) names; exit 3;;
            esac
            """;

    private static final String CATCH2_VERSION_3 = CATCH2_NAMES + """
            case "$*" in
            "--list-tests *") echo 'Matching test cases:'; echo '3 matching test cases';;
            "--list-tests --verbosity quiet") echo "a line of main"; names;;
            --list-tests) listing; echo '3 test cases';;
            *) echo 'Unrecognised token' >&2; exit 1;;
            esac
            """;

    @Test
    void testCasesOfBothVersionsOfCatch2AreListedByFullName() throws Exception {
        TestListing second = listing(CATCH2_VERSION_2);
        assertThat(second.names()).containsExactly("a, \"b\" [c] \\d", "~not", "#1");
        assertThat(second.disabled()).isEqualTo(1);
        TestListing third = listing(CATCH2_VERSION_3);
        assertThat(third.names()).isEqualTo(second.names());
        assertThat(third.disabled()).isZero();
    }

    @Test
    void aNameOfCatch2IsQuoted() throws Exception {
        TestListing listing = listing(CATCH2_VERSION_2);
        assertThat(listing.argumentsFor("~not")).containsExactly("\"~not\"");
        assertThat(listing.argumentsFor("a, \"b\" [c] \\d")).containsExactly("\"a\\, \\\"b\\\" [c] \\\\d\"");
    }

    private static final String DOCTEST = """
            cat <<'END'
            [doctest] listing all test case names
            ===============================================================================
            a, b
            a? b
            fine * star
            fine + star
            twice
            twice
            ===============================================================================
            END
            case "$*" in *no-skip=true) skipped=8;; *) skipped=6;; esac
            echo "[doctest] unskipped test cases passing the current filters: $skipped"
            """;

    @Test
    void testCasesOfDoctestAreListed() throws Exception {
        TestListing listing = listing(DOCTEST);
        assertThat(listing.names()).containsExactly("a, b", "a? b", "fine * star", "fine + star", "twice");
        assertThat(listing.disabled()).isEqualTo(2);
    }

    @Test
    void aNameOfDoctestExcludesTheOthersThatItMatchesAsAPattern() throws Exception {
        TestListing listing = listing(DOCTEST, "-tc=f*", "-s");
        assertThat(listing.argumentsFor("fine * star"))
                .containsExactly(
                        "-s", "--case-sensitive=true", "--test-case=fine * star", "--test-case-exclude=fine + star");
        assertThat(listing.argumentsFor("twice")).containsExactly("-s", "--case-sensitive=true", "--test-case=twice");
        assertThat(listing.argumentsFor("a, b")).contains("--test-case=a? b");
    }

    @Test
    void aProgramOfNoFrameworkIsRefused() {
        assertThatThrownBy(() -> listing("echo hello"))
                .isInstanceOf(InputException.class)
                .hasMessage("./tests: lists no test cases in the way of GoogleTest, Catch2 or doctest (check the"
                        + " arguments after --, or leave out --each, to test the program as a whole)");
    }

    @Test
    void aFilterThatLeavesNoTestCaseIsRefused() {
        assertThatThrownBy(() -> listing("# gtest_list_tests\n"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("lists no test cases, although it contains GoogleTest");
        assertThatThrownBy(() -> listing("# gtest_list_tests\nprintf 'A.\\n  DISABLED_B\\n'"))
                .hasMessage("./tests: lists no test case of GoogleTest to run (all test cases are disabled)");
    }

    @Test
    void aProgramThatDoesNotEndIsRefusedAndKilled() {
        assertThatThrownBy(() -> listing(200, "sleep 1000"))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("./tests: does not end within 0.2 s when called with --gtest_list_tests (");
    }
}
