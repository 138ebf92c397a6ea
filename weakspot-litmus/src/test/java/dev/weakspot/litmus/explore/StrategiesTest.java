package dev.weakspot.litmus.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.explore.Run;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.syntax.LitmusParser;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Decisions;
import dev.weakspot.strategy.Exhaustive;
import dev.weakspot.strategy.RandomWalk;
import dev.weakspot.strategy.StrategyKind;
import dev.weakspot.strategy.Sweep;
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
import org.junit.jupiter.params.provider.EnumSource;

/** What all strategies have in common, on the programs that we ship. */
final class StrategiesTest {
    private static final Path ROOT = Path.of("..");
    private static final Path CORPUS = ROOT.resolve("weakspot-corpus/src/test/resources/litmus");

    /** Twice round the sweep of depths, histories and moved writes. */
    private static final int RUNS = 128;

    /**
     * Waits of all kinds: loops that only read, that read between fences, that write in every turn; locks, barriers, await.
     * Nobody starves, so no run is cut; and where nothing is to be found under either memory all threads end in every run.
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
        Trials trials = new Trials(program(file), model);
        assertThat(sampling()).allSatisfy(kind -> {
            Set<Run.End> ends = trials.ends(trials.make(kind, Sweep.FULL), RUNS).keySet();
            assertThat(ends).isSubsetOf(isClean ? Set.of(Run.End.COMPLETE) : Set.of(Run.End.COMPLETE, Run.End.FAILED));
        });
    }

    /** The programs to which the table of verdicts gives such an answer. */
    private static Set<String> rows(String question, String answer) throws IOException {
        try (Stream<String> lines = Files.lines(CORPUS.resolveSibling("verdicts.csv"))) {
            return lines.map(line -> line.split(",", 3))
                    .filter(fields -> fields.length == 3)
                    .filter(fields -> fields[1].strip().equals(question) && fields[2].matches(answer))
                    .map(fields -> fields[0])
                    .collect(Collectors.toSet());
        }
    }

    /** The decisions of a run depend on seed and number alone: not on the runs before it, nor on who makes it. */
    @ParameterizedTest
    @EnumSource(names = "EXHAUSTIVE", mode = EnumSource.Mode.EXCLUDE)
    void aRunDependsOnItsNumberAlone(StrategyKind kind) {
        Trials trials = new Trials(program(CORPUS.resolve("locks/seqlock.litmus")), MemoryModel.RC20);
        Decisions alone = trials.decisions(trials.make(kind, Sweep.FULL), 63);
        Decisions forwards = trials.decisions(trials.make(kind, Sweep.FULL), 0, 1, 2, 62, 63);
        Decisions backwards = trials.decisions(trials.make(kind, Sweep.FULL), 100, 63, 64, 63);
        assertThat(list(forwards)).isEqualTo(list(alone));
        assertThat(list(backwards)).isEqualTo(list(alone));
        assertThat(Stream.of(3, 7, 11, 15).map(run -> list(trials.decisions(trials.make(kind, Sweep.FULL), run))))
                .doesNotHaveDuplicates();
    }

    /** Whatever the axioms allow, a random walk comes to. */
    @TestFactory
    Stream<DynamicTest> aRandomWalkReachesEveryOutcome() {
        return programs(CORPUS.resolve("classic"))
                .map(file -> DynamicTest.dynamicTest(name(file), () -> assertReachesAll(file)));
    }

    /** An outcome with a chance of 1/10,000 would be missed by 100,000 runs once in e^10 times; they stop at the last. */
    private static void assertReachesAll(Path file) {
        Trials trials = new Trials(program(file), MemoryModel.RC20);
        Set<String> all = trials.allOutcomes(new Exhaustive(), Set.of("none"), Integer.MAX_VALUE);
        assertThat(trials.allOutcomes(new RandomWalk(Trials.SEED), all, 100_000))
                .isEqualTo(all);
    }

    private static Stream<StrategyKind> sampling() {
        return Stream.of(StrategyKind.values()).filter(kind -> kind != StrategyKind.EXHAUSTIVE);
    }

    private static List<List<Integer>> list(Decisions decisions) {
        List<List<Integer>> list = new ArrayList<>();
        decisions.forEach((thread, way) -> list.add(List.of(thread, way)));
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

    private static Program program(Path file) {
        try {
            return Program.of(LitmusParser.parse(file.toString(), Files.readString(file)));
        } catch (IOException | InputException e) {
            throw new AssertionError(file.toString(), e);
        }
    }
}
