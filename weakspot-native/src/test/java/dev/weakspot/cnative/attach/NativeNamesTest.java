package dev.weakspot.cnative.attach;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cnative.CompiledProgram;
import dev.weakspot.cnative.compile.Language;
import dev.weakspot.explore.RunLimits;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.RandomWalk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written is shown as its programmer thinks of it. */
class NativeNamesTest {
    @TempDir
    private Path folder;

    @Test
    void valuesAreNumbersOrWhatTheyPointTo() throws IOException {
        assertThat(steps("""
                #include <atomic>
                #include <pthread.h>
                struct pair { void *pointer; long count; };
                std::atomic<long> number;
                std::atomic<void *> pointer;
                std::atomic<pair> both;
                int numbers[4];
                static void *nothing(void *_) { return _; }
                int main() {
                    pthread_t thread;
                    pthread_create(&thread, nullptr, nothing, nullptr);
                    int *block = new int[4];
                    number.store(-1);
                    number.store(0x123456789abcdef);
                    pointer.store(&numbers[1]);
                    pointer.store(block + 2);
                    both.store({block, 7});
                    pthread_join(thread, nullptr);
                    delete[] block;
                }
                """))
                .containsSubsequence(
                        "write number = -1",
                        "write number = 0x123456789abcdef",
                        "write pointer = &numbers+4",
                        "write pointer = the block of program.cc:12+8",
                        "write both = {the block of program.cc:12, 7}");
    }

    @Test
    void variablesOnAStackAreToldApart() throws IOException {
        assertThat(steps("""
                #include <atomic>
                #include <thread>
                int main() {
                    std::atomic<int> first{0};
                    std::atomic<int> second{0};
                    std::thread([&] { second = 1; first = 2; second = 3; }).join();
                }
                """))
                .containsSubsequence("write local 1 of P0 = 1", "write local 2 of P0 = 2", "write local 1 of P0 = 3");
    }

    private List<String> steps(String source) throws IOException {
        Path program = CompiledProgram.of(folder, Language.CXX, source, "-std=c++20", "-latomic");
        try (Target target = new Target(new Launch(program, List.of()))) {
            return NativeStage.of(target, MemoryModel.SC, RunLimits.DEFAULT, RunTimes.USUAL)
                    .perform(new RandomWalk(1), 0)
                    .story()
                    .interleaving()
                    .steps()
                    .stream()
                    .map(Interleaving.Step::text)
                    .toList();
        }
    }
}
