package dev.weakspot.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.Strategies;
import dev.weakspot.strategy.StrategyDescription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
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
    private static final Path PROGRAMS = Path.of("src/test/resources/native");
    private static final Path FIGURES = Path.of("target/native/figures.txt");
    private static final int RUNS = Integer.getInteger("native.runs", 100);
    private static final String ONLY = System.getProperty("native.only", "");
    private static final boolean IS_ALL_WEAK = "rc20".equals(System.getProperty("native.memory"));
    private static final int ENOUGH_RUNS = 1000;
    private static final Pattern VARIANT = Pattern.compile("(?:#ifdef |#ifndef |defined\\()(?<name>[A-Z0-9_]+)");

    /** Build and run programs in parallel while JUnit waits for the first result. A program keeps about one processor busy. */
    private static final ExecutorService WORKERS =
            Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors(), work -> {
                Thread thread = new Thread(work, "programs");
                thread.setDaemon(true);
                return thread;
            });

    @AfterAll
    static void stop() {
        WORKERS.shutdownNow();
    }

    private record Result(String figures, List<String> violations) {}

    @TestFactory
    Stream<DynamicTest> everyVariantShowsExactlyItsFindings() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (NativeTable.Row row : rows()) {
            for (NativeBuild build : builds(row)) {
                if ((row + " " + build).contains(ONLY)) {
                    tests.add(test(row, build));
                }
            }
        }
        Files.deleteIfExists(FIGURES);
        return tests.stream();
    }

    private static List<NativeTable.Row> rows() throws IOException {
        List<NativeTable.Row> rows = new ArrayList<>();
        for (NativeTable.Row row : NativeTable.read(PROGRAMS.resolve("verdicts.csv"), MemoryModel.SC)) {
            rows.add(IS_ALL_WEAK ? row.underWeakMemory() : row);
        }
        rows.addAll(NativeTable.read(PROGRAMS.resolve("rc20.csv"), MemoryModel.RC20));
        return rows;
    }

    /** Compiling takes longer than running, so a short sweep uses one build of a row; the line number selects it. */
    private static List<NativeBuild> builds(NativeTable.Row row) {
        return isShort() ? List.of(row.builds().get(row.line() % row.builds().size())) : row.builds();
    }

    private static boolean isShort() {
        return RUNS < ENOUGH_RUNS;
    }

    private static DynamicTest test(NativeTable.Row row, NativeBuild build) {
        Path source = PROGRAMS.resolve(row.program());
        boolean isPossible = build.compiler(source).isPresent();
        Future<Result> result = WORKERS.submit(() -> isPossible ? result(row, build, source) : null);
        return DynamicTest.dynamicTest(row + " " + build, () -> {
            assumeTrue(isPossible, build + " is not installed");
            judge(row, await(result));
        });
    }

    private static Result result(NativeTable.Row row, NativeBuild build, Path source) throws IOException {
        Path program = build.build(PROGRAMS, source, row.variant());
        boolean isFaulty = !row.certain().isEmpty();
        List<NativeRuns> all = new ArrayList<>();
        StrategyDescription standard = Strategies.STANDARD.defaultFor(row.memory());
        for (StrategyDescription strategy :
                row.isHardForRandom() ? List.of(standard) : List.of(standard, Strategies.RANDOM)) {
            int most = isFaulty ? ENOUGH_RUNS : RUNS;
            all.add(NativeRuns.of(row, source, program, strategy, most, isFaulty && isShort()));
        }
        String figures = all.stream().map(NativeRuns::figures).collect(Collectors.joining("; "));
        return new Result(
                row + " " + build + ": " + figures,
                all.stream().flatMap(runs -> runs.violations().stream()).toList());
    }

    private static Result await(Future<Result> result) throws InterruptedException {
        try {
            return result.get();
        } catch (ExecutionException e) {
            return new Result("", List.of(e.getCause().toString()));
        }
    }

    private static void judge(NativeTable.Row row, Result result) throws IOException {
        Files.writeString(FIGURES, result.figures() + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        if (row.isGap()) {
            assertThat(result.violations())
                    .as("line %d: the gap is closed, remove its note", row.line())
                    .isNotEmpty();
        } else {
            assertThat(result.violations()).as("line %d", row.line()).isEmpty();
        }
    }

    @Test
    void everyProgramAndEveryVariantHasARow() throws IOException {
        Set<String> inTable = new TreeSet<>();
        for (NativeTable.Row row : rows()) {
            inTable.add(row.toString());
        }
        assertThat(inTable).isEqualTo(inSources());
    }

    private static Set<String> inSources() throws IOException {
        Set<String> all = new TreeSet<>();
        try (Stream<Path> files = Files.walk(PROGRAMS)) {
            for (Path file :
                    files.filter(file -> file.toString().matches(".*\\.cc?")).toList()) {
                String program = PROGRAMS.relativize(file).toString();
                all.add(program);
                Matcher variant = VARIANT.matcher(Files.readString(file));
                while (variant.find()) {
                    all.add(program + " " + variant.group("name"));
                }
            }
        }
        return all;
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
