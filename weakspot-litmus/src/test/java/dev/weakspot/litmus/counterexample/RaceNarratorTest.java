package dev.weakspot.litmus.counterexample;

import static dev.weakspot.litmus.counterexample.NarratedTexts.ACQUIRE_READ;
import static dev.weakspot.litmus.counterexample.NarratedTexts.RELAXED_READ;
import static dev.weakspot.litmus.counterexample.NarratedTexts.RELEASE_WRITE;
import static dev.weakspot.litmus.counterexample.NarratedTexts.lastStep;
import static dev.weakspot.litmus.counterexample.NarratedTexts.passing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weakspot.engine.SpinTreatment;
import dev.weakspot.finding.Finding;
import dev.weakspot.litmus.answers.RandomTexts;
import dev.weakspot.litmus.compile.CompiledPrograms;
import org.junit.jupiter.api.Test;

/** The report of a race: both accesses, and why no synchronisation orders them. */
final class RaceNarratorTest {
    @Test
    void aRaceNamesBothAccesses() {
        Finding race = ScheduledRun.run(passing(RELEASE_WRITE, RELAXED_READ), 0, 0, 0, 1, 1)
                .race(1);
        assertThat(race.kind()).isEqualTo(Finding.Kind.RACE);
        assertThat(race.message())
                .isEqualTo("P0's non-atomic write of d at line 4 and P1's non-atomic write of d at line 11"
                        + " race: happens-before does not order them");
        assertThat(race.accesses()).extracting(access -> access.site().line()).containsExactly(4, 11);
        assertThat(lastStep(race)).isEqualTo("write d = 2: races with P0");
    }

    @Test
    void aRaceDespiteAFlagHasTheMissingSynchronisation() {
        String text = passing(RELEASE_WRITE, RELAXED_READ).replace("int r1 = atomic_load_explicit(x,", "//");
        ScheduledRun run = ScheduledRun.run(text.replace("// memory_order_relaxed);", ""), 0, 0, 0, 1);
        assertThat(run.race(1).explanation())
                .containsExactly(
                        "this run has the two accesses in this order: P0 writes d = 1 (line 4); then, in"
                                + " program order (po), P0"
                                + " writes y = 1 (line 6), which P1 reads (line 9, rf); then P1 reaches this write",
                        "P1's read of y = 1 (line 9) does not synchronise with P0's write"
                                + " of y = 1 (line 6): the read is relaxed, and there is no acquire fence"
                                + " between line 9 and line 11",
                        "to repair it, read y at line 9 with memory_order_acquire");
    }

    @Test
    void aRaceOfThreadsWithoutCommunicationIsReportedAsSuch() {
        assertThat(ScheduledRun.run(passing(RELEASE_WRITE, ACQUIRE_READ), 1, 1, 1)
                        .race(0)
                        .explanation())
                .containsExactly("no happens-before edge leads from P1 to P0 after the access of P1: P0 has read no"
                        + " value, taken no lock and passed no barrier that orders the two");
    }

    @Test
    void aPlainAccessOfAnAtomicLocationRacesWithAnAtomicWrite() {
        String text = "C t\n{ }\nP0 (atomic_int* x) {\n  atomic_fetch_add(x, 1);\n}\nP1 (int* x) {\n  int r = *x;\n}\n";
        assertThat(ScheduledRun.run(text, 0).race(1).message())
                .isEqualTo("P0's seq_cst update of x at line 4 and P1's non-atomic read of x at line 7 race:"
                        + " happens-before does not order them");
        String reads = text.replace("atomic_fetch_add(x, 1)", "atomic_load(x)");
        assertThatThrownBy(() -> ScheduledRun.run(reads, 0).race(1)).isInstanceOf(IllegalStateException.class);
    }

    /** A successful exchange acquires the release of P0; a failed exchange does not. */
    @Test
    void aWeakExchangeMayRaceOnlyIfItFails() {
        String text = """
                C t
                { }
                P0 (int* x) {
                  *x = 0;
                  atomic_store_explicit(x, 1, memory_order_release);
                }
                P1 (atomic_int* x) {
                  int e = 1;
                  atomic_compare_exchange_weak_explicit(x, &e, 2, memory_order_acquire, memory_order_relaxed);
                }
                """;
        assertThat(lastStep(ScheduledRun.run(text, 0, 0).race(1)))
                .isEqualTo("cas x fails by chance, read 1: races with P0");
        String strong = text.replace("weak", "strong");
        assertThatThrownBy(() -> ScheduledRun.run(strong, 0, 0).race(1)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void orderedAccessesDoNotRace() {
        ScheduledRun run = ScheduledRun.run(passing(RELEASE_WRITE, ACQUIRE_READ), 0, 0, 0, 1, 1);
        assertThatThrownBy(() -> run.race(1)).isInstanceOf(IllegalStateException.class);
    }

    /** The graph confirms every race of the search, in programs with locks, barriers, choices and failing compare-exchanges. */
    @Test
    void everyRaceOfARandomProgramHasANarration() {
        int races = 0;
        for (long seed = 0; seed < 400; seed++) {
            String text = RandomTexts.any(seed);
            try {
                races += new AllNarrations(CompiledPrograms.program(text), SpinTreatment.AUTO)
                        .findings()
                        .size();
            } catch (RuntimeException e) {
                throw new AssertionError("seed=" + seed + "\n" + text, e);
            }
        }
        assertThat(races).isGreaterThan(60);
    }
}
