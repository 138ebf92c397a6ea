package dev.weakspot.litmus.explore;

import dev.weakspot.explore.CampaignControl;
import dev.weakspot.explore.ManyRuns;
import dev.weakspot.explore.RunLimits;
import dev.weakspot.explore.TestOptions;
import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.program.Written;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Recording;
import dev.weakspot.strategy.StrategyKind;
import dev.weakspot.strategy.Sweep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Programs with a known bug each, and what testing them says. */
final class Sample {
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

    final Program program;
    final List<Recording> recordings = new ArrayList<>();
    private final String text;

    Sample(String text) {
        this.text = text;
        this.program = Written.program(text);
    }

    static TestOptions options(MemoryModel memory, StrategyKind strategy, long runs, int jobs) {
        return new TestOptions(memory, strategy, Sweep.FULL, 1, OptionalLong.of(runs), RunLimits.DEFAULT, jobs, false);
    }

    Verdict test(TestOptions options) {
        return test(options, CampaignControl.UNLIMITED);
    }

    Verdict test(TestOptions options, CampaignControl control) {
        return ManyRuns.test(specimen(), options, this::keep, control);
    }

    LitmusSpecimen specimen() {
        return LitmusSpecimen.of(program, text);
    }

    private Optional<String> keep(String name, Recording recording) {
        recordings.add(recording);
        return Optional.of(name);
    }
}
