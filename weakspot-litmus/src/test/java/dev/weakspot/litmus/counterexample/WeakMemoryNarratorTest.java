package dev.weakspot.litmus.counterexample;

import static dev.weakspot.litmus.counterexample.NarratedTexts.ACQUIRE_READ;
import static dev.weakspot.litmus.counterexample.NarratedTexts.READ;
import static dev.weakspot.litmus.counterexample.NarratedTexts.RELAXED_READ;
import static dev.weakspot.litmus.counterexample.NarratedTexts.RELAXED_WRITE;
import static dev.weakspot.litmus.counterexample.NarratedTexts.RELEASE_WRITE;
import static dev.weakspot.litmus.counterexample.NarratedTexts.buffered;
import static dev.weakspot.litmus.counterexample.NarratedTexts.buffering;
import static dev.weakspot.litmus.counterexample.NarratedTexts.lastStep;
import static dev.weakspot.litmus.counterexample.NarratedTexts.passing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.litmus.answers.Verdicts;
import dev.weakspot.litmus.compile.CompiledPrograms;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.recording.SpinTreatment;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The report of a robustness violation. */
final class WeakMemoryNarratorTest {
    @Test
    void aReadMissesAWrite() {
        Finding finding = buffered(READ);
        assertThat(finding.kind()).isEqualTo(Finding.Kind.ROBUSTNESS);
        assertThat(finding.message())
                .isEqualTo("P1's relaxed read of x at line 9 may miss P0's write of x = 1 at line 4 and still read 0");
        assertThat(finding.site().map(Site::line)).contains(9);
        assertThat(finding.explanation())
                .containsExactly(
                        "every interleaving with these steps has them in this order: P0 writes x = 1 (line 4); then, in"
                                + " program order (po), P0 reads y = 0 (line 5); that value is older than P1's write of"
                                + " y = 1 (line 8), so this read comes first (fr); then P1 reaches this read",
                        "under weak memory P0's write need not be visible to P1: no release/acquire pair connects them",
                        "P1's write of y = 1 comes after P0's read of y = 0 without synchronising with it: only an"
                                + " acquire read of a release write does",
                        "to repair it, put atomic_thread_fence(memory_order_seq_cst) between line 4 and line 5 (P0)"
                                + " and between line 8 and line 9 (P1); or make all of these accesses"
                                + " memory_order_seq_cst: those at lines 4, 5, 8 and 9");
    }

    @Test
    void theMissedWriteComesFirstAndTheAccessLast() {
        Finding finding = buffered(READ);
        assertThat(finding.accesses())
                .extracting(
                        Access::thread,
                        Access::operation,
                        access -> access.site().line())
                .containsExactly(tuple(0, "write", 4), tuple(1, "read", 9));
        assertThat(Verdicts.steps(finding.interleaving()))
                .containsExactly("0 write x = 1", "0 read y = 0", "1 write y = 1", "1 read x: may read 0");
        assertThat(finding.interleaving().steps())
                .extracting(Interleaving.Step::isFailure)
                .containsExactly(false, false, false, true);
    }

    @Test
    void aWriteMayComeFirstInModificationOrder() {
        Finding finding = buffered("atomic_store_explicit(x, 2, memory_order_release);");
        assertThat(finding.message())
                .isEqualTo("P1's release write of x = 2 at line 9 may come before P0's write of x = 1 at line"
                        + " 4 in modification order, so"
                        + " that x = 1 is the newer value");
        assertThat(finding.explanation())
                .contains("all threads observe the writes of x in its modification order (mo); this write may come"
                        + " first in it although it is performed last");
        assertThat(lastStep(finding)).isEqualTo("write x = 2: may come before that write");
        assertThat(buffered("atomic_store_explicit(x, 1, memory_order_release);")
                        .message())
                .isEqualTo("P1's release write of x = 1 at line 9 may come before P0's write of x = 1 at line 4 in"
                        + " modification order");
    }

