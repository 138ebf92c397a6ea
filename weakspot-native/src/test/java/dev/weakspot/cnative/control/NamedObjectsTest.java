package dev.weakspot.cnative.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weakspot.cnative.CompiledProgram;
import dev.weakspot.cnative.compile.Compiler;
import dev.weakspot.cnative.compile.SourceLanguage;
import dev.weakspot.cnative.process.ForkServerPool;
import dev.weakspot.cnative.process.Launch;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.RandomWalk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects are named as in the source, with members, indices and local names, whatever compiler built the program. */
class NamedObjectsTest {
    private static final String CXX = """
            #include <array>
            #include <atomic>
            #include <memory>
            #include <thread>
            #include <vector>
            namespace app {
            struct Base { long id; std::atomic<int> mark; };
            struct Node : Base { Node *next; union { std::atomic<long> whole{0}; int half; }; };
            struct Ring {
                std::atomic<unsigned> head_;
                alignas(64) std::atomic<unsigned> tail_;
                std::array<Node, 4> slots_;
                std::atomic<int> grid[2][3];
            };
            static Ring ring;
            template <class T> struct Stack {
                struct Cell { T item; std::atomic<int> used; };
                Cell *top = nullptr;
                void push(T item) {
                    auto cell = new Cell{item, {}};
                    top = cell;
                }
            };
            }
            using app::Node;
            struct Pair { std::atomic<int> left, right; };
            static std::atomic<int> *shared;
            static std::atomic<int> steps;
            Pair *kept;
            static void other(Pair *pair, app::Stack<long> *stack, std::vector<Node> *all, Node *made) {
                app::ring.tail_ = 1;
                app::ring.slots_[3].mark = 2;
                app::ring.slots_[2].whole = 3;
                app::ring.grid[1][2] = 4;
                static Pair inside;
                kept = &inside;
                inside.right = 5;
                pair->right = 6;
                stack->top->used = 7;
                (*all)[2].mark = 8;
                made->whole = 9;
                *shared = 10;
            }
            __attribute__((noinline)) static void start(app::Stack<long> *stack, std::vector<Node> *all, Node *made) {
                Pair pair{};
                std::thread thread([&] { other(&pair, stack, all, made); });
                steps = pair.left + 20;
                thread.join();
            }
            int main() {
                std::atomic<int> flag{0};
                shared = &flag;
                app::Stack<long> stack;
                stack.push(5);
                std::vector<Node> all(4);
                auto made = std::make_unique<Node>();
                start(&stack, &all, made.get());
                return 0;
            }
            """;

    private static final String C = """
            #include <pthread.h>
            #include <stdatomic.h>
            #include <stdlib.h>
            struct message { int length; struct { _Atomic char text[8]; } body; };
            struct list { _Atomic int count; struct message items[]; };
            struct message table[2][3];
            struct message *kept;
            static pthread_mutex_t locks[2];
            static struct message *message;
            static void *sender(void *argument) {
                struct list *list = argument;
                struct message *made = malloc(sizeof *made);
                kept = made;
                table[1][2].body.text[4] = 1;
                made->body.text[5] = 2;
                list->items[1].body.text[6] = 3;
                list->count = 4;
                message->body.text[7] = 5;
                pthread_mutex_lock(&locks[1]);
                pthread_mutex_unlock(&locks[1]);
                return NULL;
            }
            int main(void) {
                pthread_t thread;
                struct message local = {0};
                message = &local;
                struct list *list = calloc(1, sizeof(struct list) + 3 * sizeof(struct message));
                pthread_create(&thread, NULL, sender, list);
                pthread_join(thread, NULL);
                return 0;
            }
            """;

    @TempDir
    private Path folder;

    static Stream<Arguments> builds() {
        return Stream.of("gcc", "clang")
                .flatMap(family -> Stream.of(
                                "-O0 -gdwarf-5", "-O2 -gdwarf-5", "-O0 -gdwarf-4", "-O2 -gdwarf-4 -no-pie", "-O1 -g")
                        .map(flags -> Arguments.of(family, flags)));
    }

