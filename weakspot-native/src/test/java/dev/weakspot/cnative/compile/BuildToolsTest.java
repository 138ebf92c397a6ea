package dev.weakspot.cnative.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Projects that common build tools build. Only the name of the compiler is changed. */
@Timeout(600)
class BuildToolsTest {
    @TempDir
    Path folder;

    private Path project;

    static List<Toolchain> toolchains() {
        return Toolchain.required();
    }

    @BeforeEach
    void writeSources() throws IOException {
        project = Files.createDirectories(folder.resolve("pro ject"));
        write("plus.c", "int plus(int x) { return x + 1; }\n");
        write("digits.cpp", """
                #include <string>
                extern "C" int digits(int x) { return (int) std::to_string(x).size(); }
                """);
        write("main.c", """
                #include <pthread.h>
                int plus(int);
                int digits(int);
                static int result;
                static void *work(void *argument) { result = plus(digits(*(int *) argument)); return NULL; }
                int main(void) {
                    pthread_t thread;
                    int number = 100;
                    return pthread_create(&thread, NULL, work, &number) || pthread_join(thread, NULL) || result != 4;
                }
                """);
        write("main.cpp", """
                extern "C" { int plus(int); int digits(int); }
                int main() { std::vector<int> numbers(100); return plus(digits((int) numbers.size())) - 4; }
                """);
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(project.resolve(name), text);
    }

    private static void assumeInstalled(String tool) throws IOException {
        boolean isInstalled;
        try {
            isInstalled = CompilerCall.of(Path.of("").toAbsolutePath(), List.of(tool, "--version"))
                    .isSuccess();
        } catch (IOException e) {
            isInstalled = false;
        }
        assumeTrue(isInstalled, tool + " is not installed");
    }

    private void assertSucceeds(CompilerScript script, String... command) throws Exception {
        CompilerCall call = script.run(project, List.of(command));
        assertThat(call.code()).as(call.text()).isZero();
        assertThat(call.text().toLowerCase(Locale.ROOT)).doesNotContain("warning");
    }

