package dev.weakspot.litmus.counterexample;

import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import java.util.List;

/** Litmus programs for tests of explanations. The tests supply some of the statements. */
final class NarratedTexts {
    private NarratedTexts() {}

    /** Store buffering with the accesses in lines 4 and 5, and 8 and 9. The test supplies the last one. */
    static String buffering(String last) {
        return """
                C SB
                { }
                P0 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(x, 1, memory_order_relaxed);
                  int r0 = atomic_load_explicit(y, memory_order_relaxed);
                }
                P1 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(y, 1, memory_order_relaxed);
                  LAST
                }
                """.replace("LAST", last);
    }

    static final String READ = "int r0 = atomic_load_explicit(x, memory_order_relaxed);";

    static String passing(String write, String read) {
        return """
                C MP
                { }
                P0 (int* d, atomic_int* x, atomic_int* y) {
                  *d = 1;
                  atomic_store_explicit(x, 1, memory_order_relaxed);
                  WRITE
                }
                P1 (int* d, atomic_int* x, atomic_int* y) {
                  READ
                  int r1 = atomic_load_explicit(x, memory_order_relaxed);
                  *d = 2;
                }
                """.replace("WRITE", write).replace("READ", read);
    }

    static final String RELAXED_WRITE = "atomic_store_explicit(y, 1, memory_order_relaxed);";

    static final String RELEASE_WRITE = "atomic_store_explicit(y, 1, memory_order_release);";

    static final String RELAXED_READ = "int r0 = atomic_load_explicit(y, memory_order_relaxed);";

    static final String ACQUIRE_READ = "int r0 = atomic_load_explicit(y, memory_order_acquire);";

    static String lastStep(Finding finding) {
        List<Interleaving.Step> steps = finding.interleaving().steps();
        return steps.get(steps.size() - 1).text();
    }

    static Finding buffered(String last) {
        return ScheduledRun.run(buffering(last), 0, 0, 1).robustness(1);
    }
}
