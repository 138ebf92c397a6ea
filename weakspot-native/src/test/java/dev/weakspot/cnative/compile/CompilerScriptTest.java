package dev.weakspot.cnative.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What weakspot-cc makes of a command line; and that what it makes runs without Weakspot. */
@Timeout(120)
class CompilerScriptTest {
    @TempDir
    Path folder;

    private Path work;

    static List<Toolchain> toolchains() {
        return Toolchain.needed();
    }

    @BeforeEach
    void writeSources() throws IOException {
        work = Files.createDirectories(folder.resolve("wo rk"));
        write("main.c", """
                #include <stdatomic.h>
                #include <stdio.h>
                #include <weakspot.h>
                #ifdef __SANITIZE_THREAD__
                #error a program must not behave in another way
                #endif
                #ifndef WORD
                #define WORD "hello"
                #endif
                int twice(int);
                atomic_int seen;
                int main(void) {
                    atomic_thread_fence(memory_order_seq_cst);
                    atomic_store_explicit(&seen, twice(21), memory_order_release);
                    printf("%s %d\\n", WORD, atomic_load(&seen));
                    return 0;
                }
                """);
        write("twice.c", "int calls;\nint twice(int x) { calls++; return 2 * x; }\n");
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(work.resolve(name), text);
    }

    private CompilerScript script(Toolchain toolchain) throws Exception {
        return new CompilerScript(folder, toolchain);
    }

    private static void succeeds(CompilerCall call) {
        assertThat(call).isEqualTo(new CompilerCall(call.command(), 0, ""));
    }

    private void prints(String program, String text) throws Exception {
        assertThat(CompilerCall.of(work, List.of("./" + program)))
                .isEqualTo(new CompilerCall(List.of("./" + program), 0, text + "\n"));
    }

