package dev.weakspot.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.memory.MemoryModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs the OpenMP programs of the corpus in all their variants, with {@code pct} and with {@code random}. The expected findings
 * follow from the OpenMP specification: a race between two tasks, chunks or sections must be found although one thread may
 * execute both.
 *
 * <p>By default every row is built once, a correct variant gets 20 runs with each strategy, and a faulty variant at most 200,
 * until all its findings have been found. {@code -Dopenmp.runs=N} sets the number of runs of a correct variant. If N is at least
 * 1,000, every row is built with all its compilers, a faulty variant gets 1,000 runs, and
 * {@code target/openmp/figures.txt} lists how often each finding was found. {@code -Dopenmp.only=TEXT} selects the rows that
 * contain the text.
 */
final class OpenMpCorpusTest {
    private static final CorpusPrograms PROGRAMS = CorpusPrograms.OPENMP;
    private static final int RUNS = Integer.getInteger("openmp.runs", 20);
    private static final int MANY_RUNS = 1000;
    private static final int FEW_RUNS = 200;

    private static ProgramSweep sweep;

    @BeforeAll
    static void start() throws IOException {
        boolean isFull = RUNS >= MANY_RUNS;
        sweep = new ProgramSweep(
                PROGRAMS,
                new ProgramSweep.SweepSize(RUNS, isFull ? MANY_RUNS : FEW_RUNS, isFull),
                Path.of("target/openmp/figures.txt"));
    }

    @AfterAll
    static void stop() {
        sweep.close();
    }

    private static List<NativeTable.Row> rows() throws IOException {
        return PROGRAMS.table("verdicts.csv", MemoryModel.SC);
    }

    @TestFactory
    Stream<DynamicTest> everyVariantShowsExactlyItsFindings() throws IOException {
        return sweep.tests(rows(), System.getProperty("openmp.only", "")).stream();
    }

    @Test
    void everyProgramAndEveryVariantHasARow() throws IOException {
        Set<String> inTable = new TreeSet<>();
        for (NativeTable.Row row : rows()) {
            inTable.add(row.toString());
        }
        assertThat(inTable).isEqualTo(PROGRAMS.variants());
    }

    /** Without a faulty variant, a test would also pass if Weakspot did not watch the construct at all. */
    @Test
    void everyProgramHasACorrectAndAFaultyVariant() throws IOException {
        Set<String> correct = new TreeSet<>();
        Set<String> faulty = new TreeSet<>();
        for (NativeTable.Row row : rows()) {
            (row.certain().isEmpty() ? correct : faulty).add(row.program());
        }
        assertThat(correct).isEqualTo(faulty);
    }
}
