package dev.weakspot.cnative.symbol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Frame;
import dev.weakspot.event.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SymbolsTest {
    private static final String INLINED = """
            #include "here.h"
            static inline __attribute__((always_inline)) void inner(void) {
                mark("pc"); // here
                print_address("inner", "");
            }
            static inline __attribute__((always_inline)) void middle(void) {
                inner();
                print_address("middle", "");
            }
            __attribute__((noinline)) void outer(void) {
                print_address("caller", __builtin_return_address(0));
                middle();
                print_address("outer", "");
            }
            int main(void) {
                print_maps();
                outer();
                print_address("main", (void *)main);
                return 0;
            }
            """;

    @TempDir
    private Path folder;

    static Stream<Arguments> builds() {
        return Stream.of("gcc", "clang")
                .flatMap(compiler -> Stream.of("-O0", "-O2")
                        .flatMap(level -> Stream.of(List.of("-fPIE", "-pie"), List.of("-fno-pie", "-no-pie"))
                                .map(pie -> Arguments.of(compiler, level, pie))));
    }

    @ParameterizedTest
    @MethodSource("builds")
    void siteAndCallersAreFoundEvenIfInlined(String compiler, String level, List<String> pie) throws IOException {
        List<String> options = new ArrayList<>(pie);
        options.addAll(List.of("-g", level));
        BuiltProgram built = BuiltProgram.program(folder, compiler, options, INLINED);
        try (Symbols symbols = built.symbols()) {
            Site site = symbols.site(built.address("pc"), built.address("caller"));
            assertThat(site)
                    .isEqualTo(new Site(
                            "main.c",
                            3,
                            0,
                            "    mark(\"pc\"); // here",
                            List.of(
                                    new Frame("inner", "main.c", 3),
                                    new Frame("middle", "main.c", 7),
                                    new Frame("outer", "main.c", 12),
                                    new Frame("main", "main.c", 17))));
            assertThat(symbols.function(built.address("main"))).contains("main");
            assertThat(symbols.notes()).isEmpty();
        }
    }

    @Test
    void theSiteIsTheInnermostLineOutsideTheStandardLibrary() throws IOException {
        BuiltProgram built = BuiltProgram.program(folder, "gcc", List.of("-g", "-O0"), """
                #include "here.h"
                # 100 "/usr/include/c++/12/bits/atomic_base.h"
                static void load(void) {
                    mark("pc");
                }
                # 30 "/usr/lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/atomic"
                static void wrapper(void) {
                    print_address("outer", __builtin_return_address(0));
                    load();
                    mark("inner");
                }
                # 40 "main.c"
                int main(void) {
                    print_maps();
                    wrapper();
                    return 0;
                }
                """);
        try (Symbols symbols = built.symbols()) {
            Site site = symbols.site(built.address("pc"), built.address("inner"), built.address("outer"));
            assertThat(site).hasToString("main.c:42");
            assertThat(site.stack())
                    .containsExactly(
                            new Frame("load", "/usr/include/c++/12/bits/atomic_base.h", 101),
                            new Frame("wrapper", "/usr/include/c++/12/atomic", 33),
                            new Frame("main", "main.c", 42));
            assertThat(symbols.site(built.address("pc"))).hasToString("/usr/include/c++/12/bits/atomic_base.h:101");
        }
    }

    @Test
    void theSiteMayBeInALibraryHeaderThatDoesNotWrapAtomics() throws IOException {
        BuiltProgram built = BuiltProgram.program(folder, "gcc", List.of("-g", "-O0"), """
                #include "here.h"
                # 10 "/usr/include/library/atomic.h"
                static void load(void) {
                    mark("pc");
                }
                # 20 "/usr/include/x86_64-linux-gnu/library/queue.h"
                static void push(void) {
                    print_address("outer", __builtin_return_address(0));
                    load();
                    mark("inner");
                }
                # 30 "main.c"
                int main(void) {
                    print_maps();
                    push();
                    return 0;
                }
                """);
        try (Symbols symbols = built.symbols()) {
            assertThat(symbols.site(built.address("pc"), built.address("inner"), built.address("outer")))
                    .hasToString("/usr/include/x86_64-linux-gnu/library/queue.h:23");
        }
    }

    /** Clang merges the two calls, and the merged call has no line. */
    @Test
    void theNearestLineIsUsedIfTheCompilerGivesNone() throws IOException {
        BuiltProgram built = BuiltProgram.program(folder, "clang", List.of("-g", "-O2"), """
                #include "here.h"
                __attribute__((noinline)) static void one(int count) {
                    if (count > 1) {
                        printf("more\\n");
                        mark("pc");
                    } else {
                        printf("less\\n");
                        mark("pc");
                    }
                    print_address("end", "");
                }
                int main(int count, char **arguments) {
                    print_maps();
                    one(count);
                    return 0;
                }
                """);
        try (Symbols symbols = built.symbols()) {
            Site site = symbols.site(built.address("pc"));
            assertThat(site.file()).isEqualTo("main.c");
            assertThat(site.line()).isBetween(3, 9);
            assertThat(symbols.notes()).singleElement().asString().contains("the nearest line is shown");
        }
    }

    @Test
    void withoutDebugInformationTheSiteIsAFunctionAndAnOffset() throws IOException {
        BuiltProgram built = BuiltProgram.program(folder, "gcc", List.of("-O0", "-g0"), INLINED);
        try (Symbols symbols = built.symbols()) {
            Site site = symbols.site(built.address("pc"), built.address("caller"));
            symbols.site(built.address("caller"));
            assertThat(site.toString()).matches("program\\((inner|outer)\\+0x[0-9a-f]+\\)");
            assertThat(site.stack().get(1).toString()).matches("main\\+0x[0-9a-f]+ program");
            assertThat(symbols.notes()).isEmpty();
            assertThat(symbols.notesOn(List.of(site)))
                    .singleElement()
                    .asString()
                    .matches(
                            "program has no lines for (inner|outer) \\(compile the files of these functions with -g\\)");
            assertThat(symbols.notesOn(List.of())).isEmpty();
        }
    }

    @Test
    void theSiteInAStrippedProgramIsAnOffset() throws IOException {
        BuiltProgram built = BuiltProgram.program(folder, "gcc", List.of("-s"), INLINED);
        try (Symbols symbols = built.symbols()) {
            assertThat(symbols.site(built.address("pc")).toString()).matches("program\\(\\+0x[0-9a-f]+\\)");
            assertThat(symbols.global(built.address("pc"))).isEmpty();
        }
    }

    @Test
    void anAddressOutsideAllModulesIsShown() throws IOException {
        try (Symbols symbols = Symbols.of(() -> MappedModules.NONE, folder)) {
            assertThat(symbols.site(0x1235)).hasToString("(0x1234)");
            assertThat(symbols.global(0x1234)).isEmpty();
            assertThat(symbols.function(0x1234)).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gcc", "clang"})
    void sitesInSharedLibrariesAreFound(String compiler) throws IOException {
        Files.writeString(folder.resolve("shared.c"), """
                #include "here.h"
                int shared_counter[4];
                void in_library(void) {
                    mark("pc");
                    print_address("shared_counter", shared_counter);
                }
                """);
        Files.writeString(folder.resolve("here.h"), BuiltProgram.HEADER);
        BuiltProgram.run(folder, List.of(compiler, "-g", "-shared", "-fPIC", "shared.c", "-o", "libshared.so"));
        BuiltProgram built = BuiltProgram.program(folder, compiler, List.of("-g", "libshared.so"), """
                #include "here.h"
                void in_library(void);
                int main(void) {
                    print_maps();
                    in_library();
                    mark("main");
                    return 0;
                }
                """);
        try (Symbols symbols = built.symbols()) {
            assertThat(symbols.site(built.address("pc"))).hasToString("shared.c:4");
            assertThat(symbols.site(built.address("main"))).hasToString("main.c:6");
            long counter = built.address("shared_counter");
            assertThat(symbols.global(counter + 4)).contains(new GlobalVariable("shared_counter", counter, 16));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"g++", "clang++"})
    void cppNamesAreShownAsInTheSource(String compiler) throws IOException {
        BuiltProgram built = BuiltProgram.program(folder, compiler, List.of("-g", "-O1"), """
                #include "here.h"
                #include <algorithm>
                #include <vector>
                namespace app {
                template <typename T> struct Stack {
                    T top;
                    static T common;
                    __attribute__((noinline)) void push(T value) {
                        print_address("caller", __builtin_return_address(0));
                        std::vector<T> all{value};
                        std::for_each(all.begin(), all.end(), [this](T each) { top = each;
                            mark("pc");
                            print_address("end", "");
                        });
                        print_address("end", "");
                    }
                };
                template <typename T> T Stack<T>::common;
                }
                int main() {
                    print_maps();
                    static int calls;
                    app::Stack<int> stack;
                    stack.push(1);
                    print_address("common", &app::Stack<int>::common);
                    print_address("calls", &calls);
                    return calls++;
                }
                """);
        try (Symbols symbols = built.symbols()) {
            Site site = symbols.site(built.address("pc"), built.address("caller"));
            assertThat(site).hasToString("main.cpp:12");
            assertThat(site.stack().get(site.stack().size() - 1)).hasToString("main main.cpp:24");
            assertThat(site.stack())
                    .anySatisfy(frame ->
                            assertThat(frame.toString()).matches("app::Stack<int>::push\\(int\\) main.cpp:1\\d"));
            assertThat(symbols.global(built.address("common")).orElseThrow().name())
                    .isEqualTo("app::Stack<int>::common");
            assertThat(symbols.global(built.address("calls")).orElseThrow().name())
                    .matches("(main(\\(\\))?(::|\\.))?calls");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gcc", "clang"})
    void variablesAndTheirDeclarationsAreFound(String compiler) throws IOException {
        BuiltProgram built = BuiltProgram.program(folder, compiler, List.of("-g", "-gdwarf-4", "-O1"), """
                #include "here.h"
                int counter;
                static long table[10];
                int main(int count, char **arguments) {
                    static char inside = 'x';
                    int local = 0;
                    void *heap = malloc(4);
                    table[count] = counter;
                    print_maps();
                    print_address("counter", &counter);
                    print_address("table", table);
                    print_address("inside", &inside);
                    print_address("local", &local);
                    print_address("heap", heap);
                    return inside++ == 'a';
                }
                """);
        try (Symbols symbols = built.symbols()) {
            GlobalVariable counter = symbols.global(built.address("counter")).orElseThrow();
            assertThat(counter).isEqualTo(new GlobalVariable("counter", built.address("counter"), 4));
            assertThat(symbols.declaration(counter)).contains(new Site("main.c", 2, 0, "int counter;"));
            GlobalVariable table = symbols.global(built.address("table") + 8).orElseThrow();
            assertThat(table.at(built.address("table"))).isEqualTo("table");
            assertThat(table.at(built.address("table") + 8)).isEqualTo("table+8");
            assertThat(symbols.global(built.address("table") + 79)).contains(table);
            assertThat(symbols.global(built.address("table") + 80)).isNotEqualTo(table);
            assertThat(symbols.global(built.address("inside")).orElseThrow().name())
                    .matches("(main\\.)?inside");
            assertThat(symbols.global(built.address("local"))).isEmpty();
            assertThat(symbols.global(built.address("heap"))).isEmpty();
        }
    }

    @Test
    void modulesThatAreLoadedLaterAreFound() throws IOException {
        BuiltProgram built = BuiltProgram.program(folder, "gcc", List.of("-g"), INLINED);
        List<MappedModules> results = new ArrayList<>(List.of(MappedModules.NONE, MappedModules.NONE, built.modules()));
        try (Symbols symbols = Symbols.of(() -> results.size() == 1 ? results.get(0) : results.remove(0), folder)) {
            assertThat(symbols.site(1)).hasToString("(0x0)");
            assertThat(symbols.site(built.address("pc"))).hasToString("main.c:3");
        }
    }

    @Test
    void knownSitesRemainAvailableAfterAClose() throws IOException {
        BuiltProgram built = BuiltProgram.program(folder, "gcc", List.of("-g"), INLINED);
        Symbols symbols = built.symbols();
        Site site = symbols.site(built.address("pc"));
        symbols.close();
        assertThat(symbols.site(built.address("pc"))).isSameAs(site);
        assertThat(symbols.site(built.address("caller")).line()).isZero();
    }

    @Test
    void processesOfOneProgramHaveTheSameSites() throws IOException {
        BuiltProgram built = BuiltProgram.program(folder, "gcc", List.of("-g"), INLINED);
        try (Symbols symbols = built.symbols()) {
            assertThat(symbols.in(built::modules).site(built.address("pc")))
                    .isEqualTo(symbols.site(built.address("pc")));
        }
    }

    @Test
    void concurrentQueriesAreAllowed() throws IOException, InterruptedException, ExecutionException {
        BuiltProgram built = BuiltProgram.program(folder, "gcc", List.of("-g"), INLINED);
        long main = built.address("main");
        ExecutorService workers = Executors.newFixedThreadPool(4);
        try (Symbols symbols = built.symbols();
                Symbols alone = built.symbols()) {
            List<Callable<Site>> queries = new ArrayList<>();
            for (int i = 0; i < 400; i++) {
                long pc = main + 1 + i % 20;
                queries.add(() -> symbols.site(pc, built.address("caller")));
            }
            List<Future<Site>> results = workers.invokeAll(queries);
            for (int i = 0; i < 400; i++) {
                assertThat(results.get(i).get()).isEqualTo(alone.site(main + 1 + i % 20, built.address("caller")));
            }
        } finally {
            workers.shutdownNow();
        }
    }

    @Test
    void aMissingSourceFileHasNoText() throws IOException {
        BuiltProgram built = BuiltProgram.program(folder, "gcc", List.of("-g"), INLINED);
        Files.delete(folder.resolve("main.c"));
        try (Symbols symbols = built.symbols()) {
            assertThat(symbols.site(built.address("pc")).text()).isEmpty();
            assertThat(symbols.site(built.address("pc"))).hasToString("main.c:3");
        }
    }
}
