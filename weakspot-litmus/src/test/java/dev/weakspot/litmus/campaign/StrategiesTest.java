package dev.weakspot.litmus.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.engine.Run;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Decisions;
import dev.weakspot.strategy.Exhaustive;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.RandomWalk;
import dev.weakspot.strategy.Strategies;
import dev.weakspot.strategy.StrategyDescription;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The common guarantees of all strategies, on the example programs. */
final class StrategiesTest {
    private static final Path ROOT = Path.of("..");
    private static final Path CORPUS = ROOT.resolve("weakspot-corpus/src/test/resources/litmus");

    /** Two periods of the sweep of depths, histories and placed writes. */
    private static final int RUNS = 128;

    /**
     * The programs wait in loops that only read, read between fences or write in every turn, and for locks, barriers and
     * awaits. No thread starves, so no run exceeds the limit. If a program has no finding, all threads end in every run.
     */
    @TestFactory
    Stream<DynamicTest> everyRunEnds() throws IOException {
        Set<String> endless = rows("sc", ".*\\b0 outcomes.*");
        Set<String> clean = rows("findings", " none\\b.*");
        Stream<Path> files = Stream.of(
                        CORPUS.resolve("locks"), CORPUS.resolve("language"), ROOT.resolve("examples/litmus"))
                .flatMap(StrategiesTest::programs);
        return files.filter(file -> !endless.contains(name(file)))
                .flatMap(file -> Stream.of(MemoryModel.values())
                        .map(model -> DynamicTest.dynamicTest(
                                name(file) + " " + model, () -> assertEnds(file, model, clean.contains(name(file))))));
    }

    private static void assertEnds(Path file, MemoryModel model, boolean isClean) {
        RepeatedRuns trials = new RepeatedRuns(program(file), model);
        assertThat(samplingStrategies()).allSatisfy(kind -> {
            Set<Run.End> ends =
                    trials.ends(trials.make(kind, ParameterSweep.FULL), RUNS).keySet();
            assertThat(ends).isSubsetOf(isClean ? Set.of(Run.End.COMPLETE) : Set.of(Run.End.COMPLETE, Run.End.FAILED));
        });
    }

    /** The programs with this answer in the table of verdicts. */
    private static Set<String> rows(String question, String answer) throws IOException {
        try (Stream<String> lines = Files.lines(CORPUS.resolveSibling("verdicts.csv"))) {
            return lines.map(line -> line.split(",", 3))
                    .filter(fields -> fields.length == 3)
                    .filter(fields -> fields[1].strip().equals(question) && fields[2].matches(answer))
                    .map(fields -> fields[0])
                    .collect(Collectors.toSet());
        }
    }

    /** The decisions of a run depend on the seed and the number of the run only, not on earlier runs. */
    @ParameterizedTest
    @MethodSource("samplingStrategies")
    void aRunDependsOnItsNumberAlone(StrategyDescription kind) {
        RepeatedRuns trials = new RepeatedRuns(program(CORPUS.resolve("locks/seqlock.litmus")), MemoryModel.RC20);
        Decisions alone = trials.decisions(trials.make(kind, ParameterSweep.FULL), 63);
        Decisions forwards = trials.decisions(trials.make(kind, ParameterSweep.FULL), 0, 1, 2, 62, 63);
        Decisions backwards = trials.decisions(trials.make(kind, ParameterSweep.FULL), 100, 63, 64, 63);
        assertThat(list(forwards)).isEqualTo(list(alone));
        assertThat(list(backwards)).isEqualTo(list(alone));
        assertThat(Stream.of(3, 7, 11, 15)
                        .map(run -> list(trials.decisions(trials.make(kind, ParameterSweep.FULL), run))))
                .doesNotHaveDuplicates();
    }

    /** A random walk reaches every outcome of the exhaustive exploration. */
    @TestFactory
    Stream<DynamicTest> aRandomWalkReachesEveryOutcome() {
        return programs(CORPUS.resolve("classic"))
                .map(file -> DynamicTest.dynamicTest(name(file), () -> assertReachesAll(file)));
    }

    /**
     * 100,000 runs miss an outcome of probability 1/10,000 with probability e^-10. They stop when all outcomes are reached.
     */
    private static void assertReachesAll(Path file) {
        RepeatedRuns trials = new RepeatedRuns(program(file), MemoryModel.RC20);
        Set<String> all = trials.allOutcomes(new Exhaustive(), Set.of("none"), Integer.MAX_VALUE);
        assertThat(trials.allOutcomes(new RandomWalk(RepeatedRuns.SEED), all, 100_000))
                .isEqualTo(all);
    }

    private static Stream<StrategyDescription> samplingStrategies() {
        return Strategies.STANDARD.all().stream().filter(kind -> !kind.isExhaustive());
    }

    private static List<List<Integer>> list(Decisions decisions) {
        List<List<Integer>> list = new ArrayList<>();
        decisions.forEach((thread, choice) -> list.add(List.of(thread, choice)));
        return list;
    }

    private static Stream<Path> programs(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(Path file) {
        return file.getFileName().toString().replaceFirst("\\.litmus$", "");
    }

    private static LitmusProgram program(Path file) {
        try {
            return ProgramCompiler.compile(LitmusParser.parse(file.toString(), Files.readString(file)));
        } catch (IOException | InputException e) {
            throw new AssertionError(file.toString(), e);
        }
    }
}
