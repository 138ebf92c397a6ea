package dev.weakspot.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.explore.Campaign;
import dev.weakspot.explore.CampaignControl;
import dev.weakspot.explore.Harvest;
import dev.weakspot.explore.Method;
import dev.weakspot.explore.RunLimits;
import dev.weakspot.explore.Stage;
import dev.weakspot.finding.Finding;
import dev.weakspot.litmus.explore.LitmusStage;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.syntax.LitmusParser;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.StrategyKind;
import dev.weakspot.strategy.Sweep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * What those who watch runs say of every program whose verdict is known: a program that is not robust is reported within a
 * thousand runs, and one that is never; a program without a race is never said to have one, under either memory. Where no
 * run under sequential consistency can show that a program is not robust, the note of the row says {@code monitor gap:}.
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

    /** Else the test above would not know of it. */
    @Test
    void everyProgramWithSuchAFindingHasARowForIt() throws IOException {
        List<String> withFinding = asked(Question.FINDINGS)
                .filter(row -> row.answer().contains("robustness"))
                .map(VerdictTable.Row::program)
                .toList();
        assertThat(asked(Question.ROBUST).map(VerdictTable.Row::program)).containsAll(withFinding);
    }

    @TestFactory
    Stream<DynamicTest> whatHasNoRaceIsNotSaidToHaveOne() throws IOException {
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
        Program program = Program.of(LitmusParser.parse(file.toString(), Files.readString(file)));
        Stage stage = LitmusStage.of(program, memory, new RunLimits(500, 100));
        StrategyKind strategy = memory == MemoryModel.SC ? StrategyKind.PCT : StrategyKind.PCTWM;
        Method method = Method.of(strategy, Sweep.FULL, SEED, stage);
        Harvest harvest = new Campaign(
                        stage, method::strategy, sighting -> sighting.kind() == kind, CampaignControl.UNLIMITED)
                .run(new Campaign.Extent(runs, 1, true));
        return harvest.failing() > 0;
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