    private String symbols(String file) throws Exception {
        return CompilerCall.of(work, List.of("nm", file)).text();
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void severalSourcesAtOnce(Toolchain toolchain) throws Exception {
        succeeds(script(toolchain).cc(work, "-Wall", "-Wextra", "-Werror", "main.c", "twice.c", "-o", "pro gram"));
        prints("pro gram", "hello 42");
        assertThat(symbols("pro gram")).contains("__tsan_atomic32_store");
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void compiledAndLinkedApart(Toolchain toolchain) throws Exception {
        CompilerScript script = script(toolchain);
        succeeds(script.cc(work, "-Werror", "-c", "main.c"));
        succeeds(script.cc(work, "-Werror", "-c", "twice.c", "-o", "an object.o"));
        succeeds(script.cc(work, "-Werror", "main.o", "an object.o", "-o", "program"));
        prints("program", "hello 42");
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void archivesAndSharedLibraries(Toolchain toolchain) throws Exception {
        CompilerScript script = script(toolchain);
        succeeds(script.cc(work, "-c", "twice.c"));
        succeeds(script.run(work, List.of("ar", "rcs", "libstatic.a", "twice.o")));
        succeeds(script.cc(work, "main.c", "-L.", "-lstatic", "-o", "program"));
        prints("program", "hello 42");
        succeeds(script.cc(work, "-fPIC", "-shared", "-Wl,-z,defs", "twice.c", "-o", "libshared.so"));
        succeeds(script.cc(work, "main.c", "-L.", "-lshared", "-Wl,-rpath," + work, "-o", "program"));
        prints("program", "hello 42");
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void linkTimeOptimisationKeepsTheInstrumentation(Toolchain toolchain) throws Exception {
        CompilerScript script = script(toolchain);
        succeeds(script.cc(work, "-flto", "-O2", "-c", "main.c"));
        succeeds(script.cc(work, "-flto", "-O2", "-c", "twice.c"));
        CompilerCall link = script.cc(work, "-flto", "-O2", "main.o", "twice.o", "-o", "program");
        assumeTrue(
                link.isSuccess() || !link.text().contains("LLVMgold"),
                "clang has no plug-in for link-time optimisation");
        succeeds(link);
        prints("program", "hello 42");
        assertThat(symbols("program")).contains("__tsan_atomic32_store", "__tsan_func_entry");
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
    void optionsOfTheUserCountAndGetNoWarning(Toolchain toolchain, String options) throws Exception {
        List<String> arguments = new ArrayList<>(arguments(options));
        arguments.addAll(List.of("-Wall", "-Wextra", "-Werror", "main.c", "twice.c", "-o", "program"));
        succeeds(script(toolchain).cc(work, arguments.toArray(String[]::new)));
        prints("program", "hello 42");
    }

    /** Of those compilers make copies in place, which nobody would see. */
    @ParameterizedTest
    @MethodSource("toolchains")
    void noCheckedVariantsAreCalledWhoeverAsksForThem(Toolchain toolchain) throws Exception {
        String body = """
                #include <string.h>
                #include <unistd.h>
                char text[64], other[64];
                void copy(void) { memcpy(text, other, 32); }
                void take(int from, int size) { if (read(from, text, size) > 0) { strcpy(other, text); } }
                """;
        write("asked.c", body);
        write("asks.c", "#define _FORTIFY_SOURCE 2\n" + body);
        write("config.h", "#define _FORTIFY_SOURCE 2\n");
        CompilerScript script = script(toolchain);
        for (String wish : List.of(
                "-D_FORTIFY_SOURCE=2 asked.c",
                "-D_FORTIFY_SOURCE=3 asked.c",
                "asked.c -D _FORTIFY_SOURCE=2",
                "-Wp,-D_FORTIFY_SOURCE=2 asked.c",
                "-Xpreprocessor -D_FORTIFY_SOURCE=2 asked.c",
                "-include config.h asked.c",
                "asks.c")) {
            List<String> arguments = new ArrayList<>(arguments(wish));
            arguments.addAll(List.of("-O2", "-Wall", "-Wextra", "-pedantic", "-Werror", "-c", "-o", "asked.o"));
            succeeds(script.cc(work, arguments.toArray(String[]::new)));
            assertThat(symbols("asked.o"))
                    .as(wish)
                    .contains("U memcpy", "U read")
                    .doesNotContain("_chk");
        }
    }

    /** It is the program's own that it gets, and not ours instead. */
    @ParameterizedTest
    @MethodSource("toolchains")
    void aProgramMayHaveAHeaderOfTheSameName(Toolchain toolchain) throws Exception {
        Files.createDirectory(work.resolve("own"));
        write("own/features.h", "#define WORD \"own\"\n");
        write("uses.c", "#include <features.h>\nconst char *word = WORD;\n");
        CompilerScript script = script(toolchain);
        for (String option : List.of("-Iown", "-isystem own")) {
            List<String> arguments = new ArrayList<>(arguments(option));
            arguments.addAll(List.of("-c", "uses.c"));
            succeeds(script.cc(work, arguments.toArray(String[]::new)));
        }
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void linesAreKnownUnlessTheUserDoesNotWantThem(Toolchain toolchain) throws Exception {
        CompilerScript script = script(toolchain);
        assertThat(script.cc(work, "-S", "twice.c", "-o", "-").text()).contains(".debug_info", "__tsan_func_entry");
        assertThat(script.cc(work, "-g0", "-S", "twice.c", "-o", "-").text()).doesNotContain(".debug_info");
        assertThat(script.cc(work, "-fno-sanitize=thread", "-S", "twice.c", "-o", "-")
                        .text())
                .doesNotContain("__tsan");
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void everyStandardOfCxx(Toolchain toolchain) throws Exception {
        write("count.cpp", """
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
        CompilerScript script = script(toolchain);
        for (String standard : List.of("c++11", "c++14", "c++17", "c++20", "c++2b")) {
            succeeds(script.cxx(
                    work, "-std=" + standard, "-Wall", "-Wextra", "-Werror", "-pthread", "count.cpp", "-o", "count"));
            prints("count", "4 4");
        }
    }

    /** Some compilers work them out at compile time, and programs rely on it. */
    @ParameterizedTest
    @MethodSource("toolchains")
    void stringFunctionsStayConstants(Toolchain toolchain) throws Exception {
        write("length.cpp", "#include <cstring>\nconstexpr auto length = strlen(\"four\");\nint main() {}\n");
        List<String> plain = List.of(toolchain.cxx().program().toString(), "length.cpp");
        assumeTrue(CompilerCall.of(work, plain).isSuccess(), "not this compiler");
        succeeds(script(toolchain).cxx(work, "length.cpp"));
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void argumentsArriveAsTheyAre(Toolchain toolchain) throws Exception {
        CompilerScript script = script(toolchain);
        String word = "-DWORD=\"a  b * $HOME `c` 'd' \\\\ ü\"";
        succeeds(script.cc(work, word, "main.c", "twice.c", "-o", "*"));
        prints("*", "a  b * $HOME `c` 'd' \\ ü 42");
        succeeds(script.cc(work, "-DWORD=\"one\\ntwo\"", "main.c", "twice.c", "-o", "-Xlinker", "-L", "-static"));
        assertThat(work.resolve("-Xlinker")).exists();
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void argumentsInFiles(Toolchain toolchain) throws Exception {
        CompilerScript script = script(toolchain);
        write("outer", "-O1 @inner\n  'main.c'\ttwice.c\n\"-o\" pro\\ gram");
        write("inner", "\"-DWORD=\\\"not -static\\\"\"\n-Werror");
        succeeds(script.cc(work, "@outer"));
        prints("pro gram", "not -static 42");
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void sourcesFromStandardInputAndAfterTwoDashes(Toolchain toolchain) throws Exception {
        CompilerScript script = script(toolchain);
        List<String> command =
                List.of(script.path().resolve("weakspot-cc").toString(), "-x", "c", "-", "-o", "program");
        succeeds(script.run(work, command, "#include <stdio.h>\nint main(void) { puts(\"read\"); }\n"));
        prints("program", "read");
        CompilerCall plain =
                CompilerCall.of(work, List.of(toolchain.c().program().toString(), "-c", "--", "twice.c"));
        assumeTrue(plain.isSuccess(), "this compiler does not know --");
        succeeds(script.cc(work, "-o", "program", "--", "main.c", "twice.c"));
        prints("program", "hello 42");
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void precompiledHeaders(Toolchain toolchain) throws Exception {
        write("all.h", "#include <stdio.h>\n#define WORD \"precompiled\"\n");
        CompilerScript script = script(toolchain);
        succeeds(script.cc(work, "-Werror", "all.h"));
        succeeds(script.cc(work, "-Werror", "-x", "c-header", "all.h", "-o", "other.h.gch"));
        succeeds(script.cc(work, "-Werror", "-include", "all.h", "main.c", "twice.c", "-o", "program"));
        prints("program", "precompiled 42");
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void withoutStandardLibrariesItOnlyInstruments(Toolchain toolchain) throws Exception {
        CompilerScript script = script(toolchain);
        succeeds(script.cc(work, "-nostdlib", "-shared", "-fPIC", "twice.c", "-o", "bare.so"));
        assertThat(CompilerCall.of(work, List.of("readelf", "-d", "bare.so")).text())
                .doesNotContain("NEEDED", "PATH");
        succeeds(script.cc(work, "-c", "twice.c"));
        succeeds(script.cc(work, "-r", "-nostdlib", "twice.o", "-o", "joined.o"));
    }

    private static final List<String> QUESTIONS = List.of(
            "",
            "--version",
            "-dumpmachine",
            "-dumpversion",
            "-print-file-name=libc.so",
            "-print-search-dirs",
            "-v",
            "-M twice.c",
            "-E -P twice.c",
            "-fsyntax-only -Werror twice.c",
            "--frobnicate");

    private static List<String> arguments(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" "));
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void questionsAreAnsweredByTheCompilerItself(Toolchain toolchain) throws Exception {
        CompilerScript script = script(toolchain);
        for (String question : QUESTIONS) {
            List<String> command =
                    new ArrayList<>(List.of(toolchain.c().program().toString()));
            command.addAll(arguments(question));
            CompilerCall plain = CompilerCall.of(work, command);
            CompilerCall ours = script.cc(work, arguments(question).toArray(String[]::new));
            assertThat(ours.code()).as(question).isEqualTo(plain.code());
            assertThat(ours.text()).as(question).isEqualTo(plain.text());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-static",
                "--static",
                "-static-pie",
                "-fsanitize=address",
                "-fsanitize=thread,undefined",
                "-fopenmp",
                "-fopenmp=libomp",
                "-m32",
                "-static-libtsan"
            })
    void whatCannotWorkIsRefused(String option) throws Exception {
        CompilerScript script = script(toolchains().get(0));
        write("options", "-O2 '" + option + "'\n");
        for (String argument : List.of(option, "@options")) {
            CompilerCall call = script.cc(work, argument, "main.c", "twice.c", "-o", "program");
            assertThat(call.code()).isEqualTo(2);
            assertThat(call.text())
                    .startsWith("weakspot cc: " + option + " is not supported")
                    .endsWith(")\n")
                    .hasLineCount(1);
        }
        assertThat(work.resolve("program")).doesNotExist();
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void theCodeIsThatOfTheCompiler(Toolchain toolchain) throws Exception {
        write("wrong.c", "int main(void) { return nothing; }\n");
        CompilerCall call = script(toolchain).cc(work, "wrong.c");
        assertThat(call.code()).isEqualTo(1);
        assertThat(call.text()).contains("wrong.c:1:25: error:").doesNotContain("weakspot");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gcc -O2", "no-such-compiler", "/no/such/compiler", "/", "test"})
    void aCompilerThatIsNotThereIsNamed(String name) throws Exception {
        CompilerScript script = script(toolchains().get(0));
        script.environment.put("WEAKSPOT_CXX", name.equals("test") ? "no-" + name : name);
        CompilerCall call = script.cxx(work, "main.c");
        assertThat(call.code()).isEqualTo(2);
        assertThat(call.text())
                .startsWith("weakspot c++: there is no program '")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"weakspot-cc", "weakspot-c++", "weakspot"})
    void itDoesNotCallItself(String name) throws Exception {
        CompilerScript script = script(toolchains().get(0));
        script.environment.put("WEAKSPOT_CC", name);
        CompilerCall call = script.cc(work, "main.c");
        assertThat(call.code()).isEqualTo(2);
        assertThat(call.text())
                .contains("is Weakspot itself (set WEAKSPOT_CC to")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void worksThroughASymbolicLinkAndWithAWrapperForACompiler(Toolchain toolchain) throws Exception {
        CompilerScript script = script(toolchain);
        Path link =
                Files.createSymbolicLink(work.resolve("my-cc"), script.path().resolve("weakspot-cc"));
        succeeds(script.run(work, List.of(link.toString(), "main.c", "twice.c", "-o", "program")));
        prints("program", "hello 42");
        // it has a run-time of its own, which takes a third of the time to build where nothing is optimised
        Path wrapper = Files.writeString(
                work.resolve("wrapper"), "#!/bin/sh\nexec " + toolchain.c().program() + " \"$@\" -O0\n");
        assertThat(wrapper.toFile().setExecutable(true)).isTrue();
        Path caches = folder.resolve("caches");
        RuntimeCache.in(caches.resolve("weakspot")).folder(Compiler.at(work.resolve("./wrapper")));
        script.environment.put("XDG_CACHE_HOME", caches.toString());
        script.environment.put("WEAKSPOT_CC", "./wrapper");
        succeeds(script.cc(work, "main.c", "twice.c", "-o", "program2"));
        prints("program2", "hello 42");
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void aCacheThatCannotBeWrittenIsNamedWithAWayOut(Toolchain toolchain) throws Exception {
        CompilerScript script = script(toolchain);
        script.environment.put("XDG_CACHE_HOME", "/proc"); // not even by the superuser
        CompilerCall call = script.cc(work, "-c", "twice.c");
        assertThat(call.code()).isEqualTo(2);
        assertThat(call.text())
                .contains("/proc/weakspot cannot be written to (set XDG_CACHE_HOME to another folder)")
                .hasLineCount(1);
    }

    /** The run-time that is remembered is not that of the sources any more. */
    @ParameterizedTest
    @MethodSource("toolchains")
    void aChangedSourceOfTheRunTimeIsNoticed(Toolchain toolchain) throws Exception {
        CompilerScript script = script(toolchain);
        succeeds(script.cc(work, "-c", "twice.c"));
        Path header = script.sources().resolve("link/wire.h");
        Files.setLastModifiedTime(header, FileTime.from(Instant.now().minusSeconds(60)));
        succeeds(script.cc(work, "-c", "twice.c")); // another date does not make another run-time
        Files.writeString(header, Files.readString(header).toUpperCase(Locale.ROOT));
        assertThat(script.cc(work, "-c", "twice.c").text()).contains("is not where it was looked for");
    }
}
