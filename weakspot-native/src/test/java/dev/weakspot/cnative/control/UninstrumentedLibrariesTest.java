package dev.weakspot.cnative.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.campaign.TestCampaign;
import dev.weakspot.campaign.TestOptions;
import dev.weakspot.campaign.runs.CampaignControl;
import dev.weakspot.cnative.CompiledProgram;
import dev.weakspot.cnative.compile.Compiler;
import dev.weakspot.cnative.compile.CompilerCall;
import dev.weakspot.cnative.compile.SourceLanguage;
import dev.weakspot.cnative.process.Launch;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.finding.Finding;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Recording;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.Strategies;
import dev.weakspot.verdict.RunsVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A library with its own lock. If the library is not instrumented, the guarded data races, and the report names the library. */
class UninstrumentedLibrariesTest {
    private static final String LIBRARY = """
            #include <stdatomic.h>
            static atomic_flag is_taken = ATOMIC_FLAG_INIT;
            void guard_lock(void) { while (atomic_flag_test_and_set_explicit(&is_taken, memory_order_acquire)) {} }
            void guard_unlock(void) { atomic_flag_clear_explicit(&is_taken, memory_order_release); }
            """;

    private static final String PROGRAM = """
            #include <math.h>
            #include <pthread.h>
            #include <stdlib.h>
            #include <string.h>
            void guard_lock(void);
            void guard_unlock(void);
            static int guarded, bare;
            static const char *scenario;
            static void *run(void *unused) {
                if (strcmp(scenario, "crash") == 0) abort();
                guard_lock();
                guarded++;
                guard_unlock();
                if (strcmp(scenario, "bare") == 0) bare++;
                return unused;
            }
            int main(int count, char **words) {
                pthread_t one, other;
                scenario = words[1];
                pthread_create(&one, NULL, run, NULL);
                pthread_create(&other, NULL, run, NULL);
                pthread_join(one, NULL);
                pthread_join(other, NULL);
                return cos(count) > 2;
            }
            """;

    @TempDir
    private Path folder;

    private RunsVerdict tested(List<String> libraryCompiler, String scenario) throws IOException {
        Files.writeString(folder.resolve("guard.c"), LIBRARY);
        List<String> command = new ArrayList<>(libraryCompiler);
        command.addAll(
                List.of("-O1", "-shared", "-fPIC", "-Wl,-soname,libguard.so.1", "guard.c", "-o", "libguard.so.1"));
        CompilerCall call = CompilerCall.of(folder, command);
        assertThat(call.isSuccess()).as(call.text()).isTrue();
        Path library = folder.resolve("libguard.so.1");
        Path program = CompiledProgram.of(
                folder, SourceLanguage.C, PROGRAM, library.toString(), "-Wl,-rpath," + folder, "-lm");
        try (NativeTestSubject testSubject = new NativeTestSubject(
                Recording.Subject.of("program", program.toString(), Files.readAllBytes(program), List.of(scenario)),
                new Launch(program, List.of(scenario)),
                NativeRunOptions.within(new RunTimes(2_000, 60_000)))) {
            return TestCampaign.test(
                    testSubject,
                    new TestOptions(
                            MemoryModel.SC,
                            Strategies.PCT,
                            ParameterSweep.FULL,
                            1,
                            OptionalLong.of(20),
                            RunLimits.DEFAULT,
                            1,
                            false),
                    (name, recording) -> Optional.empty(),
                    CampaignControl.UNLIMITED);
        }
    }

    private static List<String> uninstrumented() {
        return List.of(CompiledProgram.compiler(SourceLanguage.C).program().toString());
    }

    private static List<String> instrumented() throws IOException {
        Compiler compiler = CompiledProgram.compiler(SourceLanguage.C);
        return compiler.linkCommand(CompiledProgram.runtime(compiler), List.of());
    }

    @Test
    void aLibraryIsNamedIfItMayBeTheCauseOfAFinding() throws IOException {
        RunsVerdict verdict = tested(uninstrumented(), "nothing");
        assertThat(verdict.findings()).extracting(Finding::kind).contains(Finding.Kind.RACE);
        assertThat(verdict.coverage().notes())
                .first()
                .asString()
                .startsWith("libguard.so.1 was not built with weakspot cc: what it synchronises by itself is not seen");
    }

    @Test
    void aLibraryIsNotNamedForOtherFindings() throws IOException {
        RunsVerdict verdict = tested(uninstrumented(), "crash");
        assertThat(verdict.findings()).extracting(Finding::kind).containsOnly(Finding.Kind.CRASH);
        assertThat(verdict.coverage().notes()).noneMatch(note -> note.contains("not built"));
    }

    @Test
    void locksOfAnInstrumentedLibraryAreObserved() throws IOException {
        RunsVerdict guarded = tested(instrumented(), "nothing");
        assertThat(guarded.findings()).isEmpty();
        RunsVerdict racy = tested(instrumented(), "bare");
        assertThat(racy.findings()).extracting(Finding::kind).containsOnly(Finding.Kind.RACE);
        assertThat(racy.coverage().notes()).noneMatch(note -> note.contains("not built"));
    }
}
