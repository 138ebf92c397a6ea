package dev.weakspot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cli.context.ExitCode;
import dev.weakspot.cli.output.Version;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands and options of the command line, and the messages for mistakes. */
class UsageTest {
    private final CliSession session = new CliSession();

    @ParameterizedTest
    @CsvSource(delimiter = '!', quoteCharacter = '`', textBlock = """
                    frob                      ! unknown command: 'frob' (see 'weakspot --help')
                    tset x                    ! unknown command: 'tset' (did you mean test? see 'weakspot --help')
                    verfy x                   ! unknown command: 'verfy' (did you mean verify? see 'weakspot --help')
                    --frob                    ! unknown option: '--frob' (see 'weakspot --help')
                    help frob                 ! unknown command: 'frob' (see 'weakspot --help')
                    verify                    ! missing required parameter: 'FILE|DIR' (see 'weakspot help verify')
                    verify --frob x           ! unknown option: '--frob' (see 'weakspot help verify')
                    verify --formt=json x     ! unknown option: '--formt=json' (did you mean --format? see 'weakspot help verify')
                    verify --format xml x     ! invalid value for option '--format': expected text or json, not 'xml' (see 'weakspot help verify')
                    verify --spin never x     ! invalid value for option '--spin': expected auto or strict, not 'never' (see 'weakspot help verify')
                    verify --jobs 0 x         ! invalid value for option '--jobs': '0' is not a whole number from 1 to 1024 (see 'weakspot help verify')
                    verify --jobs=-1 x        ! invalid value for option '--jobs': '-1' is not a whole number from 1 to 1024 (see 'weakspot help verify')
                    verify --jobs two x       ! invalid value for option '--jobs': 'two' is not a whole number from 1 to 1024 (see 'weakspot help verify')
                    verify --max-states 0 x   ! invalid value for option '--max-states': '0' is not a whole number of at least 1 (see 'weakspot help verify')
                    verify --timeout 0 x      ! invalid value for option '--timeout': '0' is not a duration such as 30, 30s, 5m or 500ms, and more than 0 (see 'weakspot help verify')
                    verify --timeout          ! missing required parameter for option '--timeout' (TIME) (see 'weakspot help verify')
                    verify --jobs 1 --jobs 2 x! option '--jobs' (N) should be specified only once (see 'weakspot help verify')
                    """)
    void anErrorIsOneLineThatNamesTheHelp(String arguments, String message) {
        assertThat(session.run(arguments.split(" "))).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(session.errors.toString().strip()).isEqualTo("weakspot: " + message);
        assertThat(session.output.toString()).isEmpty();
    }

    /** The Java program passes no arguments to a compiler; the launcher does. */
    @ParameterizedTest
    @ValueSource(strings = {"cc", "c++ -O2 --frob a.c -o a", "cc --help"})
    void compilersAreCalledByTheLauncherOnly(String arguments) {
        assertThat(session.run(arguments.split(" "))).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(session.errors.toString())
                .isEqualTo("weakspot: compilers are called by the launcher (start the script 'weakspot')\n");
    }

    @Test
    void aMissingCommandIsAnError() {
        assertThat(session.run()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(session.errors.toString()).isEqualTo("weakspot: missing command (see 'weakspot --help')\n");
    }

    @Test
    void theVersionAndTheCommitArePrinted() {
        assertThat(session.run("--version")).isEqualTo(ExitCode.CLEAN);
        assertThat(session.output.toString())
                .startsWith("weakspot " + Version.number())
                .matches("weakspot [0-9.]+( \\(commit [0-9a-f]{12}(-dirty)?\\))?\n");
        assertThat(Version.number()).matches("[0-9]+\\.[0-9]+\\.[0-9]+");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--help",
                "help",
                "help verify",
                "verify --help",
                "help test",
                "help run",
                "help replay",
                "help cc",
                "help c++",
                "help help"
            })
    void helpGoesToStandardOutputIn80Columns(String arguments) {
        assertThat(session.run(arguments.split(" "))).isEqualTo(ExitCode.CLEAN);
        assertThat(session.errors.toString()).isEmpty();
        List<String> lines = session.output.toString().lines().toList();
        assertThat(lines.get(0)).startsWith("Usage: weakspot");
        assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void helpListsTheCommandsThatExist() {
        session.run("--help");
        assertThat(session.output.toString())
                .containsSubsequence(
                        "Commands:\n",
                        "verify       Verify",
                        "test         Test",
                        "run          Run",
                        "replay       Repeat",
                        "cc, c++, fc  Compile",
                        "install      Install",
                        "help         Show")
                .doesNotContain("cc-runtime", "install-file");
    }

    @Test
    void helpExplainsTheExitCodes() {
        session.run("help", "verify");
        for (ExitCode code : ExitCode.values()) {
            assertThat(session.output.toString()).contains("\n  " + code.number() + "   ");
        }
    }

    @Test
    void optionsReachTheVerifier() {
        session.verifyWith((file, request, control) -> CliSession.incomplete(file, request.toString()));
        String file = SampleFiles.path("sb.litmus");
        session.run("verify", "--spin", "strict", "--jobs=3", "--max-states", "77", "--outcomes", file);
        assertThat(session.output.toString().replaceAll("\\s+", " "))
                .contains(
                        "VerifyRequest[memory=RC20, spin=STRICT, wantsOutcomes=true, wantsRepair=false, maxStates=77, jobs=3,");
    }

    @Test
    void aRepairIsSearchedOnRequest() {
        session.verifyWith((file, request, control) -> CliSession.incomplete(file, "repair " + request.wantsRepair()));
        session.run("verify", "--repair", SampleFiles.path("sb.litmus"));
        assertThat(session.output.toString()).contains("NOT COMPLETE: repair true");
        session.run("verify", SampleFiles.path("sb.litmus"));
        assertThat(session.output.toString()).contains("NOT COMPLETE: repair false");
    }

    @Test
    void withoutOptionsAllProcessorsSearch100MillionStates() {
        session.verifyWith((file, request, control) -> CliSession.incomplete(file, request.toString()));
        session.run("verify", SampleFiles.path("sb.litmus"));
        assertThat(session.output.toString().replaceAll("\\s+", " "))
                .contains(
                        "VerifyRequest[memory=RC20, spin=AUTO, wantsOutcomes=false, wantsRepair=false, maxStates=100000000,"
                                + " jobs="
                                + Runtime.getRuntime().availableProcessors());
    }
}
