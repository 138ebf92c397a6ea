package dev.weakspot.cnative.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cnative.CompiledProgram;
import dev.weakspot.cnative.compile.SourceLanguage;
import dev.weakspot.cnative.process.ForkServerPool;
import dev.weakspot.cnative.process.Launch;
import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Suppressions;
import dev.weakspot.input.InputException;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.RandomWalk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports name locations and values in terms of the source. */
class NativeNamesTest {
    @TempDir
    private Path folder;

    @Test
    void valuesAreNumbersOrNamesOfTheObjectsTheyPointTo() throws IOException {
        assertThat(steps("""
                #include <atomic>
                #include <pthread.h>
                struct pair { void *pointer; long count; };
                std::atomic<long> number;
                std::atomic<void *> pointer;
                std::atomic<pair> both;
                int numbers[4];
                static void *store(void *argument) {
                    int *block = new int[4];
                    number.store(-1);
                    number.store(0x123456789abcdef);
                    pointer.store(&numbers[1]);
                    pointer.store(block + 2);
                    both.store({block, 7});
                    delete[] block;
                    return argument;
                }
                int main() {
                    pthread_t thread;
                    pthread_create(&thread, nullptr, store, nullptr);
                    pthread_join(thread, nullptr);
                }
                """))
                .containsSubsequence(
                        "write number = -1",
                        "write number = 0x123456789abcdef",
                        "write pointer = &numbers[1]",
                        "write pointer = the block of program.cc:9+8",
                        "write both = {the block of program.cc:9, 7}");
    }

    @Test
    void variablesOnAStackHaveDistinctNamesWithoutDebugInformation() throws IOException {
        assertThat(steps("""
                #include <atomic>
                #include <thread>
                int main() {
                    std::atomic<int> first{0};
                    std::atomic<int> second{0};
                    std::thread([&] { second = 1; first = 2; second = 3; }).join();
                }
                """, "-g0"))
                .containsSubsequence("write local 1 of P0 = 1", "write local 2 of P0 = 2", "write local 1 of P0 = 3");
    }

    /** The run-time and the C library may have lines, but they are not the place of a finding. */
    @Test
    void aSiteWithoutDebugInformationIsInTheProgram() throws IOException, InputException {
        Path program = CompiledProgram.of(folder, SourceLanguage.C, """
                #include <pthread.h>
                int x;
                void *add(void *unused) { x++; return unused; }
                int main(void) {
                    pthread_t thread;
                    pthread_create(&thread, 0, add, 0);
                    x++;
                    pthread_join(thread, 0);
                }
                """, "-g0");
        Launch launch = new Launch(program, List.of(), folder, System.getenv(), Launch.NO_INPUT);
        try (ForkServerPool target = new ForkServerPool(launch)) {
            assertThat(explorer(target).run(0).orElseThrow().detections())
                    .isNotEmpty()
                    .flatExtracting(Detection::operations)
                    .allSatisfy(operation ->
                            assertThat(operation.site().toString()).matches(".*program\\((main|add)\\+0x[0-9a-f]+\\)"));
        }
    }

    /** Only the first run names the location: it creates a file, and the program names nothing if the file exists. */
    @Test
    void nameGivenInOneRunIsUnknownInTheNext() throws IOException, InputException {
        Path program = CompiledProgram.of(folder, SourceLanguage.CXX, """
                #include <fcntl.h>
                #include <thread>
                #include <weakspot.h>
                int main() {
                    int *shared = new int(0);
                    if (open("seen", O_CREAT | O_EXCL, 0600) >= 0) weakspot_name_location(shared, sizeof *shared, "box");
                    std::thread other([=] { *shared = 1; });
                    *shared = 2;
                    other.join();
                }
                """, "-std=c++20");
        Launch launch = new Launch(program, List.of(), folder, System.getenv(), Launch.NO_INPUT);
        try (ForkServerPool target = new ForkServerPool(launch)) {
            Explorer explorer = explorer(target);
            assertThat(explorer.run(0).orElseThrow().detections())
                    .isNotEmpty()
                    .allSatisfy(race -> assertThat(race.names()).contains("box"));
            assertThat(explorer.run(1).orElseThrow().detections())
                    .isNotEmpty()
                    .allSatisfy(race -> assertThat(race.names()).doesNotContain("box"));
        }
    }

    /** libstdc++ sleeps in a table of its own, which serves many objects. */
    @Test
    void aWaitForAnAtomicIsNamedAfterIt() throws IOException, InputException {
        Path program = CompiledProgram.of(folder, SourceLanguage.CXX, """
                #include <atomic>
                #include <thread>
                std::atomic<long> number{0};
                std::atomic<bool> flag{false};
                int main() {
                    std::thread first([] { number.wait(0); });
                    std::thread second([] { flag.wait(false); });
                    first.join();
                    second.join();
                }
                """, "-std=c++20");
        try (ForkServerPool target = new ForkServerPool(new Launch(program, List.of()))) {
            assertThat(explorer(target).run(0).orElseThrow().detections())
                    .singleElement()
                    .satisfies(deadlock -> assertThat(deadlock.names()).contains("number", "flag"));
        }
    }

    /** Detections have names only where there are suppressions. */
    private static Explorer explorer(ForkServerPool target) throws InputException {
        NativeRunOptions options = new NativeRunOptions(
                RunTimes.USUAL, false, Suppressions.parse("rules", "race:box"), ProcessInspector.NONE, () -> false);
        return NativeRunSetup.of(target, MemoryModel.SC, RunLimits.DEFAULT, options)
                .explorer(new RandomWalk(1));
    }

    private List<String> steps(String source, String... debugInformation) throws IOException {
        List<String> options = new ArrayList<>(List.of("-std=c++20", "-latomic"));
        options.addAll(List.of(debugInformation));
        Path program = CompiledProgram.of(folder, SourceLanguage.CXX, source, options.toArray(String[]::new));
        try (ForkServerPool target = new ForkServerPool(new Launch(program, List.of()))) {
            return NativeRunSetup.of(target, MemoryModel.SC, RunLimits.DEFAULT, RunTimes.USUAL)
                    .perform(new RandomWalk(1), 0)
                    .narration()
                    .interleaving()
                    .steps()
                    .stream()
                    .map(Interleaving.Step::text)
                    .toList();
        }
    }
}
