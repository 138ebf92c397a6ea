package dev.weakspot.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.StrategyKind;
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
 * Runs the C and C++ programs of the corpus in all their variants (every third of them where time is short), with {@code pct} and with {@code random}: correct ones show
 * nothing in any run, wrong ones what is wrong with them within 1,000 runs, at the lines that are marked. With
 * {@code -Dnative.runs=N} correct ones get so many runs, and if it is at least 1,000, wrong ones all 1,000, with all builds of
 * the table; how often each was found then is in {@code target/native/figures.txt}. {@code -Dnative.only=TEXT} takes only rows
 * that contain the text. Those of {@code rc20.csv} run under weak memory, with {@code pctwm} in place of {@code pct}; with
 * {@code -Dnative.memory=rc20} all do.
 */
final class NativeProgramsTest {
    private static final Path PROGRAMS = Path.of("src/test/resources/native");
    private static final Path FIGURES = Path.of("target/native/figures.txt");
    private static final int RUNS = Integer.getInteger("native.runs", 100);
    private static final String ONLY = System.getProperty("native.only", "");
    private static final boolean IS_ALL_WEAK = "rc20".equals(System.getProperty("native.memory"));
    private static final int ENOUGH_RUNS = 1000;
    private static final int ROWS_OF_WHICH_ONE_IS_SWEPT = 3;
    private static final Pattern VARIANT = Pattern.compile("(?:#ifdef |#ifndef |defined\\()(?<name>[A-Z0-9_]+)");

    /** Builds and runs while JUnit waits for the first; a program keeps about one processor busy. */
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

    private record Result(String figures, List<String> complaints) {}

    @TestFactory
    Stream<DynamicTest> everyProgramShowsWhatItShould() throws IOException {
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

    /** Compiling takes longer than running: in a short sweep every third row has one of its builds, in turn. */
    private static List<NativeBuild> builds(NativeTable.Row row) {
        if (isShort() && row.line() % ROWS_OF_WHICH_ONE_IS_SWEPT != 0 && ONLY.isEmpty()) {
            return List.of();
        }
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
        boolean isWrong = !row.certain().isEmpty();
        List<NativeRuns> all = new ArrayList<>();
        StrategyKind usual = row.memory() == MemoryModel.SC ? StrategyKind.PCT : StrategyKind.PCTWM;
        for (StrategyKind strategy : row.isHardForRandom() ? List.of(usual) : List.of(usual, StrategyKind.RANDOM)) {
            int most = isWrong ? ENOUGH_RUNS : RUNS;
            all.add(NativeRuns.of(row, source, program, strategy, most, isWrong && isShort()));
        }
        String figures = all.stream().map(NativeRuns::figures).collect(Collectors.joining("; "));
        return new Result(
                row + " " + build + ": " + figures,
                all.stream().flatMap(runs -> runs.complaints().stream()).toList());
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
            assertThat(result.complaints())
                    .as("line %d is a gap no more: take the note away", row.line())
                    .isNotEmpty();
        } else {
            assertThat(result.complaints()).as("line %d", row.line()).isEmpty();
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
    void aTableThatDoesNotSayWhatIsExpectedIsRefused() {
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
