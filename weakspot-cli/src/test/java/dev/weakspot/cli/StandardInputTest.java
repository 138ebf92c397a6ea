package dev.weakspot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cli.context.ExitCode;
import dev.weakspot.recording.RecordedInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A program that races only with certain input. Recordings hold the input. */
@Execution(ExecutionMode.CONCURRENT)
class StandardInputTest {
    private static final String RECORDING = "weakspot-recordings/faulty-race-1.recording";
    private static final String DIVERGED = "standard input differs from the recorded input, so the run may diverge: ";

    @TempDir
    private static Path built;

    private static Path program;

    @TempDir
    private Path folder;

    @BeforeAll
    static void build() throws IOException {
        program = ScenarioProgram.in(built);
    }

    private Path input(String text) throws IOException {
        return Files.writeString(folder.resolve("input"), text);
    }

    private static OwnProcess.EndedProcess test(OwnProcess process) throws Exception {
        return process.run("test", "--runs", "20", program.toString(), "--", "input");
    }

    /** The report in one line, without its line breaks. */
    private static String unwrapped(OwnProcess.EndedProcess ended) {
        return ended.output().replaceAll("\\s+", " ");
    }

    private static void assertRaceIsFound(OwnProcess.EndedProcess ended) {
        assertThat(ended.code()).as(ended.output() + ended.errors()).isEqualTo(ExitCode.FOUND.number());
        assertThat(ended.output()).contains("1 error (race)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"file", "pipe"})
    void aRecordingHoldsTheInput(String kind) throws Exception {
        Path input = input("wrong wrong\n");
        OwnProcess process = OwnProcess.in(folder).reading(input, kind);
        assertRaceIsFound(test(process));
        assertThat(folder.resolve(RECORDING)).content().contains("\ninput: wrong wrong\\n\n");
        Files.delete(input);
        OwnProcess.EndedProcess replayed = OwnProcess.in(folder).run("replay", RECORDING);
        assertRaceIsFound(replayed);
        assertThat(unwrapped(replayed)).doesNotContain("standard input");
        assertThat(OwnProcess.in(folder)
                        .reading(input(""))
                        .run("replay", RECORDING)
                        .code())
                .isEqualTo(ExitCode.FOUND.number());
    }

    @Test
    void givenInputReplacesTheRecordedInputAndADifferenceIsReported() throws Exception {
        OwnProcess process = OwnProcess.in(folder).reading(input("wrong wrong\n"));
        assertRaceIsFound(test(process));
        OwnProcess.EndedProcess same = process.run("replay", RECORDING);
        assertRaceIsFound(same);
        assertThat(unwrapped(same)).doesNotContain("standard input");
        input("right right\n");
        OwnProcess.EndedProcess other = process.run("replay", RECORDING);
        assertThat(other.code()).isNotEqualTo(ExitCode.FOUND.number());
        assertThat(unwrapped(other)).contains(DIVERGED + "12 bytes recorded, as many other bytes given");
        input("wrong wrong");
        OwnProcess.EndedProcess shorter = process.run("replay", RECORDING);
        assertRaceIsFound(shorter);
        assertThat(unwrapped(shorter)).contains(DIVERGED + "12 bytes recorded, 11 bytes given");
    }

    @Test
    void aRunWithoutInputIsRecordedWithoutInput() throws Exception {
        assertThat(test(OwnProcess.in(folder)).code()).isEqualTo(ExitCode.CLEAN.number());
        OwnProcess.in(folder).run("test", "--runs", "20", program.toString(), "--", "race");
        assertThat(folder.resolve(RECORDING)).content().doesNotContain("input:");
        assertThat(unwrapped(OwnProcess.in(folder).reading(input("x")).run("replay", RECORDING)))
                .contains(DIVERGED + "none recorded, 1 byte given");
    }

    @Test
    void largeInputHasToBeGivenAgain() throws Exception {
        OwnProcess process = OwnProcess.in(folder).reading(input("wrong wrong" + " ".repeat(RecordedInput.MAX_KEPT)));
        assertRaceIsFound(test(process));
        assertThat(folder.resolve(RECORDING))
                .content()
                .containsPattern("\nlarge input: 65547 bytes, fingerprint [0-9a-f]{32}\n");
        OwnProcess.EndedProcess without = OwnProcess.in(folder).run("replay", RECORDING);
        assertThat(without.code()).isEqualTo(ExitCode.CLEAN.number()); // it follows the recording, without the race
        assertThat(unwrapped(without))
                .contains(DIVERGED + "65,547 bytes recorded, none given (more than a recording holds: give it again)");
        OwnProcess.EndedProcess with = process.run("replay", RECORDING);
        assertRaceIsFound(with);
        assertThat(unwrapped(with)).doesNotContain("standard input");
    }

    @Test
    void endlessInputIsNotRecordedAndAWarningIsPrinted() throws Exception {
        OwnProcess.EndedProcess ended = test(OwnProcess.in(folder).reading(Path.of("/dev/zero")));
        assertThat(ended.errors())
                .isEqualTo("weakspot: standard input is neither a file nor a pipe: recordings will not hold it\n");
    }
}