    @ParameterizedTest
    @MethodSource("builds")
    void objectsOfCppProgramsAreNamedAsInTheSource(String family, String flags) throws IOException {
        assertThat(steps(family, SourceLanguage.CXX, CXX, flags + " -std=c++20"))
                .containsSubsequence(
                        "write app::ring.tail_ = 1",
                        "write app::ring.slots_[3].mark = 2",
                        "write app::ring.slots_[2].whole = 3",
                        "write app::ring.grid[1][2] = 4")
                .anyMatch(step -> step.matches("write (other::)?inside\\.right = 5"))
                .containsSubsequence(
                        "write pair.right of start (P0) = 6",
                        "write cell->used (block of program.cc:20) = 7",
                        "write Node[2].mark (block of program.cc:55) = 8",
                        "write Node.whole (block of program.cc:56) = 9",
                        "write flag of main = 10");
    }

    @ParameterizedTest
    @MethodSource("builds")
    void objectsOfCProgramsAreNamedAsInTheSource(String family, String flags) throws IOException {
        assertThat(steps(family, SourceLanguage.C, C, flags))
                .containsSubsequence(
                        "write table[1][2].body.text[4] = 1",
                        "write made->body.text[5] (block of program.c:12) = 2",
                        "write list->items[1].body.text[6] (block of program.c:27) = 3",
                        "write list->count (block of program.c:27) = 4",
                        "write local.body.text[7] of main = 5",
                        "lock locks[1]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-g0", "-g1", "-gsplit-dwarf"})
    void withoutTypesObjectsAreNamedByTheirSymbolOrBlock(String debugInformation) throws IOException {
        assertThat(steps("gcc", SourceLanguage.C, C, "-O0 " + debugInformation))
                .anyMatch(step -> step.matches("write table\\+\\d+ = 1"))
                .anyMatch(step -> step.matches("write byte 9 of the block of .* = 2"))
                .anyMatch(step -> step.matches("write local 1 of P0 = 5"));
    }

    /** Both classes have a member type of this name, and both functions are inlined. */
    @ParameterizedTest
    @ValueSource(strings = {"-O0", "-O2"})
    void typesOfBlocksAreThoseOfTheScope(String level) throws IOException {
        assertThat(steps("gcc", SourceLanguage.CXX, """
                #include <atomic>
                #include <thread>
                template <class T> struct Stack {
                    struct Node { T value; std::atomic<int> used; };
                    Node *make() { return new Node(); }
                };
                struct Queue {
                    struct Node { std::atomic<int> first, second; };
                    Node *make() { return new Node(); }
                };
                int main() {
                    auto *cell = Stack<int>().make();
                    auto *item = Queue().make();
                    std::thread([=] { cell->used = 1; item->second = 2; }).join();
                }
                """, level + " -std=c++20"))
                .containsSubsequence(
                        "write Node.used (block of program.cc:5) = 1", "write Node.second (block of program.cc:9) = 2");
    }

    /** A name with a wrong type, member or index would mislead; so the bytes are counted. */
    @Test
    void blocksWhoseTypeIsUncertainHaveNoMembers() throws IOException {
        assertThat(steps("gcc", SourceLanguage.CXX, """
                #include <atomic>
                #include <cstdlib>
                #include <new>
                #include <thread>
                struct Value { std::atomic<int> number; int more; };
                struct Owner { std::atomic<long> owned; ~Owner() { owned = -1; } };
                struct Holder { Value *kept; Value *value; };
                static void fill(Value *value, Owner *owners, Holder *holder, Value **out) {
                    value->number = 1;
                    owners[1].owned = 2;
                    holder->value->number = 3;
                    (*out)->number = 4;
                }
                int main() {
                    Holder holder{};
                    long *value = new long[3];
                    void *memory = malloc(3 * sizeof(Value) + sizeof(long));
                    auto placed = new (memory) Value{};
                    Owner *owners = new Owner[2]();
                    holder.value = (Value *)malloc(sizeof(long));
                    Value *made;
                    Value **out = &made;
                    *out = (Value *)malloc(sizeof(Value));
                    std::thread([&] { fill(placed, owners, &holder, out); }).join();
                    value[0] = 1;
                    delete[] owners;
                }
                """, "-O0 -std=c++20"))
                .containsSubsequence(
                        "write byte 0 of the block of program.cc:17 = 1",
                        "write byte 16 of the block of program.cc:19 = 2",
                        "write byte 0 of the block of program.cc:20 = 3",
                        "write Value.number (block of program.cc:23) = 4");
    }