    @Test
    void anUpdateWorksOnAnOldValue() {
        Finding finding = buffered("atomic_fetch_add_explicit(x, 5, memory_order_relaxed);");
        assertThat(finding.message())
                .isEqualTo("P1's relaxed update of x at line 9 may miss P0's write of x = 1 at line 4 and still turn 0"
                        + " into 5");
        assertThat(lastStep(finding)).isEqualTo("update x: may find 0");
    }

    @Test
    void anExchangeSucceedsOrFailsOnAnOldValue() {
        String exchange = "int e = EXPECTED; atomic_compare_exchange_strong_explicit(x, &e, 7, memory_order_acquire,"
                + " memory_order_relaxed);";
        assertThat(buffered(exchange.replace("EXPECTED", "0")).message())
                .isEqualTo("P1's acquire compare-exchange of x at line 9 may miss P0's write of x = 1 at line 4 and"
                        + " still find 0 and succeed");
        assertThat(buffered(exchange.replace("EXPECTED", "1")).message())
                .isEqualTo("P1's relaxed compare-exchange of x at line 9 may miss P0's write of x = 1 at line 4 and"
                        + " still find 0 and fail");
    }

    @Test
    void anOldValueMayEndABlockedWait() {
        Finding await = buffered("await(x, 0, memory_order_acquire);");
        assertThat(await.message())
                .isEqualTo("P1's acquire wait for x = 0 at line 9 may miss P0's write of x = 1 at line 4 and still read"
                        + " 0");
        assertThat(lastStep(await)).isEqualTo("await x: may find 0");
        Finding exchange = buffered("await_cas(x, 0, 3, memory_order_relaxed);");
        assertThat(exchange.message())
                .isEqualTo("P1's relaxed wait to change x from 0 to 3 at line 9 may miss P0's write of x = 1 at line 4"
                        + " and still find 0");
        assertThat(lastStep(exchange)).isEqualTo("await_cas x: may find 0");
    }

