package dev.weakspot.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.campaign.ReplayedRun;
import dev.weakspot.campaign.TestCampaign;
import dev.weakspot.campaign.TestOptions;
import dev.weakspot.campaign.runs.CampaignControl;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.finding.Finding;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.run.LitmusTestSubject;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Recording;
import dev.weakspot.recording.RecordingText;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.Strategies;
import dev.weakspot.verdict.Verdict;
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

/** Tests every program of the corpus: each finding has a recording, and replaying it shows the finding again. */
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

    private static void check(Path file, MemoryModel memory) throws IOException, InputException {
        String text = Files.readString(file);
        LitmusProgram program = ProgramCompiler.compile(LitmusParser.parse(file.toString(), text));
        TestOptions options = new TestOptions(
                memory,
                Strategies.STANDARD.defaultFor(memory),
                ParameterSweep.FULL,
                1,
                OptionalLong.of(20),
                new RunLimits(10_000, 100),
                1,
                false);
        List<Recording> recordings = new ArrayList<>();
        LitmusTestSubject testSubject = LitmusTestSubject.of(program, text);
        Verdict verdict = TestCampaign.test(
                testSubject,
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
            Verdict again = ReplayedRun.of(testSubject, RecordingText.parse("r.recording", written.toString()));
            assertThat(again.coverage().gaps()).isEmpty();
            assertThat(again.findings())
                    .anySatisfy(replayed -> assertThat(replayed.interleaving()).isEqualTo(finding.interleaving()));
        }
    }
}
