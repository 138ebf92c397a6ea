package dev.weakspot.litmus.campaign;

import dev.weakspot.campaign.TestCampaign;
import dev.weakspot.campaign.TestOptions;
import dev.weakspot.campaign.runs.CampaignControl;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.litmus.compile.CompiledPrograms;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.run.LitmusTestSubject;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Recording;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.StrategyDescription;
import dev.weakspot.verdict.RunsVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Programs with a known bug each, and a test campaign of one of them. */
final class SampleCampaign {
    static final String DEADLOCK = """
            C two-locks
            { mtx_t a; mtx_t b; }
            P0 (mtx_t* a, mtx_t* b) {
              mtx_lock(a);
              mtx_lock(b);
              mtx_unlock(b);
              mtx_unlock(a);
            }
            P1 (mtx_t* a, mtx_t* b) {
              mtx_lock(b);
              mtx_lock(a);
              mtx_unlock(a);
              mtx_unlock(b);
            }
            """;

    static final String STORE_BUFFERING = """
            C SB
            { [x] = 0; [y] = 0; }
            P0 (atomic_int* x, atomic_int* y) {
              atomic_store_explicit(x, 1, memory_order_relaxed);
              int r0 = atomic_load_explicit(y, memory_order_relaxed);
            }
            P1 (atomic_int* x, atomic_int* y) {
              atomic_store_explicit(y, 1, memory_order_relaxed);
              int r0 = atomic_load_explicit(x, memory_order_relaxed);
            }
            ~exists (0:r0=0 /\\ 1:r0=0)
            """;

    static final String LOST_UPDATE = """
            C lost-update
            { [x] = 0; }
            P0..P1 (atomic_int* x) {
              int r0 = atomic_load_explicit(x, memory_order_relaxed);
              atomic_store_explicit(x, r0 + 1, memory_order_relaxed);
            }
            ~exists (x=1)
            """;

    final LitmusProgram program;
    final List<Recording> recordings = new ArrayList<>();
    private final String text;

    SampleCampaign(String text) {
        this.text = text;
        this.program = CompiledPrograms.program(text);
    }

    static TestOptions options(MemoryModel memory, StrategyDescription strategy, long runs, int jobs) {
        return new TestOptions(
                memory, strategy, ParameterSweep.FULL, 1, OptionalLong.of(runs), RunLimits.DEFAULT, jobs, false);
    }

    RunsVerdict test(TestOptions options) {
        return test(options, CampaignControl.UNLIMITED);
    }

    RunsVerdict test(TestOptions options, CampaignControl control) {
        return TestCampaign.test(testSubject(), options, this::keep, control);
    }

    LitmusTestSubject testSubject() {
        return LitmusTestSubject.of(program, text);
    }

    private Optional<String> keep(String name, Recording recording) {
        recordings.add(recording);
        return Optional.of(name);
    }
}
