package dev.weakspot.litmus.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.axiomatic.GraphCounts;
import dev.weakspot.litmus.axiomatic.Graphs.Model;
import dev.weakspot.litmus.axioms.Unsupported;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.generator.ShrinkingWeakProgram;
import dev.weakspot.litmus.generator.WeakProgram;
import dev.weakspot.litmus.generator.WeakPrograms;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.run.LitmusRun;
import dev.weakspot.litmus.syntax.LitmusFile;
import dev.weakspot.memory.MemoryModel;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * The explorer visits each consistent graph of a program exactly once. The axioms count the graphs by brute force.
 *
 * <p>For a long run: {@code -Dexplorer.programs=1000000}; {@code -Dexplorer.seed=…} selects other programs.
 */
final class GraphExplorerAgainstAxiomsTest {
    private static final int LIMIT = 5_000;

    @Test
    void visitsEachConsistentGraphOnce() {
        long programs = Long.getLong("explorer.programs", 5_500);
        long first = Long.getLong("explorer.seed", 0);
        long compared = LongStream.range(first, first + programs)
                .parallel()
                .filter(GraphExplorerAgainstAxiomsTest::agreesOrIsTooLarge)
                .count();
        assertThat(compared * 20).isGreaterThanOrEqualTo(programs * 18);
    }

    /** Whether the program is small enough for the axioms. */
    private static boolean agreesOrIsTooLarge(long seed) {
        WeakProgram program = WeakPrograms.next(new Random(seed));
        try {
            compare(program);
            return true;
        } catch (Unsupported e) {
            return false;
        } catch (AssertionError | RuntimeException | InputException e) {
            WeakProgram smallest = smallest(program);
            throw new AssertionError("seed=" + seed + "\n" + smallest + "\n" + failure(smallest), e);
        }
    }

    private static WeakProgram smallest(WeakProgram failing) {
        return new ShrinkingWeakProgram(failing)
                .smaller()
                .filter(program -> !failure(program).isEmpty())
                .findFirst()
                .map(GraphExplorerAgainstAxiomsTest::smallest)
                .orElse(failing);
    }

    private static String failure(WeakProgram program) {
        try {
            compare(program);
            return "";
        } catch (Unsupported e) {
            return "";
        } catch (AssertionError | RuntimeException | InputException e) {
            return e.toString();
        }
    }

    private static void compare(WeakProgram program) throws InputException {
        LitmusFile file = program.parsed();
        compare(file, Model.RC11, MemoryModel.RC20);
        compare(file, Model.SC, MemoryModel.SC);
    }

    private static void compare(LitmusFile file, Model axioms, MemoryModel memory) throws InputException {
        GraphCounts counts = GraphCounts.of(file, axioms, LIMIT);
        LitmusProgram program = ProgramCompiler.compile(file);
        ExploredGraphs explored = ExploredGraphs.of(program, new LitmusRun(program), memory);
        assertThat(explored.isRacy()).as("%s: racy", memory).isEqualTo(counts.isRacy());
        if (counts.isRacyAmongPlain()) {
            return; // the values of plain accesses are not defined
        }
        assertThat(explored.repeated()).as("%s: visited twice", memory).isEmpty();
        assertThat(explored.outcomes()).as("%s: outcomes", memory).isEqualTo(counts.outcomes());
        assertThat(explored.complete()).as("%s: complete", memory).isEqualTo(counts.complete());
        assertThat(explored.incomplete()).as("%s: incomplete", memory).isEqualTo(counts.incomplete());
        assertThat(explored.isRobust()).as("%s: robust", memory).isEqualTo(counts.isRobust());
    }
}
