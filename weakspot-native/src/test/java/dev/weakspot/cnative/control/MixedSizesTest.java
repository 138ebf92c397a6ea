package dev.weakspot.cnative.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weakspot.cnative.CompiledProgram;
import dev.weakspot.cnative.compile.SourceLanguage;
import dev.weakspot.cnative.process.ForkServerPool;
import dev.weakspot.cnative.process.Launch;
import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.input.UncheckedInputException;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.EventCounts;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.Strategies;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** All atomic accesses of an object have one size. A later object at the same address may have another size. */
class MixedSizesTest {
    private static final String BEGINNING = """
            #include <assert.h>
            #include <pthread.h>
            #include <stdatomic.h>
            #include <stdlib.h>
            #include <string.h>
            static void *nothing(void *_) { return _; }
            static void start_another_thread(void) {
                pthread_t thread;
                pthread_create(&thread, NULL, nothing, NULL);
                pthread_join(thread, NULL);
            }
            static long words[2];
            static int *halves = (int *)words;
            """;

    @TempDir
    private Path folder;

    private static final String MIXED = BEGINNING + """
            int main(void) {
                start_another_thread();
                __atomic_store_n(&words[0], 0x500000006, __ATOMIC_RELAXED);
                assert(__atomic_load_n(&halves[1], __ATOMIC_RELAXED) == 5);
            }
            """;

    @ParameterizedTest
    @EnumSource(MemoryModel.class)
    void accessesOfMixedSizesAreRefusedWithTheirLine(MemoryModel memory) {
        assertThatThrownBy(() -> run(MIXED, memory))
                .isInstanceOf(UncheckedInputException.class)
                .hasMessageMatching(
                        ".*\\.c:17\\b.*: an atomic access of 4 bytes to an object that is also accessed atomically as 8 bytes: .*");
    }

    @Test
    void anotherObjectMayHaveAnotherSize() throws IOException {
        Run run = run(BEGINNING + """
                static void on_the_stack(int is_word) {
                    if (is_word) {
                        atomic_long word;
                        atomic_init(&word, 1);
                        atomic_fetch_add_explicit(&word, 1, memory_order_relaxed);
                    } else {
                        atomic_char bytes[8];
                        atomic_init(&bytes[3], 1);
                        atomic_fetch_add_explicit(&bytes[3], 1, memory_order_relaxed);
                    }
                }
                int main(void) {
                    start_another_thread();
                    __atomic_store_n(&words[0], 0, __ATOMIC_RELAXED);
                    memset(words, 0, sizeof words);
                    assert(__atomic_fetch_add(&halves[1], 1, __ATOMIC_RELAXED) == 0);
                    halves[1] = 1;
                    assert(__atomic_load_n(&words[0], __ATOMIC_RELAXED) == 1L << 32);
                    for (int i = 0; i < 4; i++) {
                        on_the_stack(i & 1);
                        atomic_long *word = calloc(1, sizeof *word);
                        assert(atomic_fetch_add_explicit(word, 0, memory_order_relaxed) == 0);
                        free(word);
                        atomic_int *half = calloc(2, sizeof *half);
                        assert(atomic_fetch_add_explicit(half + 1, 0, memory_order_relaxed) == 0);
                        free(half);
                    }
                }
                """, MemoryModel.RC20);
        assertThat(run.end()).isEqualTo(Run.End.COMPLETE);
        assertThat(run.detections()).isEmpty();
    }

    private Run run(String source, MemoryModel memory) throws IOException {
        Path program = CompiledProgram.of(folder, SourceLanguage.C, source);
        try (ForkServerPool target = new ForkServerPool(new Launch(program, List.of()))) {
            Explorer explorer = NativeRunSetup.of(target, memory, RunLimits.DEFAULT, RunTimes.USUAL)
                    .explorer(Strategies.RANDOM.make(1, ParameterSweep.FULL, EventCounts.NONE));
            return explorer.run(0).orElseThrow();
        }
    }
}
