package dev.weakspot.cnative.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weakspot.cnative.CompiledProgram;
import dev.weakspot.cnative.compile.Compiler;
import dev.weakspot.cnative.compile.CompilerFamily;
import dev.weakspot.cnative.compile.SourceLanguage;
import dev.weakspot.cnative.process.ForkServerPool;
import dev.weakspot.cnative.process.Launch;
import dev.weakspot.engine.NarratedRun;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.RandomWalk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Variables that OpenMP regions share have the names of the source, although gcc copies them to structures of its own. */
class OpenMpNamesTest {
    private static final String C = """
            struct point { int x, y[3]; };
            static int work(int depth) {
                struct point p = {0};
                int total = 0, unused = 1;
                #pragma omp parallel num_threads(2)
                {
                    int mine = unused;
                    #pragma omp atomic
                    total += 2;
                    #pragma omp atomic
                    p.y[1] += 3;
                    #pragma omp parallel num_threads(2)
                    #pragma omp atomic
                    mine += 4;
                    #pragma omp atomic
                    total += mine > 0;
                }
                int again = 0;
                #pragma omp parallel num_threads(2)
                #pragma omp atomic
                again += 5;
                return depth == 0 ? total + p.y[1] + again : work(depth - 1);
            }
            int main(void) {
                int sum = 0;
                #pragma omp parallel num_threads(2)
                #pragma omp atomic
                sum += 6;
                return work(1) < sum;
            }
            """;

    private static final Pattern OBJECT = Pattern.compile("(local \\d+|\\b[a-z]\\S*) of (P\\d+|\\S+ \\(.*?\\)|main)");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"-O0", "-O2"})
    void sharedVariablesAreNamedAsInTheSource(String level) throws IOException {
        assertThat(objects(SourceLanguage.C, C, level))
                .containsSubsequence(
                        "sum of main",
                        "total of work (P0)",
                        "p.y[1] of work (P0)",
                        "again of work (P0)",
                        "total of work (P0, call 2)")
                .anyMatch(name -> name.matches("mine of work \\(P[1-9]\\d*\\)"))
                .noneMatch(name -> name.contains("local "));
    }

    @Test
    void variablesOfMethodsAndLambdasHaveTheirFunction() throws IOException {
        assertThat(objects(SourceLanguage.CXX, """
                struct Grid {
                    int cells[4] = {};
                    int sum() {
                        long total = 0;
                        #pragma omp parallel num_threads(2)
                        #pragma omp atomic
                        total += cells[0];
                        return total;
                    }
                };
                int main() {
                    Grid grid;
                    auto count = [&] {
                        int hits = 0;
                        #pragma omp parallel sections num_threads(2)
                        {
                            #pragma omp section
                            #pragma omp atomic
                            hits += 1;
                        }
                        return hits + grid.sum();
                    };
                    return count() < 0;
                }
                """, "-O0"))
                .containsSubsequence("hits of lambda (P0)", "total of Grid::sum (P0)");
    }

    @Test
    void threadsHaveTheirPlaceInTheTeamAndTasksTheirCreator() throws IOException {
        Path program = build(SourceLanguage.C, """
                static int shared, other;
                int main(void) {
                    #pragma omp parallel num_threads(3)
                    {
                        shared++;
                        #pragma omp task
                        other++;
                    }
                    return 0;
                }
                """, "-O0");
        assertThat(findings(program).flatMap(finding -> finding.why().threads().stream()))
                .contains("P1 main is thread 1 of the team of 3 that P0 started at program.c:2")
                .anyMatch(
                        sentence -> sentence.matches("P\\d main is a task that was created by P\\d at program.c:\\d"));
    }

    /** A name without types would be that of another variable in the same place. */
    @Test
    void withoutDebugInformationVariablesAreNumbered() throws IOException {
        assertThat(objects(SourceLanguage.C, C, "-g0"))
                .contains("local 1 of P0")
                .noneMatch(name -> name.contains("sum"));
    }

    /** The objects of the atomic operations of one run. */
    private List<String> objects(SourceLanguage language, String source, String flags) throws IOException {
        return steps(build(language, source, flags)).stream()
                .map(OBJECT::matcher)
                .filter(Matcher::find)
                .map(Matcher::group)
                .toList();
    }

    private Path build(SourceLanguage language, String source, String flags) throws IOException {
        Compiler compiler = Compiler.present(language).stream()
                .filter(present -> present.family() == CompilerFamily.GCC)
                .findFirst()
                .orElse(null);
        assumeTrue(compiler != null, "gcc is not installed");
        Path file =
                Files.writeString(folder.resolve(language == SourceLanguage.C ? "program.c" : "program.cc"), source);
        return CompiledProgram.of(folder, compiler, List.of(file), "-fopenmp", flags);
    }

    private Stream<Finding> findings(Path program) {
        return IntStream.range(0, 10).boxed().flatMap(number -> {
            try (ForkServerPool target = target(program)) {
                NarratedRun run = run(target, number);
                return run.run().detections().stream()
                        .flatMap(detection -> run.finding(FindingKey.of(detection)).stream())
                        .toList()
                        .stream();
            }
        });
    }

    private List<String> steps(Path program) {
        try (ForkServerPool target = target(program)) {
            return run(target, 1).narration().interleaving().steps().stream()
                    .map(Interleaving.Step::text)
                    .toList();
        }
    }

    private ForkServerPool target(Path program) {
        return new ForkServerPool(new Launch(program, List.of(), folder, System.getenv(), Launch.NO_INPUT));
    }

    private static NarratedRun run(ForkServerPool target, int seed) {
        return NativeRunSetup.of(target, MemoryModel.SC, RunLimits.DEFAULT, RunTimes.USUAL)
                .perform(new RandomWalk(seed), 0);
    }
}
