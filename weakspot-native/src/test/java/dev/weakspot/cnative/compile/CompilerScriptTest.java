package dev.weakspot.cnative.compile;

import static dev.weakspot.cnative.compile.ScriptProject.assertSucceeds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs that weakspot-cc and weakspot-c++ build from various command lines. The programs also run without Weakspot. */
@Timeout(600)
class CompilerScriptTest {
    @TempDir
    Path folder;

    private ScriptProject project;
    private Path work;

    static List<Toolchain> toolchains() {
        return Toolchain.required();
    }

    @BeforeEach
    void writeSources() throws IOException {
        project = new ScriptProject(folder);
        work = project.folder();
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void severalSourcesInOneCall(Toolchain toolchain) throws Exception {
        assertSucceeds(project.script(toolchain)
                .cc(work, "-Wall", "-Wextra", "-Werror", "main.c", "twice.c", "-o", "pro gram"));
        project.assertPrints("pro gram", "hello 42");
        assertThat(project.symbols("pro gram")).contains("__tsan_atomic32_store");
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void separateCompilationAndLinking(Toolchain toolchain) throws Exception {
        CompilerScript script = project.script(toolchain);
        assertSucceeds(script.cc(work, "-Werror", "-c", "main.c"));
        assertSucceeds(script.cc(work, "-Werror", "-c", "twice.c", "-o", "an object.o"));
        assertSucceeds(script.cc(work, "-Werror", "main.o", "an object.o", "-o", "program"));
        project.assertPrints("program", "hello 42");
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void archivesAndSharedLibraries(Toolchain toolchain) throws Exception {
        CompilerScript script = project.script(toolchain);
        assertSucceeds(script.cc(work, "-c", "twice.c"));
        assertSucceeds(script.run(work, List.of("ar", "rcs", "libstatic.a", "twice.o")));
        assertSucceeds(script.cc(work, "main.c", "-L.", "-lstatic", "-o", "program"));
        project.assertPrints("program", "hello 42");
        assertSucceeds(script.cc(work, "-fPIC", "-shared", "-Wl,-z,defs", "twice.c", "-o", "libshared.so"));
        assertSucceeds(script.cc(work, "main.c", "-L.", "-lshared", "-Wl,-rpath," + work, "-o", "program"));
        project.assertPrints("program", "hello 42");
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void linkTimeOptimisationKeepsTheInstrumentation(Toolchain toolchain) throws Exception {
        CompilerScript script = project.script(toolchain);
        assertSucceeds(script.cc(work, "-flto", "-O2", "-c", "main.c"));
        assertSucceeds(script.cc(work, "-flto", "-O2", "-c", "twice.c"));
        CompilerCall link = script.cc(work, "-flto", "-O2", "main.o", "twice.o", "-o", "program");
        assumeTrue(
                link.isSuccess() || !link.text().contains("LLVMgold"),
                "clang has no plug-in for link-time optimisation");
        assertSucceeds(link);
        project.assertPrints("program", "hello 42");
        assertThat(project.symbols("program")).contains("__tsan_atomic32_store", "__tsan_func_entry");
    }

    static Stream<Arguments> options() {
        return toolchains().stream()
                .flatMap(toolchain -> Stream.of(
                                "-O0",
                                "-O2",
                                "-O3",
                                "-no-pie",
                                "-pie -fPIE",
                                "-std=c11 -pedantic",
                                "-std=c2x",
                                "-g0",
                                "-g1",
                                "-Wl,--as-needed",
                                "-Wl,--disable-new-dtags",
                                "-D_FORTIFY_SOURCE=2 -O2",
                                "-D_GNU_SOURCE -fvisibility=hidden",
                                "-pthread",
                                "-fsanitize=thread",
                                "-fno-sanitize=thread",
                                "-fno-sanitize=all",
                                "-MMD -MF d")
                        .map(options -> Arguments.of(toolchain, options)));
    }

    @ParameterizedTest
    @MethodSource("options")
    void optionsOfTheUserTakeEffectWithoutWarnings(Toolchain toolchain, String options) throws Exception {
        List<String> arguments = new ArrayList<>(ScriptProject.arguments(options));
        arguments.addAll(List.of("-Wall", "-Wextra", "-Werror", "main.c", "twice.c", "-o", "program"));
        assertSucceeds(project.script(toolchain).cc(work, arguments.toArray(String[]::new)));
        project.assertPrints("program", "hello 42");
    }

    /** Compilers expand the checked variants of such functions in place, where the run-time cannot intercept them. */
    @ParameterizedTest
    @MethodSource("toolchains")
    void checkedVariantsAreNeverUsed(Toolchain toolchain) throws Exception {
        String body = """
                #include <string.h>
                #include <unistd.h>
                char text[64], other[64];
                void copy(void) { memcpy(text, other, 32); }
                void take(int from, int size) { if (read(from, text, size) > 0) { strcpy(other, text); } }
                """;
        project.write("plain.c", body);
        project.write("checked.c", "#define _FORTIFY_SOURCE 2\n" + body);
        project.write("config.h", "#define _FORTIFY_SOURCE 2\n");
        CompilerScript script = project.script(toolchain);
        for (String request : List.of(
                "-D_FORTIFY_SOURCE=2 plain.c",
                "-D_FORTIFY_SOURCE=3 plain.c",
                "plain.c -D _FORTIFY_SOURCE=2",
                "-Wp,-D_FORTIFY_SOURCE=2 plain.c",
                "-Xpreprocessor -D_FORTIFY_SOURCE=2 plain.c",
                "-include config.h plain.c",
                "checked.c")) {
            List<String> arguments = new ArrayList<>(ScriptProject.arguments(request));
            arguments.addAll(List.of("-O2", "-Wall", "-Wextra", "-pedantic", "-Werror", "-c", "-o", "plain.o"));
            assertSucceeds(script.cc(work, arguments.toArray(String[]::new)));
            assertThat(project.symbols("plain.o"))
                    .as(request)
                    .contains("U memcpy", "U read")
                    .doesNotContain("_chk");
        }
    }

    /** The program gets its own header and not the header of the same name in the run-time. */
    @ParameterizedTest
    @MethodSource("toolchains")
    void aProgramMayHaveAHeaderOfTheSameName(Toolchain toolchain) throws Exception {
        Files.createDirectory(work.resolve("own"));
        project.write("own/features.h", "#define WORD \"own\"\n");
        project.write("uses.c", "#include <features.h>\nconst char *word = WORD;\n");
        CompilerScript script = project.script(toolchain);
        for (String option : List.of("-Iown", "-isystem own")) {
            List<String> arguments = new ArrayList<>(ScriptProject.arguments(option));
            arguments.addAll(List.of("-c", "uses.c"));
            assertSucceeds(script.cc(work, arguments.toArray(String[]::new)));
        }
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void debugInformationAndInstrumentationCanBeDisabled(Toolchain toolchain) throws Exception {
        CompilerScript script = project.script(toolchain);
        assertThat(script.cc(work, "-S", "twice.c", "-o", "-").text()).contains(".debug_info", "__tsan_func_entry");
        assertThat(script.cc(work, "-g0", "-S", "twice.c", "-o", "-").text()).doesNotContain(".debug_info");
        assertThat(script.cc(work, "-fno-sanitize=thread", "-S", "twice.c", "-o", "-")
                        .text())
                .doesNotContain("__tsan");
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void everyCxxStandardIsSupported(Toolchain toolchain) throws Exception {
        project.write("count.cpp", """
                #include <atomic>
                #include <cstring>
                #include <iostream>
                #include <mutex>
                #include <thread>
                #include <vector>
                static_assert(sizeof(int) == 4, "so that it needs C++11");
                constexpr std::size_t length = __builtin_strlen("four");
                std::mutex mutex;
                int main() {
                    std::atomic<int> count{0};
                    std::vector<std::thread> threads;
                    for (int i = 0; i < 4; i++) {
                        threads.emplace_back([&count] { std::lock_guard<std::mutex> guard(mutex); count++; });
                    }
                    for (std::thread &thread : threads) { thread.join(); }
                    std::cout << count << ' ' << length << std::endl;
                }
                """);
        CompilerScript script = project.script(toolchain);
        for (String standard : List.of("c++11", "c++14", "c++17", "c++20", "c++2b")) {
            assertSucceeds(script.cxx(
                    work, "-std=" + standard, "-Wall", "-Wextra", "-Werror", "-pthread", "count.cpp", "-o", "count"));
            project.assertPrints("count", "4 4");
        }
    }

    /** Some compilers evaluate string functions at compile time, and programs rely on it. */
    @ParameterizedTest
    @MethodSource("toolchains")
    void stringFunctionsStayConstants(Toolchain toolchain) throws Exception {
        project.write("length.cpp", "#include <cstring>\nconstexpr auto length = strlen(\"four\");\nint main() {}\n");
        List<String> plain = List.of(toolchain.cxx().program().toString(), "length.cpp");
        assumeTrue(CompilerCall.of(work, plain).isSuccess(), "not this compiler");
        assertSucceeds(project.script(toolchain).cxx(work, "length.cpp"));
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void argumentsArePassedUnchanged(Toolchain toolchain) throws Exception {
        CompilerScript script = project.script(toolchain);
        String word = "-DWORD=\"a  b * $HOME `c` 'd' \\\\ ü\"";
        assertSucceeds(script.cc(work, word, "main.c", "twice.c", "-o", "*"));
        project.assertPrints("*", "a  b * $HOME `c` 'd' \\ ü 42");
        assertSucceeds(script.cc(work, "-DWORD=\"one\\ntwo\"", "main.c", "twice.c", "-o", "-Xlinker", "-L", "-static"));
        assertThat(work.resolve("-Xlinker")).exists();
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void argumentsInFiles(Toolchain toolchain) throws Exception {
        CompilerScript script = project.script(toolchain);
        project.write("outer", "-O1 @inner\n  'main.c'\ttwice.c\n\"-o\" pro\\ gram");
        project.write("inner", "\"-DWORD=\\\"not -static\\\"\"\n-Werror");
        assertSucceeds(script.cc(work, "@outer"));
        project.assertPrints("pro gram", "not -static 42");
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void sourcesFromStandardInputAndAfterTwoDashes(Toolchain toolchain) throws Exception {
        CompilerScript script = project.script(toolchain);
        List<String> command =
                List.of(script.path().resolve("weakspot-cc").toString(), "-x", "c", "-", "-o", "program");
        assertSucceeds(script.run(work, command, "#include <stdio.h>\nint main(void) { puts(\"read\"); }\n"));
        project.assertPrints("program", "read");
        CompilerCall plain =
                CompilerCall.of(work, List.of(toolchain.c().program().toString(), "-c", "--", "twice.c"));
        assumeTrue(plain.isSuccess(), "this compiler does not know --");
        assertSucceeds(script.cc(work, "-o", "program", "--", "main.c", "twice.c"));
        project.assertPrints("program", "hello 42");
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void precompiledHeaders(Toolchain toolchain) throws Exception {
        project.write("all.h", "#include <stdio.h>\n#define WORD \"precompiled\"\n");
        CompilerScript script = project.script(toolchain);
        assertSucceeds(script.cc(work, "-Werror", "all.h"));
        assertSucceeds(script.cc(work, "-Werror", "-x", "c-header", "all.h", "-o", "other.h.gch"));
        assertSucceeds(script.cc(work, "-Werror", "-include", "all.h", "main.c", "twice.c", "-o", "program"));
        project.assertPrints("program", "precompiled 42");
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void withoutStandardLibrariesTheScriptOnlyInstruments(Toolchain toolchain) throws Exception {
        CompilerScript script = project.script(toolchain);
        assertSucceeds(script.cc(work, "-nostdlib", "-shared", "-fPIC", "twice.c", "-o", "bare.so"));
        assertThat(CompilerCall.of(work, List.of("readelf", "-d", "bare.so")).text())
                .doesNotContain("NEEDED", "PATH");
        assertSucceeds(script.cc(work, "-c", "twice.c"));
        assertSucceeds(script.cc(work, "-r", "-nostdlib", "twice.o", "-o", "joined.o"));
    }
}