    /** The names of variables are those of one library, which has debug information of its own. */
    @Test
    void objectsOfSharedLibrariesAreNamed() throws IOException {
        Compiler compiler = CompiledProgram.compiler(SourceLanguage.C);
        Path library = Files.writeString(folder.resolve("library.c"), """
                #include <stdatomic.h>
                struct entry { int key; _Atomic int value; };
                struct entry entries[4];
                static void store(_Atomic int *place) { *place = 2; }
                void fill(void) {
                    _Atomic int local = 0;
                    entries[3].value = 1;
                    store(&local);
                }
                """);
        Path built = CompiledProgram.of(folder, compiler, List.of(library), "-O0", "-shared", "-fPIC");
        Files.move(built, folder.resolve("libentries.so"));
        Path source = Files.writeString(folder.resolve("main.c"), """
                #include <pthread.h>
                void fill(void);
                static void *other(void *argument) { fill(); return argument; }
                int main(void) {
                    pthread_t thread;
                    pthread_create(&thread, NULL, other, NULL);
                    pthread_join(thread, NULL);
                }
                """);
        Path program = CompiledProgram.of(
                folder,
                compiler,
                List.of(source),
                folder.resolve("libentries.so").toString(),
                "-Wl,-rpath," + folder);
        assertThat(steps(program)).containsSubsequence("write entries[3].value = 1", "write local of fill (P1) = 2");
    }

    @Test
    void twoCallsOfAFunctionHaveVariablesOfTheirOwn() throws IOException {
        assertThat(steps("gcc", SourceLanguage.C, """
                #include <pthread.h>
                #include <stdatomic.h>
                static void deeper(int depth, _Atomic int *outer) {
                    _Atomic int own = 0;
                    if (depth > 0) deeper(depth - 1, &own);
                    *outer = depth;
                    own = 7;
                }
                static void *other(void *argument) {
                    _Atomic int first = 9;
                    deeper(1, &first);
                    return argument;
                }
                int main(void) {
                    pthread_t thread;
                    pthread_create(&thread, NULL, other, NULL);
                    pthread_join(thread, NULL);
                }
                """, "-O0"))
                .containsSubsequence(
                        "write own of deeper (P1) = 0",
                        "write own of deeper (P1, call 2) = 7",
                        "write first of other (P1) = 1",
                        "write own of deeper (P1) = 7");
    }

    @Test
    void threadsAreNamedByTheProgramOrByTheirFunction() throws IOException {
        Path program = build("gcc", SourceLanguage.C, """
                #define _GNU_SOURCE
                #include <pthread.h>
                #include <stdatomic.h>
                static _Atomic int x;
                static void *sender(void *argument) { x = 1; return argument; }
                static void *receiver(void *argument) {
                    pthread_setname_np(pthread_self(), "inbox");
                    x = 2;
                    return argument;
                }
                int main(void) {
                    pthread_t threads[2];
                    pthread_create(&threads[0], NULL, sender, NULL);
                    pthread_create(&threads[1], NULL, receiver, NULL);
                    pthread_join(threads[0], NULL);
                    pthread_join(threads[1], NULL);
                }
                """, "-O0");
        assertThat(interleaving(program).threadNames()).isEqualTo(Map.of(0, "main", 1, "sender", 2, "inbox"));
    }

    private List<String> steps(String family, SourceLanguage language, String source, String flags) throws IOException {
        return steps(build(family, language, source, flags));
    }

    private Path build(String family, SourceLanguage language, String source, String flags) throws IOException {
        List<Compiler> compilers = Compiler.present(language).stream()
                .filter(compiler -> compiler.family().name().equalsIgnoreCase(family))
                .toList();
        assumeTrue(!compilers.isEmpty(), family + " is not installed");
        Path file =
                Files.writeString(folder.resolve(language == SourceLanguage.C ? "program.c" : "program.cc"), source);
        List<String> options = new ArrayList<>(List.of(flags.split(" ", -1)));
        return CompiledProgram.of(folder, compilers.get(0), List.of(file), options.toArray(String[]::new));
    }

    private List<String> steps(Path program) {
        return interleaving(program).steps().stream()
                .map(Interleaving.Step::text)
                .toList();
    }

    private Interleaving interleaving(Path program) {
        try (ForkServerPool target =
                new ForkServerPool(new Launch(program, List.of(), folder, System.getenv(), Launch.NO_INPUT))) {
            return NativeRunSetup.of(target, MemoryModel.SC, RunLimits.DEFAULT, RunTimes.USUAL)
                    .perform(new RandomWalk(1), 0)
                    .narration()
                    .interleaving();
        }
    }
}
