package dev.weakspot.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.explore.CampaignControl;
import dev.weakspot.explore.ManyRuns;
import dev.weakspot.explore.RepeatedRun;
import dev.weakspot.explore.RunLimits;
import dev.weakspot.explore.TestOptions;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.explore.LitmusSpecimen;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.syntax.LitmusParser;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Recording;
import dev.weakspot.recording.RecordingException;
import dev.weakspot.recording.RecordingText;
import dev.weakspot.strategy.StrategyKind;
import dev.weakspot.strategy.Sweep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Runs of every program of the corpus: each finding is recorded, and each recording shows the finding again. */
final class RunsTest {
    private static final Path LITMUS = Path.of("src/test/resources/litmus");

    @TestFactory
    Stream<DynamicTest> everyRecordingShowsItsFindingAgain() throws IOException {
        try (Stream<Path> files = Files.walk(LITMUS)) {
            List<Path> programs = files.filter(file -> file.toString().endsWith(".litmus"))
                    .sorted()
                    .toList();
            assertThat(programs).isNotEmpty();
            return programs.stream()
                    .flatMap(program -> Stream.of(MemoryModel.values())
                            .map(memory -> DynamicTest.dynamicTest(
                                    LITMUS.relativize(program) + " " + memory.word(), () -> check(program, memory))));
        }
    }

    private static void check(Path file, MemoryModel memory) throws IOException, InputException, RecordingException {
        String text = Files.readString(file);
        Program program = Program.of(LitmusParser.parse(file.toString(), text));
        TestOptions options = new TestOptions(
                memory,
                memory == MemoryModel.SC ? StrategyKind.PCT : StrategyKind.PCTWM,
                Sweep.FULL,
                1,
                OptionalLong.of(20),
                new RunLimits(10_000, 100),
                1,
                false);
        List<Recording> recordings = new ArrayList<>();
        LitmusSpecimen specimen = LitmusSpecimen.of(program, text);
        Verdict verdict = ManyRuns.test(
                specimen,
                options,
                (name, recording) -> {
                    recordings.add(recording);
                    return Optional.of(name);
                },
                CampaignControl.UNLIMITED);
        assertThat(recordings).hasSameSizeAs(verdict.findings());
        for (int i = 0; i < recordings.size(); i++) {
            Finding finding = verdict.findings().get(i);
            StringBuilder written = new StringBuilder();
            RecordingText.write(recordings.get(i), written);
            Verdict again = RepeatedRun.of(specimen, RecordingText.parse(written.toString()));
            assertThat(again.coverage().gaps()).isEmpty();
            assertThat(again.findings())
                    .anySatisfy(told -> assertThat(told.interleaving()).isEqualTo(finding.interleaving()));
        }
    }
}
