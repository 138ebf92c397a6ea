package dev.weakspot.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.campaign.SamplingPlan;
import dev.weakspot.campaign.runs.CampaignControl;
import dev.weakspot.campaign.runs.CampaignResult;
import dev.weakspot.campaign.runs.CampaignRunner;
import dev.weakspot.campaign.runs.WorkerCount;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.finding.Finding;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.run.LitmusRunSetup;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.Strategies;
import dev.weakspot.strategy.StrategyDescription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Compares the monitors with the verdict table. A program that is not robust is reported within 1,000 runs; a robust program
 * never is. A program without a race is never reported to have one, under either memory model. If no run under sequential
 * consistency can show that a program is not robust, the note of its row begins with {@code monitor gap:}.
 */
final class WatchedRunsTest {
    private static final int RUNS = 1000;
    private static final long SEED = 1;
    private static final Path MODULE = Path.of(System.getProperty("basedir", "."));
    private static final String MONITOR_GAP = "monitor gap: ";

    @TestFactory
    Stream<DynamicTest> robustness() throws IOException {
        return asked(Question.ROBUST)
                .map(row -> DynamicTest.dynamicTest(row.program(), () -> {
                    boolean isReported = shows(row.program(), MemoryModel.SC, RUNS, Finding.Kind.ROBUSTNESS);
                    boolean isShown = row.answer().equals("no") && !row.note().startsWith(MONITOR_GAP);
                    assertThat(isReported).as("line %d", row.line()).isEqualTo(isShown);
                }));
    }

    /** Otherwise {@link #robustness} would not check the program. */
    @Test
    void everyProgramWithARobustnessFindingHasARobustnessRow() throws IOException {
        List<String> withFinding = asked(Question.FINDINGS)
                .filter(row -> row.answer().contains("robustness"))
                .map(VerdictTable.Row::program)
                .toList();
        assertThat(asked(Question.ROBUST).map(VerdictTable.Row::program)).containsAll(withFinding);
    }

    @TestFactory
    Stream<DynamicTest> noRaceIsReportedOfARaceFreeProgram() throws IOException {
        return asked(Question.RACE_FREE)
                .filter(row -> row.answer().equals("yes"))
                .flatMap(row -> Stream.of(MemoryModel.values())
                        .map(memory -> DynamicTest.dynamicTest(
                                row.program() + " " + memory.word(),
                                () -> assertThat(shows(row.program(), memory, RUNS / 10, Finding.Kind.RACE))
                                        .as("line %d", row.line())
                                        .isFalse())));
    }

    private static Stream<VerdictTable.Row> asked(Question question) throws IOException {
        return VerdictTable.read(MODULE.resolve("src/test/resources/verdicts.csv")).stream()
                .filter(row -> row.question() == question);
    }

    private static boolean shows(String name, MemoryModel memory, int runs, Finding.Kind kind)
            throws IOException, InputException {
        Path file = file(name);
        LitmusProgram program = ProgramCompiler.compile(LitmusParser.parse(file.toString(), Files.readString(file)));
        RunSetup setup = LitmusRunSetup.of(program, memory, new RunLimits(500, 100));
        StrategyDescription strategy = Strategies.STANDARD.defaultFor(memory);
        SamplingPlan method = SamplingPlan.of(strategy, ParameterSweep.FULL, SEED, setup);
        CampaignResult campaignResult = new CampaignRunner(
                        setup, method::strategy, detection -> detection.kind() == kind, CampaignControl.UNLIMITED)
                .run(new CampaignRunner.Extent(runs, WorkerCount.fixed(1), detection -> true));
        return campaignResult.failing() > 0;
    }

    private static Path file(String name) throws IOException {
        for (String folder : new String[] {"src/test/resources/litmus", "../examples/litmus"}) {
            try (Stream<Path> files = Files.walk(MODULE.resolve(folder))) {
                Path found = files.filter(file -> file.getFileName().toString().equals(name + ".litmus"))
                        .findFirst()
                        .orElse(null);
                if (found != null) {
                    return found;
                }
            }
        }
        throw new IllegalArgumentException("no program named " + name);
    }
}
