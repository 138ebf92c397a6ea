package dev.weakspot.cnative.attach;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weakspot.cnative.CompiledProgram;
import dev.weakspot.cnative.compile.Language;
import dev.weakspot.explore.Explorer;
import dev.weakspot.explore.Run;
import dev.weakspot.explore.RunLimits;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.EventCounts;
import dev.weakspot.strategy.StrategyKind;
import dev.weakspot.strategy.Sweep;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One object has one size; but another object may come to lie where it was. */
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
    void areRefusedWithTheirPlace(MemoryModel memory) {
        assertThatThrownBy(() -> run(MIXED, memory))
                .isInstanceOf(UnusableProgramException.class)
                .hasMessageMatching(
                        ".*\\.c:17\\b.*: an atomic access of 4 bytes to what is accessed atomically as 8 bytes: .*");
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
        assertThat(run.sightings()).isEmpty();
    }

    private Run run(String source, MemoryModel memory) throws IOException {
        Path program = CompiledProgram.of(folder, Language.C, source);
        try (Target target = new Target(new Launch(program, List.of()))) {
            Explorer explorer = NativeStage.of(target, memory, RunLimits.DEFAULT, RunTimes.USUAL)
                    .explorer(StrategyKind.RANDOM.make(1, Sweep.FULL, EventCounts.NONE));
            return explorer.run(0).orElseThrow();
        }
    }
}
