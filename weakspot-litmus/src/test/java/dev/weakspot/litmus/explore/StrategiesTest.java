package dev.weakspot.litmus.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.explore.Run;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.syntax.LitmusParser;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Decisions;
import dev.weakspot.recording.Script;
import dev.weakspot.strategy.Exhaustive;
import dev.weakspot.strategy.RandomWalk;
import dev.weakspot.strategy.StrategyKind;
import dev.weakspot.strategy.Sweep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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
     * Nobody starves: no run is cut, and none fails in which nothing is wrong.
     */
    @TestFactory
    Stream<DynamicTest> everyRunEnds() throws IOException {
        return programs("locks").stream()
                .flatMap(file -> Stream.of(MemoryModel.values())
                        .flatMap(model -> sampling()
                                .map(kind -> DynamicTest.dynamicTest(
                                        name(file) + " " + model + " " + kind, () -> assertEnds(file, model, kind)))));
    }

    private static void assertEnds(Path file, MemoryModel model, StrategyKind kind) {
        Trials trials = new Trials(program(file), model);
        assertThat(trials.ends(trials.make(kind, Sweep.FULL), RUNS)).doesNotContainKey(Run.End.CUT);
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
    Stream<DynamicTest> aRandomWalkReachesEveryOutcome() throws IOException {
        return programs("classic").stream()
                .map(file -> DynamicTest.dynamicTest(name(file), () -> assertReachesAll(file)));
    }

    /** With at most 30 steps the rarest outcome of these programs has a chance well above 1/10,000. */
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
        Script script = decisions.cursor();
        while (script.next()) {
            list.add(List.of(script.thread(), script.way()));
        }
        return list;
    }

    private static List<Path> programs(String folder) throws IOException {
        try (Stream<Path> files = Files.walk(CORPUS.resolve(folder))) {
            return files.filter(Files::isRegularFile).sorted().toList();
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
