package dev.weakspot.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weakspot.strategy.Strategies;
import dev.weakspot.strategy.StrategyDescription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DynamicTest;

/**
 * Runs programs of the corpus in their variants, with {@code pct} (under weak memory: {@code pctwm}) and with {@code random}, and
 * compares the findings with the table.
 */
final class ProgramSweep implements AutoCloseable {
    /**
     * How many runs a variant gets.
     *
     * @param isFull whether a row is built with all its compilers, and whether a faulty variant gets all its runs; otherwise the
     *     runs of a faulty variant end when all its findings have been found
     */
    record SweepSize(int correctRuns, int faultyRuns, boolean isFull) {}

    private record Result(String figures, List<String> violations) {}

    private final CorpusPrograms programs;
    private final SweepSize size;
    private final Path figures;

    /** Build and run programs in parallel while JUnit waits for the first result. A program keeps about one processor busy. */
    private final ExecutorService workers =
            Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors(), work -> {
                Thread thread = new Thread(work, "programs");
                thread.setDaemon(true);
                return thread;
            });

    /** @param figures the file that lists how often each finding was found */
    ProgramSweep(CorpusPrograms programs, SweepSize size, Path figures) throws IOException {
        this.programs = programs;
        this.size = size;
        this.figures = figures;
        Files.createDirectories(figures.getParent());
        Files.deleteIfExists(figures);
    }

    /** A test for each row and build whose name contains the text. */
    List<DynamicTest> tests(List<NativeTable.Row> rows, String only) {
        List<DynamicTest> tests = new ArrayList<>();
        for (NativeTable.Row row : rows) {
            for (NativeBuild build : builds(row)) {
                if ((row + " " + build).contains(only)) {
                    tests.add(test(row, build));
                }
            }
        }
        return tests;
    }

    /** Compiling takes longer than running, so a short sweep uses one build of a row; the line number selects it. */
    private List<NativeBuild> builds(NativeTable.Row row) {
        return size.isFull
                ? row.builds()
                : List.of(row.builds().get(row.line() % row.builds().size()));
    }

    private DynamicTest test(NativeTable.Row row, NativeBuild build) {
        boolean isPossible = build.compiler(programs.source(row)).isPresent();
        Future<Result> result = workers.submit(() -> isPossible ? result(row, build) : null);
        return DynamicTest.dynamicTest(row + " " + build, () -> {
            assumeTrue(isPossible, build + " is not installed");
            judge(row, await(result));
        });
    }

    private Result result(NativeTable.Row row, NativeBuild build) throws IOException {
        Path source = programs.source(row);
        Path program = build.build(programs, source, row.variant());
        boolean isFaulty = !row.certain().isEmpty();
        List<NativeRuns> all = new ArrayList<>();
        StrategyDescription standard = Strategies.STANDARD.defaultFor(row.memory());
        for (StrategyDescription strategy :
                row.isHardForRandom() ? List.of(standard) : List.of(standard, Strategies.RANDOM)) {
            int most = isFaulty ? size.faultyRuns : size.correctRuns;
            all.add(NativeRuns.of(row, source, program, strategy, most, !size.isFull));
        }
        String text = all.stream().map(NativeRuns::figures).collect(Collectors.joining("; "));
        return new Result(
                row + " " + build + ": " + text,
                all.stream().flatMap(runs -> runs.violations().stream()).toList());
    }

    private static Result await(Future<Result> result) throws InterruptedException {
        try {
            return result.get();
        } catch (ExecutionException e) {
            return new Result("", List.of(e.getCause().toString()));
        }
    }

    private void judge(NativeTable.Row row, Result result) throws IOException {
        Files.writeString(figures, result.figures() + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        if (row.isGap()) {
            assertThat(result.violations())
                    .as("line %d: the gap is closed, remove its note", row.line())
                    .isNotEmpty();
        } else {
            assertThat(result.violations()).as("line %d", row.line()).isEmpty();
        }
    }

    @Override
    public void close() {
        workers.shutdownNow();
    }
}
