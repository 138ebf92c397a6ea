package dev.weakspot.cnative.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weakspot.cnative.CompiledProgram;
import dev.weakspot.cnative.compile.Compiler;
import dev.weakspot.cnative.compile.CompilerFamily;
import dev.weakspot.cnative.compile.SourceLanguage;
import dev.weakspot.cnative.process.ForkServerPool;
import dev.weakspot.cnative.process.Launch;
import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.Run;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The orders of OpenMP tasks, in both directions: programs whose tasks are ordered have no finding, the others have a race. */
class OpenMpTasksTest {
    private static final String SILENT = "silent";
    private static final int RUNS = 30;
    private static final Pattern HEADING = Pattern.compile("(?m)^//// ");

    private static final String BEGINNING = """
            #include <assert.h>
            #include <errno.h>
            #include <omp.h>
            void program(void);
            int main(void) {
                program();
                return 0;
            }
            """;

    @TempDir
    private Path folder;

    /**
     * A program of the table.
     *
     * @param finding the kind of its findings, or {@code silent}
     */
    record TaskProgram(String finding, String name, String text) {
        static TaskProgram of(String section) {
            int colon = section.indexOf(": ");
            int end = section.indexOf('\n');
            return new TaskProgram(
                    section.substring(0, colon), section.substring(colon + 2, end), section.substring(end));
        }

        @Override
        public String toString() {
            return finding + ": " + name;
        }
    }

    static Stream<TaskProgram> programs() {
        return Stream.of("task-waits.c", "task-dependences.c", "task-loops-and-reductions.c", "task-data.c")
                .flatMap(OpenMpTasksTest::programs);
    }

    static Stream<TaskProgram> programs(String file) {
        try (InputStream table = OpenMpTasksTest.class.getResourceAsStream("/dev/weakspot/cnative/openmp/" + file)) {
            String text = new String(table.readAllBytes(), StandardCharsets.UTF_8);
            return HEADING.splitAsStream(text).skip(1).map(TaskProgram::of);
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    @ParameterizedTest
    @MethodSource("programs")
    void tasksAreOrderedAsTheStandardDefines(TaskProgram program) throws IOException {
        check(folder, program);
    }

    static void check(Path folder, TaskProgram program) throws IOException {
        Compiler compiler = Compiler.present(SourceLanguage.C).stream()
                .filter(present -> present.family() == CompilerFamily.GCC)
                .findFirst()
                .orElse(null);
        assumeTrue(compiler != null, "gcc is not installed");
        Path source = Files.writeString(folder.resolve("program.c"), BEGINNING + program.text());
        Set<String> expected = program.finding().equals(SILENT) ? Set.of() : Set.of(program.finding());
        for (String level : List.of("-O0", "-O2")) {
            Path built = CompiledProgram.of(folder, compiler, List.of(source), "-fopenmp", level);
            assertThat(findings(built)).as(level).isEqualTo(expected);
            if (expected.isEmpty()) {
                assertThat(statusWithoutWeakspot(built)).as(level).isZero();
            }
        }
    }

    private static Set<String> findings(Path program) throws IOException {
        Set<String> findings = new TreeSet<>();
        try (ForkServerPool target = new ForkServerPool(new Launch(program, List.of()))) {
            Explorer explorer = TwoThreads.explorer(target, RunTimes.USUAL);
            for (int number = 0; number < RUNS; number++) {
                Run run = explorer.run(number).orElseThrow();
                assertThat(run.end()).as(run.reason()).isNotEqualTo(Run.End.CUT);
                run.detections()
                        .forEach(detection -> findings.add(detection.kind().word()));
            }
        }
        return findings;
    }

    private static int statusWithoutWeakspot(Path program) throws IOException {
        try {
            return new ProcessBuilder(program.toString()).inheritIO().start().waitFor();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }
}