    @Test
    void anOldValueMayEndAWaitingLoop() {
        assertThat(buffered("while (atomic_load_explicit(x, memory_order_relaxed) != 0) {}")
                        .message())
                .endsWith("may miss P0's write of x = 1 at line 4 and still read 0");
        assertThatThrownBy(() -> buffered("while (atomic_load_explicit(x, memory_order_relaxed) == 0) {}"))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aMissedUpdateIsNamedWithBothValues() {
        String text = buffering(READ).replace("atomic_store_explicit(x, 1", "atomic_fetch_add_explicit(x, 4");
        assertThat(ScheduledRun.run(text, 0, 0, 1).robustness(1).message())
                .contains("may miss P0's update of x from 0 to 4 at line 4 and still read 0");
    }

    @Test
    void pointersAndElementsAreNamedAsInTheProgram() {
        Finding finding = ScheduledRun.run("""
                        C t
                        { atomic_int a[2]; atomic_int z; int* p = NULL; }
                        P0 (atomic_int* a, int** p) {
                          atomic_store_explicit(p, a, memory_order_relaxed);
                          atomic_load_explicit(&a[1], memory_order_relaxed);
                        }
                        P1 (atomic_int* a, int** p) {
                          atomic_store_explicit(&a[1], 1, memory_order_relaxed);
                          atomic_load_explicit(p, memory_order_relaxed);
                        }
                        """, 0, 0, 1).robustness(1);
        assertThat(finding.message()).contains("write of p = &a[0]").endsWith("still read 0");
        assertThat(finding.explanation().get(0)).contains("P0 reads a[1] = 0");
    }

    @Test
    void theSideThatDoesNotSynchroniseIsNamed() {
        String prefix = "P1's read of y = 1 (line 9) does not synchronise with P0's write of y = 1 (line 6): ";
        String write = "the write is relaxed, and there is no release fence between line 5 and line 6";
        String read = "the read is relaxed, and there is no acquire fence between line 9 and line 10";
        assertThat(missing(RELAXED_WRITE, RELAXED_READ)).isEqualTo(prefix + write + "; " + read);
        assertThat(missing(RELEASE_WRITE, RELAXED_READ)).isEqualTo(prefix + read);
        assertThat(missing(RELAXED_WRITE, ACQUIRE_READ)).isEqualTo(prefix + write);
    }

    private static String missing(String write, String read) {
        return ScheduledRun.run(passing(write, read), 0, 0, 0, 1)
                .robustness(1)
                .explanation()
                .get(2);
    }

    @Test
    void readsFromIsNamedOnce() {
        assertThat(ScheduledRun.run(passing(RELAXED_WRITE, RELAXED_READ), 0, 0, 0, 1)
                        .robustness(1)
                        .explanation()
                        .get(0))
                .isEqualTo("every interleaving with these steps has them in this order: P0 writes x = 1 (line 5); then,"
                        + " in program order (po), P0 writes y = 1 (line 6), which P1 reads (line 9,"
                        + " rf); then P1 reaches this read");
    }

    @Test
    void fencesAreStepsAndSynchronise() {
        String release = "atomic_thread_fence(memory_order_release); " + RELAXED_WRITE;
        String acquire = RELAXED_READ + " atomic_thread_fence(memory_order_acquire);";
        assertThat(missing(release, RELAXED_READ))
                .endsWith("the read is relaxed, and there is no acquire fence between line 9 and line 10");
        Finding finding =
                ScheduledRun.run(passing(RELAXED_WRITE, acquire), 0, 0, 0, 1).robustness(1);
        assertThat(Verdicts.steps(finding.interleaving()))
                .containsExactly(
                        "0 write d = 1",
                        "0 write x = 1",
                        "0 write y = 1",
                        "1 read y = 1",
                        "1 acquire fence",
                        "1 read x: may read 0");
        assertThatThrownBy(() ->
                        ScheduledRun.run(passing(release, acquire), 0, 0, 0, 1).robustness(1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the search reports an access that nothing makes weak");
    }

    @Test
    void overwritingIsReportedAsModificationOrder() {
        String text = buffering("atomic_store_explicit(x, 2, memory_order_relaxed);")
                .replace("int r0 = atomic_load_explicit(y,", "atomic_store_explicit(y, 2,");
        assertThat(ScheduledRun.run(text, 0, 0, 1).robustness(1).explanation().get(0))
                .contains("P0 writes y = 2 (line 5), which P1's write of y = 1 (line 8) overwrites (mo); then P1"
                        + " reaches");
    }

    /** P1 reads y before P2 writes it, and P3 reads the write of P2. The text must identify that write. */
    @Test
    void anOverwritingWriteIsReferredToAgain() {
        Finding finding = ScheduledRun.run("""
                        C IRIW
                        { }
                        P0 (atomic_int* x) { atomic_store_explicit(x, 1, memory_order_relaxed); }
                        P1 (atomic_int* x, atomic_int* y) {
                          atomic_load_explicit(x, memory_order_relaxed);
                          atomic_load_explicit(y, memory_order_relaxed);
                        }
                        P2 (atomic_int* y) { atomic_store_explicit(y, 1, memory_order_relaxed); }
                        P3 (atomic_int* x, atomic_int* y) {
                          atomic_load_explicit(y, memory_order_relaxed);
                          atomic_load_explicit(x, memory_order_relaxed);
                        }
                        """, 0, 1, 1, 2, 3).robustness(3);
        assertThat(finding.explanation().get(0))
                .endsWith("P0 writes x = 1 (line 3), which P1 reads (line 5, rf); then, in program order (po), P1 reads"
                        + " y = 0 (line 6); that value is older than P2's write of y = 1 (line 8), so this read comes"
                        + " first (fr); that write P3 reads (line 10); then P3 reaches this read");
        assertThat(finding.explanation().subList(2, 4))
                .containsExactly(
                        "P2's write of y = 1 comes after P1's read of y = 0 without synchronising with it: only an"
                                + " acquire read of a release write does",
                        "P3's read of y = 1 (line 10) does not synchronise with P2's write of y = 1 (line 8): the write"
                                + " is relaxed; the read is relaxed, and there is no acquire fence between"
                                + " line 10 and line 11");
    }

    @Test
    void aViolationByTheOrderOfFencesAloneIsReportedAsSuch() {
        Finding finding = ScheduledRun.run("""
                        C f-order
                        { }
                        P0 (atomic_int* x) {
                          atomic_thread_fence(memory_order_seq_cst);
                          int r0 = atomic_load_explicit(x, memory_order_relaxed);
                        }
                        P1 (atomic_int* x, atomic_int* y) {
                          atomic_store_explicit(x, 1, memory_order_relaxed);
                          int r0 = atomic_load_explicit(y, memory_order_relaxed);
                        }
                        P2 (atomic_int* y) {
                          atomic_store_explicit(y, 1, memory_order_relaxed);
                          atomic_thread_fence(memory_order_seq_cst);
                        }
                        """, 1, 1, 2, 2, 0).robustness(0);
        assertThat(finding.explanation().get(0))
                .endsWith(
                        "then P2 passes its SC fence (line 13); P0's SC fence (line 4) comes later in the order of all"
                                + " SC fences; then P0 reaches this read");
        assertThat(finding.explanation())
                .contains("this depends only on the order of SC fences: without that order an interleaving explains"
                        + " this step");
    }

    /** The lock synchronises the middle of the path, but not the fr edge at its end. */
    @Test
    void locksAreStepsOfThePath() {
        Finding finding = ScheduledRun.run("""
                        C locks
                        { }
                        P0 (atomic_int* x, mtx_t* m) {
                          atomic_store_explicit(x, 1, memory_order_relaxed);
                          mtx_lock(m); mtx_unlock(m);
                        }
                        P1 (atomic_int* y, mtx_t* m) {
                          mtx_lock(m); mtx_unlock(m);
                          int r0 = atomic_load_explicit(y, memory_order_relaxed);
                        }
                        P2 (atomic_int* x, atomic_int* y) {
                          atomic_store_explicit(y, 1, memory_order_relaxed);
                          int r0 = atomic_load_explicit(x, memory_order_relaxed);
                        }
                        """, 0, 0, 0, 1, 1, 1, 2).robustness(2);
        assertThat(finding.explanation().get(0))
                .contains("then, in program order (po), P0 unlocks m (line 5), and only then P1 can lock it (line 8);"
                        + " then P1 reads y = 0 (line 9)");
        assertThat(finding.why().reasons()).hasSize(3);
    }

    @Test
    void barriersAreStepsOfThePath() {
        Finding finding = ScheduledRun.run("""
                        C barrier
                        { barrier_t b = 2; }
                        P0 (atomic_int* x, barrier_t* b) {
                          atomic_store_explicit(x, 1, memory_order_relaxed);
                          barrier_wait(b);
                        }
                        P1 (atomic_int* y, barrier_t* b) {
                          barrier_wait(b);
                          int r0 = atomic_load_explicit(y, memory_order_relaxed);
                        }
                        P2 (atomic_int* x, atomic_int* y) {
                          atomic_store_explicit(y, 1, memory_order_relaxed);
                          int r0 = atomic_load_explicit(x, memory_order_relaxed);
                        }
                        """, 0, 0, 1, 1, 2).robustness(2);
        assertThat(finding.explanation().get(0))
                .contains("P0 arrives at b (line 5), and only then P1 can pass it (line 8); then P1 reads y = 0");
        assertThat(Verdicts.steps(finding.interleaving())).contains("0 arrive at b", "1 arrive at b", "1 pass b");
    }

    /** The search may stop at a later violation; the narration reports the first one. */
    @Test
    void anEarlierViolationIsReportedInstead() {
        String text = buffering(READ + " atomic_store_explicit(x, r0, memory_order_relaxed);");
        Finding early = ScheduledRun.run(text, 0, 0, 1).robustness(1);
        assertThat(ScheduledRun.run(text, 0, 0, 1, 1).robustness(1)).isEqualTo(early);
        assertThat(early.message()).contains("relaxed read of x");
    }

    @Test
    void choicesAreSteps() {
        Finding finding = ScheduledRun.run("""
                        C choices
                        { }
                        P0 (atomic_int* x, atomic_int* y) {
                          int k = choose(3, 4);
                          atomic_store_explicit(x, k, memory_order_relaxed);
                          int r0 = atomic_load_explicit(y, memory_order_relaxed);
                        }
                        P1 (atomic_int* x, atomic_int* y) {
                          atomic_store_explicit(y, choose(5), memory_order_relaxed);
                          choose(6);
                          int r0 = atomic_load_explicit(x, memory_order_relaxed);
                        }
                        """, 0, 0, 0, 1).robustness(1);
        assertThat(Verdicts.steps(finding.interleaving()))
                .containsExactly(
                        "0 choose 3",
                        "0 write x = 3",
                        "0 read y = 0",
                        "1 choose 5",
                        "1 write y = 5",
                        "1 choose 6",
                        "1 read x: may read 0");
    }

    @Test
    void anOldValueThatEqualsTheNewOneIsDistinguished() {
        String text = buffering(READ).replace("atomic_store_explicit(x, 1", "atomic_store_explicit(x, 0");
        Finding finding = ScheduledRun.run(text, 0, 0, 1).robustness(1);
        assertThat(finding.message())
                .endsWith("may miss P0's write of x = 0 at line 4 and still read the 0 from before");
        assertThat(lastStep(finding)).isEqualTo("read x: may read the 0 from before");
    }

    /** Two paths lead to one state, one of them through a fence. The narration follows the path that was taken. */
    @Test
    void aFenceThatWasNotExecutedIsNoStep() {
        String text = passing(RELEASE_WRITE, RELAXED_READ + " if (choose(1, 0)) { FENCE }")
                .replace("FENCE", "atomic_thread_fence(memory_order_acquire);");
        Finding finding = found(text);
        assertThat(Verdicts.steps(finding.interleaving()))
                .contains("1 choose 0")
                .doesNotContain("1 acquire fence");
    }

    /** An SC fence becomes aware of earlier SC accesses. So reordering for readability must keep their order. */
    @Test
    void sequentialAccessesAndFencesKeepTheirOrder() {
        Finding finding = found("""
                        C t
                        { }
                        P0 (atomic_int* x, atomic_int* y) {
                          atomic_thread_fence(memory_order_seq_cst);
                          atomic_store_explicit(x, 1, memory_order_seq_cst);
                          atomic_store_explicit(y, 1, memory_order_relaxed);
                        }
                        P1 (atomic_int* x, atomic_int* y) {
                          atomic_store_explicit(y, 2, memory_order_seq_cst);
                          int r0 = atomic_load(x);
                        }
                        """);
        List<String> steps = Verdicts.steps(finding.interleaving());
        assertThat(steps.indexOf("0 SC fence")).isLessThan(steps.indexOf("1 write y = 2"));
    }

    /** The robustness violation that a search finds. */
    private static Finding found(String text) {
        VerifyOptions options = new VerifyOptions(SpinTreatment.AUTO, false, 1, 1_000_000);
        return Verdicts.of(CompiledPrograms.program(text), options).findings().stream()
                .filter(finding -> finding.kind() == Finding.Kind.ROBUSTNESS)
                .findFirst()
                .orElseThrow();
    }
}
