package dev.weakspot.cnative.control;

import dev.weakspot.cnative.CompiledProgram;
import dev.weakspot.cnative.compile.SourceLanguage;
import dev.weakspot.cnative.process.ForkServerPool;
import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.EventCounts;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.Strategies;
import java.io.IOException;
import java.nio.file.Path;

/** Small C programs with a function {@code two}, which runs two functions in threads, and random runs of them. */
final class TwoThreads {
    private static final String BEGINNING = """
            #include <assert.h>
            #include <pthread.h>
            #include <stdatomic.h>
            #include <stdio.h>
            #include <stdlib.h>
            #include <unistd.h>
            #define RLX memory_order_relaxed
            #define ACQ memory_order_acquire
            #define REL memory_order_release
            static void two(void *(*first)(void *), void *(*second)(void *)) {
                pthread_t one, other;
                pthread_create(&one, NULL, first, NULL);
                pthread_create(&other, NULL, second, NULL);
                pthread_join(one, NULL);
                pthread_join(other, NULL);
            }
            """;

    private TwoThreads() {}

    static Path compile(Path folder, String source) throws IOException {
        return CompiledProgram.of(folder, SourceLanguage.C, BEGINNING + source);
    }

    /** Random runs under sequential consistency. */
    static Explorer explorer(ForkServerPool target, RunTimes times) {
        return NativeRunSetup.of(target, MemoryModel.SC, RunLimits.DEFAULT, times)
                .explorer(Strategies.RANDOM.make(1, ParameterSweep.FULL, EventCounts.NONE));
    }
}
