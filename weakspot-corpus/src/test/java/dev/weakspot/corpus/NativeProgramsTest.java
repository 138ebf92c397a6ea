package dev.weakspot.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.memory.MemoryModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs the C and C++ programs of the corpus in all their variants, with {@code pct} and with {@code random}. A correct
 * variant must show no finding in any run. A faulty variant must show its findings within 1,000 runs, at the marked lines.
 *
 * <p>By default every row is built with one of its compilers, a correct variant gets 100 runs, and the runs of a faulty
 * variant end when all its findings have been found. {@code -Dnative.runs=N} sets the number of runs of a correct variant.
 * If N is at least 1,000, every row is built with all its compilers, a faulty variant gets all 1,000 runs, and
 * {@code target/native/figures.txt} lists how often each finding was found. {@code -Dnative.only=TEXT} selects the rows that
 * contain the text. The rows of {@code rc20.csv} run under weak memory, with {@code pctwm} in place of {@code pct};
 * {@code -Dnative.memory=rc20} does so for all rows.
 */
final class NativeProgramsTest {
    private static final CorpusPrograms PROGRAMS = CorpusPrograms.NATIVE;
    private static final int RUNS = Integer.getInteger("native.runs", 100);
    private static final boolean IS_ALL_WEAK = "rc20".equals(System.getProperty("native.memory"));
    private static final int ENOUGH_RUNS = 1000;

    private static ProgramSweep sweep;

    @BeforeAll
    static void start() throws IOException {
        sweep = new ProgramSweep(
                PROGRAMS,
                new ProgramSweep.SweepSize(RUNS, ENOUGH_RUNS, RUNS >= ENOUGH_RUNS),
                Path.of("target/native/figures.txt"));
    }

    @AfterAll
    static void stop() {
        sweep.close();
    }

    @TestFactory
    Stream<DynamicTest> everyVariantShowsExactlyItsFindings() throws IOException {
        return sweep.tests(rows(), System.getProperty("native.only", "")).stream();
    }

    private static List<NativeTable.Row> rows() throws IOException {
        List<NativeTable.Row> rows = new ArrayList<>();
        for (NativeTable.Row row : PROGRAMS.table("verdicts.csv", MemoryModel.SC)) {
            rows.add(IS_ALL_WEAK ? row.underWeakMemory() : row);
        }
        rows.addAll(PROGRAMS.table("rc20.csv", MemoryModel.RC20));
        return rows;
    }

    @Test
    void everyProgramAndEveryVariantHasARow() throws IOException {
        Set<String> inTable = new TreeSet<>();
        for (NativeTable.Row row : rows()) {
            inTable.add(row.toString());
        }
        assertThat(inTable).isEqualTo(PROGRAMS.variants());
    }

    @Test
    void aRowWithoutValidFindingsIsRejected() {
        List<String> head = List.of("program, variant, builds, findings, note");
        assertThat(NativeTable.parse(concat(head, "a.c, , , race (crash), why"), MemoryModel.SC))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.variant()).isEqualTo(Optional.empty());
                    assertThat(row.certain()).hasSize(1);
                    assertThat(row.possible()).hasSize(2);
                    assertThat(row.builds()).hasToString("[gcc-O2]");
                });
        for (String line : List.of("a.c, , ", "a.c, , , racing", "a.c, , , none\na.c, , , race")) {
            assertThat(catching(() -> NativeTable.parse(concat(head, line), MemoryModel.SC)))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static List<String> concat(List<String> head, String lines) {
        return Stream.concat(head.stream(), lines.lines()).toList();
    }

    private static Throwable catching(Runnable work) {
        return org.assertj.core.api.Assertions.catchThrowable(work::run);
    }
}
