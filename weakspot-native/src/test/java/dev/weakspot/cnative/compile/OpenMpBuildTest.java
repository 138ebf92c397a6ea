package dev.weakspot.cnative.compile;

import static dev.weakspot.cnative.compile.ScriptProject.assertSucceeds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weakspot.cnative.CompiledProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** OpenMP programs that {@code weakspot cc -fopenmp} builds, started without Weakspot. */
@Timeout(600)
class OpenMpBuildTest {
    private static final String CONSTRUCTS = "/dev/weakspot/cnative/openmp/constructs.c";
    private static final int REPETITIONS = 100;
    private static final int AT_A_TIME = 8;

    @TempDir
    Path folder;

    private ScriptProject project;
    private CompilerScript script;
    private Toolchain gcc;

    @BeforeEach
    void prepare() throws Exception {
        gcc = Toolchain.required().stream()
                .filter(toolchain -> toolchain.c().family() == CompilerFamily.GCC)
                .findFirst()
                .orElse(null);
        assumeTrue(gcc != null, "gcc is not installed");
        project = new ScriptProject(folder);
        script = project.script(gcc);
    }

    private String run(Map<String, String> variables, String... command) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(project.folder().toFile()).redirectErrorStream(true);
        builder.environment().putAll(variables);
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() + " " + text;
    }

    private void writeConstructs() throws IOException {
        try (var source = OpenMpBuildTest.class.getResourceAsStream(CONSTRUCTS)) {
            project.write("constructs.c", new String(source.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-O0", "-O2"})
    void allConstructsHaveTheRightResults(String level) throws Exception {
        writeConstructs();
        assertSucceeds(script.cc(project.folder(), "-fopenmp", level, "constructs.c", "-o", "constructs"));
        assertThat(run(Map.of(), "./constructs")).isEqualTo("0 right\n");
        assertThat(run(Map.of("OMP_CANCELLATION", "true", "OMP_NUM_THREADS", "7"), "./constructs"))
                .isEqualTo("0 right\n");
        assertThat(run(Map.of("OMP_NUM_THREADS", "1", "OMP_THREAD_LIMIT", "3"), "./constructs"))
                .startsWith(
                        "1 line"); // a region with num_threads(3) needs all three threads, and the nested ones get one
        // each
    }

    @Test
    void theResultsAreRightUnderLoad() throws Exception {
        writeConstructs();
        assertSucceeds(script.cc(project.folder(), "-fopenmp", "-O2", "constructs.c", "-o", "constructs"));
        for (int round = 0; round < REPETITIONS / AT_A_TIME; round++) {
            List<Process> processes = new ArrayList<>();
            for (int i = 0; i < AT_A_TIME; i++) {
                ProcessBuilder builder = new ProcessBuilder("./constructs")
                        .directory(project.folder().toFile());
                builder.environment().put("OMP_CANCELLATION", "true");
                builder.environment().put("OMP_NUM_THREADS", Integer.toString(i + 1));
                processes.add(builder.start());
            }
            for (Process process : processes) {
                assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                        .isEqualTo("right\n");
                assertThat(process.waitFor()).isZero();
            }
        }
    }

    @Test
    void noCodeOfLibgompRuns() throws Exception {
        project.write("inner.c", """
                int inner(void) {
                    int n = 0;
                #pragma omp parallel num_threads(3)
                #pragma omp atomic
                    n++;
                    return n;
                }
                """);
        project.write("outer.c", """
                #define _GNU_SOURCE
                #include <dlfcn.h>
                #include <omp.h>
                #include <stdio.h>
                #include <string.h>
                int inner(void);
                int main(void) {
                    Dl_info start, number;
                    int found = dladdr(dlsym(RTLD_DEFAULT, "GOMP_parallel"), &start)
                        && dladdr((void *)omp_get_thread_num, &number);
                    printf("%d %d %s %s\\n", found, inner(), strrchr(start.dli_fname, '/') + 1, strrchr(number.dli_fname, '/') + 1);
                }
                """);
        Path library = project.folder().resolve("libinner.so");
        CompilerCall built = CompilerCall.of(
                project.folder(),
                List.of(
                        gcc.c().program().toString(),
                        "-fopenmp",
                        "-shared",
                        "-fPIC",
                        "inner.c",
                        "-o",
                        library.toString()));
        assertThat(built.isSuccess()).as(built.text()).isTrue();
        assertSucceeds(script.cc(
                project.folder(),
                "-fopenmp",
                "outer.c",
                "-o",
                "outer",
                library.toString(),
                "-Wl,-rpath," + project.folder()));
        assertThat(run(Map.of(), "./outer")).isEqualTo("0 1 3 libtsan.so libtsan.so\n");
    }

    /** Also the functions that only plug-ins for devices call: they end the program. */
    @Test
    void everyFunctionOfLibgompIsDefined() throws Exception {
        CompilerCall file = CompilerCall.of(
                project.folder(), List.of(gcc.c().program().toString(), "-print-file-name=libgomp.so.1"));
        Path runtime =
                RuntimeCache.in(CompiledProgram.CACHES.resolve("weakspot")).folder(gcc.c());
        assertThat(functions(runtime.resolve("libtsan.so")))
                .containsAll(functions(Path.of(file.text().strip())));
    }

    private Set<String> functions(Path library) throws IOException {
        Set<String> functions = new TreeSet<>();
        for (String line : CompilerCall.of(folder, List.of("nm", "-D", "--defined-only", library.toString()))
                .text()
                .lines()
                .toList()) {
            String name = line.replaceFirst("@.*", "").replaceFirst(".* ", "");
            if (name.matches("(GOMP|omp)_.*") && line.contains(" T ")) {
                functions.add(name);
            }
        }
        assertThat(functions).hasSizeGreaterThan(200);
        return functions;
    }

    @ParameterizedTest
    @CsvSource({
        "OMP_NUM_THREADS, two", "OMP_NUM_THREADS, 0", "'OMP_NUM_THREADS', '2,'", "OMP_SCHEDULE, fast",
        "'OMP_SCHEDULE', 'static,-1'", "OMP_DYNAMIC, yes", "OMP_STACKSIZE, 3X", "OMP_PROC_BIND, somewhere",
        "OMP_PLACES, '{0'", "OMP_CANCELLATION, 1", "OMP_DISPLAY_ENV, often"
    })
    void anInvalidVariableEndsTheProgramWithOneLine(String name, String value) throws Exception {
        project.write("region.c", "int main(void) {\n#pragma omp parallel\n{}\n}\n");
        assertSucceeds(script.cc(project.folder(), "-fopenmp", "region.c", "-o", "region"));
        assertThat(run(Map.of(name, value), "./region"))
                .startsWith("2 weakspot: " + name + "=" + value + " is not valid (use ")
                .hasLineCount(1);
    }

    @Test
    void variablesHaveTheirEffect() throws Exception {
        project.write("region.c", """
                #include <omp.h>
                #include <stdio.h>
                int main(void) {
                    omp_sched_t kind;
                    int chunk, size = 0, inner = 0;
                    omp_get_schedule(&kind, &chunk);
                #pragma omp parallel reduction(max : size, inner)
                    {
                        size = omp_get_num_threads();
                #pragma omp parallel reduction(max : inner)
                        inner = omp_get_num_threads();
                    }
                    printf("%d %d %d %d %d %d\\n", size, inner, (int)(kind & 7), chunk, omp_get_dynamic(),
                           omp_get_max_task_priority());
                }
                """);
        assertSucceeds(script.cc(project.folder(), "-fopenmp", "region.c", "-o", "region"));
        Map<String, String> variables = Map.of(
                "OMP_NUM_THREADS", " 3 , 2 ",
                "OMP_SCHEDULE", "Guided , 5",
                "OMP_DYNAMIC", "TRUE",
                "OMP_MAX_TASK_PRIORITY", "9",
                "OMP_PLACES", "cores(2)",
                "OMP_PROC_BIND", "spread,close",
                "OMP_WAIT_POLICY", "passive",
                "OMP_STACKSIZE", "4M");
        assertThat(run(variables, "./region")).isEqualTo("0 3 2 3 5 1 9\n");
        assertThat(run(Map.of("OMP_NUM_THREADS", "8", "OMP_THREAD_LIMIT", "2"), "./region"))
                .isEqualTo("0 2 1 2 1 0 0\n");
        assertThat(run(Map.of("OMP_DISPLAY_ENV", "true", "OMP_NUM_THREADS", "6"), "./region"))
                .contains("OMP_NUM_THREADS = '6'");
    }

    @Test
    void clangIsRefusedWithOneLine() throws Exception {
        for (Toolchain toolchain : Toolchain.required()) {
            if (toolchain.c().family() == CompilerFamily.CLANG) {
                ScriptProject other = new ScriptProject(folder.resolve("clang"));
                CompilerCall call = other.script(toolchain).cc(other.folder(), "-fopenmp", "main.c");
                assertThat(call.code()).isEqualTo(2);
                assertThat(call.text()).hasLineCount(1).contains("-fopenmp is not supported with clang yet");
            }
        }
    }

    @Test
    void openMpForSimdLoopsOnlyNeedsNoRunTime() throws Exception {
        project.write("simd.c", """
                int main(void) {
                    int sum = 0;
                #pragma omp simd reduction(+ : sum)
                    for (int i = 0; i < 9; i++) sum += i;
                    return sum != 36;
                }
                """);
        assertSucceeds(script.cc(project.folder(), "-fopenmp-simd", "-O2", "simd.c", "-o", "simd"));
        assertThat(run(Map.of(), "./simd")).isEqualTo("0 ");
        assertThat(project.symbols("simd")).doesNotContain("GOMP_");
    }
}