    private void assertInstrumentedAndRuns(String program) throws Exception {
        assertThat(CompilerCall.of(project, List.of("./" + program)).code()).isZero();
        assertThat(CompilerCall.of(project, List.of("nm", program)).text()).contains("__tsan_func_entry");
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void cmake(Toolchain toolchain) throws Exception {
        assumeInstalled("cmake");
        write("CMakeLists.txt", """
                cmake_minimum_required(VERSION 3.13)
                project(mixed C CXX)
                set(CMAKE_C_STANDARD 11)
                set(CMAKE_CXX_STANDARD 17)
                find_package(Threads REQUIRED)
                include(CheckSymbolExists)
                check_symbol_exists(clock_gettime "time.h" HAS_CLOCK)
                if(NOT HAS_CLOCK)
                  message(FATAL_ERROR "clock_gettime is not found")
                endif()
                add_compile_options(-Wall -Wextra -Werror)
                add_library(plus STATIC plus.c)
                add_library(digits SHARED digits.cpp)
                target_link_options(digits PRIVATE -Wl,-z,defs)
                add_executable(program main.c)
                target_link_libraries(program plus digits Threads::Threads)
                add_executable(program++ main.cpp)
                target_precompile_headers(program++ PRIVATE <vector>)
                target_link_libraries(program++ plus digits)
                install(TARGETS program program++ digits DESTINATION .)
                set_target_properties(program program++ PROPERTIES INSTALL_RPATH "$ORIGIN")
                """);
        CompilerScript script = new CompilerScript(folder, toolchain);
        assertSucceeds(
                script, "cmake", "-B", "one", "-DCMAKE_C_COMPILER=weakspot-cc", "-DCMAKE_CXX_COMPILER=weakspot-c++");
        assertSucceeds(script, "cmake", "--build", "one");
        assertInstrumentedAndRuns("one/program");
        assertInstrumentedAndRuns("one/program++");
        assertSucceeds(script, "cmake", "--install", "one", "--prefix", "installed");
        assertInstrumentedAndRuns("installed/program");

        script.environment.put("CC", "weakspot cc");
        script.environment.put("CXX", "weakspot c++");
        assertSucceeds(script, "cmake", "-B", "two", "-DCMAKE_BUILD_TYPE=Release");
        assertSucceeds(script, "cmake", "--build", "two");
        assertInstrumentedAndRuns("two/program");
        assertInstrumentedAndRuns("two/program++");
    }

    @ParameterizedTest
    @MethodSource("toolchains")
    void make(Toolchain toolchain) throws Exception {
        assumeInstalled("make");
        write("Makefile", """
                CFLAGS = -O2 -Wall -Werror -MMD
                CXXFLAGS = -O2 -Wall -Werror
                LDFLAGS = -Wl,-z,relro -Wl,--as-needed
                LDLIBS = -lpthread
                program: main.o digits.o libplus.a
                \t$(CXX) $(LDFLAGS) $^ $(LDLIBS) -o $@
                libplus.a: libplus.a(plus.o)
                """);
        CompilerScript script = new CompilerScript(folder, toolchain);
        assertSucceeds(script, "make", "-j4", "CC=weakspot cc", "CXX=weakspot c++");
        assertInstrumentedAndRuns("program");
        assertSucceeds(script, "make", "-B", "CC=weakspot-cc", "CXX=weakspot-c++");
        assertInstrumentedAndRuns("program");
    }

    /** Tests that configure scripts of Autoconf make of a compiler, without Autoconf, which is rarely installed. */
    @ParameterizedTest
    @MethodSource("toolchains")
    void configure(Toolchain toolchain) throws Exception {
        assumeInstalled("make");
        write("configure", """
                #!/bin/sh
                set -eu
                no() { echo "configure: error: $1" >&2; exit 1; }
                conftest() { rm -f conftest.er1; cat >conftest.$1; shift; "$@" 2>conftest.er1; }
                for option in --version -v; do $CC $option >/dev/null 2>&1 || no "the compiler does not print its version"; done
                $CC -V >/dev/null 2>&1 && no "an unknown option is accepted"
                conftest c $CC conftest.c -o conftest <<X
                int main(void) { return 0; }
                X
                [ ! -s conftest.er1 ] || no "the compiler is not silent: $(cat conftest.er1)"
                ./conftest || no "cannot run C compiled programs"
                conftest c $CC -c -g -Werror -Wunknown-option conftest.c </dev/null && no "every option is known"
                conftest c $CC -c -g -O2 -Werror conftest.c <<X
                #ifndef __GNUC__
                choke me
                #endif
                typedef int nothing;
                X
                conftest c $CC conftest.c -o conftest <<X && no "a missing function is found"
                int no_such_function(void);
                int main(void) { return no_such_function(); }
                X
                conftest c $CC conftest.c -o conftest <<X || no "pthread_create is not found"
                char pthread_create(void);
                int main(void) { return pthread_create(); }
                X
                echo '#include <stdio.h>' | $CC -E - >/dev/null || no "the preprocessor does not work"
                case $($CC -print-prog-name=ld) in *ld*) ;; *) no "there is no linker" ;; esac
                rm -f conftest*
                {
                  echo "CC = $CC"
                  echo "CXX = $CXX"
                  echo 'program: main.c plus.c digits.cpp'
                  echo '\t$(CC) -g -O2 -c main.c plus.c'
                  echo '\t$(CXX) -g -O2 digits.cpp main.o plus.o -o $@'
                } >Makefile
                """);
        CompilerScript script = new CompilerScript(folder, toolchain);
        assertSucceeds(script, "env", "CC=weakspot cc", "CXX=weakspot c++", "sh", "./configure");
        assertSucceeds(script, "make");
        assertInstrumentedAndRuns("program");
    }
}
