package dev.weakspot.cnative.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cnative.CompiledProgram;
import dev.weakspot.cnative.compile.SourceLanguage;
import dev.weakspot.cnative.control.NativeRunSetup;
import dev.weakspot.cnative.control.RunTimes;
import dev.weakspot.cnative.process.ForkServerPool;
import dev.weakspot.cnative.process.Launch;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.event.Frame;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.RandomWalk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The call path of a thread has the functions that it has entered and not left, by a return or by longjmp. */
class CallPathsTest {
    @TempDir
    private Path folder;

    /** With -O2 the call of {@code __tsan_func_exit} is often a jump, which returns to the caller of the function. */
    @ParameterizedTest
    @ValueSource(strings = {"-O0", "-O1", "-O2", "-O3"})
    void leavingAFunctionKeepsItsCallersOnThePath(String optimisation) throws IOException {
        Path program = CompiledProgram.of(folder, SourceLanguage.C, """
                #include <assert.h>
                #include <setjmp.h>
                #include <stdlib.h>
                #define APART __attribute__((noinline, noclone))
                static int *volatile shared;
                static jmp_buf back;
                static APART void touch(void) { shared[0]++; shared[1]++; }
                static APART void touch_twice(void) { touch(); shared[2]++; touch(); }
                static APART void leap(int depth) {
                    shared[3] += depth;
                    if (depth == 0) longjmp(back, 1);
                    leap(depth - 1);
                    shared[3]++;
                }
                static APART void catch_leap(void) { if (setjmp(back) == 0) leap(3); shared[4]++; }
                static APART int fail(void) { touch_twice(); catch_leap(); touch(); assert(shared[5]); return shared[1]; }
                static APART int outer(void) { touch(); int result = fail(); return result + shared[2]; }
                int main(void) { shared = calloc(6, sizeof(int)); return outer() + shared[0]; }
                """, optimisation);
        try (ForkServerPool target = new ForkServerPool(new Launch(program, List.of()))) {
            Run run = NativeRunSetup.of(target, MemoryModel.SC, RunLimits.DEFAULT, RunTimes.USUAL)
                    .explorer(new RandomWalk(1))
                    .run(0)
                    .orElseThrow();
            assertThat(run.detections().get(0).operations().get(0).site().stack())
                    .extracting(Frame::function)
                    .containsExactly("fail", "outer", "main");
        }
    }
}
