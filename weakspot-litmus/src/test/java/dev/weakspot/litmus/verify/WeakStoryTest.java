package dev.weakspot.litmus.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Answer;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Judgement;
import dev.weakspot.litmus.program.Written;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What people read about a violation of robustness, a race, or the use of a stale value. */
final class WeakStoryTest {
    /** Lines 4 and 5, and 8 and 9; the last access is left open. */
    private static String buffering(String last) {
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

    private static final String READ = "int r0 = atomic_load_explicit(x, memory_order_relaxed);";

    private static Finding buffered(String last) {
        return Staged.run(buffering(last), 0, 0, 1).robustness(1);
    }

    @Test
    void aReadMissesAWrite() {
        Finding finding = buffered(READ);
        assertThat(finding.kind()).isEqualTo(Finding.Kind.ROBUSTNESS);
        assertThat(finding.message())
                .isEqualTo("P1's relaxed read of x at line 9 may miss P0's write of x = 1 at line 4 and still see 0");
        assertThat(finding.site().map(Site::line)).contains(9);
        assertThat(finding.explanation())
                .containsExactly(
                        "every interleaving with these steps has them in this order: P0 writes x = 1 (line 4); then, in"
                                + " program order (po), P0 reads y = 0 (line 5); that value is from before P1's write of"
                                + " y = 1 (line 8), so this read comes first (fr); then P1 comes to this read",
                        "under weak memory nothing makes P0's write visible to P1: no release/acquire pair connects them",
                        "that P1's write of y = 1 comes after P0's read of y = 0 tells P1 nothing: only reading what was"
                                + " released makes earlier writes visible");
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
        assertThat(Asked.steps(finding.interleaving()))
                .containsExactly("0 write x = 1", "0 read y = 0", "1 write y = 1", "1 read x: may see 0");
        assertThat(finding.interleaving().steps())
                .extracting(Interleaving.Step::isFailure)
                .containsExactly(false, false, false, true);
    }

    @Test
    void aWriteIsOvertaken() {
        Finding finding = buffered("atomic_store_explicit(x, 2, memory_order_release);");
        assertThat(finding.message())
                .isEqualTo("P1's release write of x = 2 at line 9 may be overtaken by P0's write of x = 1 at line 4, so"
                        + " that x = 1 is the newer value");
        assertThat(finding.explanation())
                .contains("overtaken means: in the one order in which all threads see the writes of x (its modification"
                        + " order, mo), this write may come first although it is made last");
        assertThat(lastStep(finding)).isEqualTo("write x = 2: may be overtaken");
        assertThat(buffered("atomic_store_explicit(x, 1, memory_order_release);")
                        .message())
                .isEqualTo("P1's release write of x = 1 at line 9 may be overtaken by P0's write of x = 1 at line 4");
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
    void aWaitIsLetThroughByAnOldValueThoughItIsBlocked() {
        Finding await = buffered("await(x, 0, memory_order_acquire);");
        assertThat(await.message())
                .isEqualTo("P1's acquire wait for x = 0 at line 9 may miss P0's write of x = 1 at line 4 and still see"
                        + " 0");
        assertThat(lastStep(await)).isEqualTo("await x: may find 0");
        Finding exchange = buffered("await_cas(x, 0, 3, memory_order_relaxed);");
        assertThat(exchange.message())
                .isEqualTo("P1's relaxed wait to change x from 0 to 3 at line 9 may miss P0's write of x = 1 at line 4"
                        + " and still find 0");
        assertThat(lastStep(exchange)).isEqualTo("await_cas x: may find 0");
    }

    @Test
    void aWaitingLoopIsLetOutByAnOldValue() {
        assertThat(buffered("while (atomic_load_explicit(x, memory_order_relaxed) != 0) {}")
                        .message())
                .endsWith("may miss P0's write of x = 1 at line 4 and still see 0");
        assertThatThrownBy(() -> buffered("while (atomic_load_explicit(x, memory_order_relaxed) == 0) {}"))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aMissedUpdateIsNamedWithBothValues() {
        String text = buffering(READ).replace("atomic_store_explicit(x, 1", "atomic_fetch_add_explicit(x, 4");
        assertThat(Staged.run(text, 0, 0, 1).robustness(1).message())
                .contains("may miss P0's update of x from 0 to 4 at line 4 and still see 0");
    }

    @Test
    void pointersAndElementsAreToldAsTheProgramSpellsThem() {
        Finding finding = Staged.run("""
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
        assertThat(finding.message()).contains("write of p = &a[0]").endsWith("still see 0");
        assertThat(finding.explanation().get(0)).contains("P0 reads a[1] = 0");
    }

    private static String passing(String write, String read) {
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

    private static final String RELAXED_WRITE = "atomic_store_explicit(y, 1, memory_order_relaxed);";
    private static final String RELEASE_WRITE = "atomic_store_explicit(y, 1, memory_order_release);";
    private static final String RELAXED_READ = "int r0 = atomic_load_explicit(y, memory_order_relaxed);";
    private static final String ACQUIRE_READ = "int r0 = atomic_load_explicit(y, memory_order_acquire);";

    @Test
    void whichSideDoesNotSynchroniseIsSaid() {
        String prefix = "P1's read of y = 1 (line 9) does not synchronise with P0's write of y = 1 (line 6): ";
        String write = "the write is relaxed, and no release fence stands on the way from line 5 to line 6";
        String read = "the read is relaxed, and no acquire fence stands on the way from line 9 to line 10";
        assertThat(missing(RELAXED_WRITE, RELAXED_READ)).isEqualTo(prefix + write + "; " + read);
        assertThat(missing(RELEASE_WRITE, RELAXED_READ)).isEqualTo(prefix + read);
        assertThat(missing(RELAXED_WRITE, ACQUIRE_READ)).isEqualTo(prefix + write);
    }

    private static String missing(String write, String read) {
        return Staged.run(passing(write, read), 0, 0, 0, 1)
                .robustness(1)
                .explanation()
                .get(2);
    }

    @Test
    void readsFromIsNamedOnce() {
        assertThat(Staged.run(passing(RELAXED_WRITE, RELAXED_READ), 0, 0, 0, 1)
                        .robustness(1)
                        .explanation()
                        .get(0))
                .isEqualTo("every interleaving with these steps has them in this order: P0 writes x = 1 (line 5); then,"
                        + " in program order (po), P0 writes y = 1 (line 6), which P1 reads (line 9, rf); then P1 comes"
                        + " to this read");
    }

    @Test
    void fencesAreStepsAndCount() {
        String release = "atomic_thread_fence(memory_order_release); " + RELAXED_WRITE;
        String acquire = RELAXED_READ + " atomic_thread_fence(memory_order_acquire);";
        assertThat(missing(release, RELAXED_READ))
                .endsWith("the read is relaxed, and no acquire fence stands on the way from line 9 to line 10");
        Finding finding =
                Staged.run(passing(RELAXED_WRITE, acquire), 0, 0, 0, 1).robustness(1);
        assertThat(Asked.steps(finding.interleaving()))
                .containsExactly(
                        "0 write d = 1",
                        "0 write x = 1",
                        "0 write y = 1",
                        "1 read y = 1",
                        "1 acquire fence",
                        "1 read x: may see 0");
        assertThatThrownBy(
                        () -> Staged.run(passing(release, acquire), 0, 0, 0, 1).robustness(1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the search reports an access that nothing makes weak");
    }

    @Test
    void overwritingIsToldAsModificationOrder() {
        String text = buffering("atomic_store_explicit(x, 2, memory_order_relaxed);")
                .replace("int r0 = atomic_load_explicit(y,", "atomic_store_explicit(y, 2,");
        assertThat(Staged.run(text, 0, 0, 1).robustness(1).explanation().get(0))
                .contains(
                        "P0 writes y = 2 (line 5), which P1's write of y = 1 (line 8) overwrites (mo); then P1 comes");
    }

    /** P1 reads y before P2 writes it, P3 reads P2's write: who is meant must stay clear. */
    @Test
    void aWriteThatWasNamedInPassingIsNamedAgain() {
        Finding finding = Staged.run("""
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
                        + " y = 0 (line 6); that value is from before P2's write of y = 1 (line 8), so this read comes"
                        + " first (fr); that write P3 reads (line 10); then P3 comes to this read");
        assertThat(finding.explanation().subList(2, 4))
                .containsExactly(
                        "that P2's write of y = 1 comes after P1's read of y = 0 tells P2 nothing: only reading what was"
                                + " released makes earlier writes visible",
                        "P3's read of y = 1 (line 10) does not synchronise with P2's write of y = 1 (line 8): the write"
                                + " is relaxed; the read is relaxed, and no acquire fence stands on the way from line 10"
                                + " to line 11");
    }

    @Test
    void aViolationThatOnlyTheOrderOfFencesMakesSaysSo() {
        Finding finding = Staged.run("""
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
                                + " SC fences; then P0 comes to this read");
        assertThat(finding.explanation())
                .last()
                .isEqualTo("this depends only on the order of SC fences: without that order an interleaving explains"
                        + " this step");
    }

    /** The lock orders the middle of the path; it cannot help the fr at its end. */
    @Test
    void locksAreStepsOfThePath() {
        Finding finding = Staged.run("""
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
        assertThat(finding.explanation()).hasSize(3);
    }

    @Test
    void barriersAreStepsOfThePath() {
        Finding finding = Staged.run("""
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
        assertThat(Asked.steps(finding.interleaving())).contains("0 arrive at b", "1 open b");
    }

    /** Whatever the search stopped at, the first violation is the one to tell. */
    @Test
    void anEarlierViolationIsToldInstead() {
        String text = buffering(READ + " atomic_store_explicit(x, r0, memory_order_relaxed);");
        Finding early = Staged.run(text, 0, 0, 1).robustness(1);
        assertThat(Staged.run(text, 0, 0, 1, 1).robustness(1)).isEqualTo(early);
        assertThat(early.message()).contains("relaxed read of x");
    }

    @Test
    void choicesOfTheThreadsThatMoveAreTold() {
        Finding finding = Staged.run("""
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
        assertThat(Asked.steps(finding.interleaving()))
                .containsExactly(
                        "0 choose 3",
                        "0 write x = 3",
                        "0 read y = 0",
                        "1 choose 5",
                        "1 write y = 5",
                        "1 choose 6",
                        "1 read x: may see 0");
    }

    @Test
    void aRaceNamesBothAccesses() {
        Finding race =
                Staged.run(passing(RELEASE_WRITE, RELAXED_READ), 0, 0, 0, 1, 1).race(1);
        assertThat(race.kind()).isEqualTo(Finding.Kind.RACE);
        assertThat(race.message())
                .isEqualTo(
                        "P0's non-atomic write of d at line 4 and P1's non-atomic write of d at line 11 race: nothing"
                                + " orders them");
        assertThat(race.accesses()).extracting(access -> access.site().line()).containsExactly(4, 11);
        assertThat(lastStep(race)).isEqualTo("write d: races with P0");
    }

    @Test
    void aRaceThatAFlagShouldHavePreventedSaysWhatTheFlagLacks() {
        String text = passing(RELEASE_WRITE, RELAXED_READ).replace("int r1 = atomic_load_explicit(x,", "//");
        Staged run = Staged.run(text.replace("// memory_order_relaxed);", ""), 0, 0, 0, 1);
        assertThat(run.race(1).explanation())
                .containsExactly(
                        "here the two come one after the other: P0 writes d = 1 (line 4); then, in program order (po), P0"
                                + " writes y = 1 (line 6), which P1 reads (line 9, rf); then P1 comes to this write",
                        "but that does not order them: P1's read of y = 1 (line 9) does not synchronise with P0's write"
                                + " of y = 1 (line 6): the read is relaxed, and no acquire fence stands on the way from"
                                + " line 9 to line 11");
    }

    @Test
    void aRaceOfThreadsThatDoNotMeetSaysSo() {
        assertThat(Staged.run(passing(RELEASE_WRITE, ACQUIRE_READ), 1, 1, 1)
                        .race(0)
                        .explanation())
                .containsExactly("P0 has seen nothing that P1 did after its access: it has read no value, taken no lock"
                        + " and passed no barrier that would order the two");
    }

    @Test
    void theLastMoveMayBeTheOneThatRaces() {
        Staged before = Staged.run(passing(RELAXED_WRITE, RELAXED_READ), 0, 0, 0, 1, 1);
        Staged after = Staged.run(passing(RELAXED_WRITE, RELAXED_READ), 0, 0, 0, 1, 1, 1);
        assertThat(after.story().race(after.moves())).isEqualTo(before.race(1));
    }

    @Test
    void aPlainAccessOfAnAtomicLocationRacesWithAnAtomicWrite() {
        String text = "C t\n{ }\nP0 (atomic_int* x) {\n  atomic_fetch_add(x, 1);\n}\nP1 (int* x) {\n  int r = *x;\n}\n";
        assertThat(Staged.run(text, 0).race(1).message())
                .isEqualTo("P0's seq_cst update of x at line 4 and P1's non-atomic read of x at line 7 race: nothing"
                        + " orders them");
        String reads = text.replace("atomic_fetch_add(x, 1)", "atomic_load(x)");
        assertThatThrownBy(() -> Staged.run(reads, 0).race(1)).isInstanceOf(IllegalStateException.class);
    }

    /** As an update it acquires what P0 released; as a failed exchange it does not. */
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
        assertThat(lastStep(Staged.run(text, 0, 0).race(1))).isEqualTo("read x: races with P0");
        String strong = text.replace("weak", "strong");
        assertThatThrownBy(() -> Staged.run(strong, 0, 0).race(1)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void whatIsOrderedIsNoRace() {
        Staged run = Staged.run(passing(RELEASE_WRITE, ACQUIRE_READ), 0, 0, 0, 1, 1);
        assertThatThrownBy(() -> run.race(1)).isInstanceOf(IllegalStateException.class);
    }

    private static Judgement noticed(String text) {
        return new Stories(Written.program(text), SpinTreatment.AUTO).noticed().get(0);
    }

    @Test
    void theUseOfAStaleValueIsToldWithItsRead() {
        Judgement judgement = noticed(buffering(READ + " if (r0) { " + RELEASE_WRITE + " }"));
        assertThat(judgement.answer()).isEqualTo(Answer.NO);
        assertThat(judgement.because())
                .isEqualTo("P1 uses r0, which may be stale, to decide how to go on at line 9: its relaxed read of x at"
                        + " line 9 may miss P0's write of x = 1 at line 4 and still see 0");
        assertThat(Asked.steps(judgement.example()))
                .containsExactly(
                        "0 write x = 1",
                        "0 read y = 0",
                        "1 write y = 1",
                        "1 read x = 1 (may be 0)",
                        "1 use r0 to decide how to go on");
        assertThat(judgement.example().steps())
                .extracting(Interleaving.Step::isFailure)
                .containsExactly(false, false, false, false, true);
    }

    @Test
    void everyKindOfUseHasItsWords() {
        assertThat(noticed(buffering(READ + "\nassert(r0 < 2);")).because())
                .startsWith(
                        "P1 uses r0, which may be stale, in an assertion at line 10: its relaxed read of x at line 9");
        assertThat(noticed(buffering(READ + "\nint r1 = r0;\natomic_store(y, r1 + 1);"))
                        .because())
                .startsWith("P1 uses r1, which may be stale, in its write at line 11: its relaxed read of x at line 9");
        assertThat(noticed(buffering(READ + "\natomic_fetch_add(y, r0);")).because())
                .startsWith("P1 uses r0, which may be stale, in its update at line 10:");
        assertThat(noticed(buffering(READ + "\nawait(y, r0, memory_order_acquire);"))
                        .because())
                .startsWith("P1 uses r0, which may be stale, in its wait at line 10:");
        String array = buffering(READ + "\natomic_load(&a[r0]);")
                .replace("{ }", "{ atomic_int a[2]; }")
                .replace("(atomic_int* x,", "(atomic_int* a, atomic_int* x,");
        assertThat(noticed(array).because())
                .startsWith("P1 uses r0, which may be stale, to choose what it reads at line 10:");
        assertThat(noticed(buffering("if (atomic_load_explicit(x, memory_order_relaxed)) {}\natomic_load(y);"))
                        .because())
                .startsWith(
                        "P1 uses a value, which may be stale, to decide how to go on at line 9: its relaxed read of x");
    }

    @Test
    void theFinalConditionIsAUse() {
        Judgement judgement = noticed(buffering(READ) + "exists (1:r0=0)");
        assertThat(judgement.because())
                .isEqualTo(
                        "the final condition looks at P1's r0, which may be stale: its relaxed read of x at line 9 may"
                                + " miss P0's write of x = 1 at line 4 and still see 0");
        assertThat(Asked.steps(judgement.example())).last().isEqualTo("1 use r0 in the final condition");
    }

    /** Two reads may be stale, and r1 depends on both; r2 does not. */
    @Test
    void theNewestReadOnWhichTheUseDependsIsTold() {
        String text = buffering("""
                int r0 = atomic_load_explicit(x, memory_order_relaxed);
                int r1 = r0 + atomic_load_explicit(x, memory_order_relaxed);
                int r2 = atomic_load_explicit(x, memory_order_relaxed);
                assert(r1 < 9);
                """);
        assertThat(noticed(text).because())
                .startsWith(
                        "P1 uses r1, which may be stale, in an assertion at line 12: its relaxed read of x at line 10");
    }

    /** [Rocker Ex. 4.18]: the read of x is stale only because that of z may be, and then makes nobody aware. */
    @Test
    void staleReadsMakeOthersStale() {
        Judgement judgement = noticed("""
                C nested
                { }
                P0 (atomic_int* x, atomic_int* y, atomic_int* z, atomic_int* w) {
                  atomic_store_explicit(x, 1, memory_order_release);
                  atomic_store_explicit(z, 1, memory_order_release);
                  int r0 = atomic_load_explicit(w, memory_order_acquire);
                  int r1 = atomic_load_explicit(y, memory_order_acquire);
                }
                P1 (atomic_int* x, atomic_int* y, atomic_int* z, atomic_int* w) {
                  atomic_store_explicit(y, 1, memory_order_release);
                  atomic_store_explicit(w, 1, memory_order_release);
                  int r0 = atomic_load_explicit(z, memory_order_acquire);
                  int r1 = atomic_load_explicit(x, memory_order_acquire);
                }
                exists (0:r1=0 /\\ 1:r1=0)
                """);
        assertThat(judgement.because()).matches(".*P\\d's r1, which may be stale: its acquire read of [xy] at .*");
    }

    @Test
    void anAccessThatIsNoReadIsNoticedByItself() {
        Judgement judgement = noticed(buffering("atomic_store_explicit(x, 2, memory_order_relaxed);"));
        assertThat(judgement.because())
                .isEqualTo(buffered("atomic_store_explicit(x, 2, memory_order_relaxed);")
                        .message());
        assertThat(Asked.steps(judgement.example())).last().isEqualTo("1 write x = 2: may be overtaken");
    }

    @Test
    void anOldValueThatIsAlsoTheNewOneIsToldApart() {
        String text = buffering(READ).replace("atomic_store_explicit(x, 1", "atomic_store_explicit(x, 0");
        Finding finding = Staged.run(text, 0, 0, 1).robustness(1);
        assertThat(finding.message())
                .endsWith("may miss P0's write of x = 0 at line 4 and still see the 0 from before");
        assertThat(lastStep(finding)).isEqualTo("read x: may see the 0 from before");
    }

    /** Locks, barriers, choices, failing compare-exchanges: the graph must find what the search has found. */
    @Test
    void everyRaceOfARandomProgramHasItsStory() {
        int races = 0;
        for (long seed = 0; seed < 400; seed++) {
            String text = RandomPrograms.any(seed);
            try {
                races += new Stories(Written.program(text), SpinTreatment.AUTO)
                        .findings()
                        .size();
            } catch (RuntimeException e) {
                throw new AssertionError("seed=" + seed + "\n" + text, e);
            }
        }
        assertThat(races).isGreaterThan(60);
    }

    /** Two ways to one place, one of them through a fence: the one that was taken is told. */
    @Test
    void aFenceThatWasNotPassedIsNotTold() {
        String text = passing(RELEASE_WRITE, RELAXED_READ + " if (choose(1, 0)) { FENCE }")
                .replace("FENCE", "atomic_thread_fence(memory_order_acquire);");
        Finding finding = found(text);
        assertThat(Asked.steps(finding.interleaving())).contains("1 choose 0").doesNotContain("1 acquire fence");
    }

    /** An SC fence learns of the SC accesses before it, so the two must not change places to make the run readable. */
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
        List<String> steps = Asked.steps(finding.interleaving());
        assertThat(steps.indexOf("0 SC fence")).isLessThan(steps.indexOf("1 write y = 2"));
    }

    /** By the verifier, in the order in which the report shows it. */
    private static Finding found(String text) {
        VerifyOptions options = new VerifyOptions(SpinTreatment.AUTO, false, 1, 1_000_000);
        return Asked.about(Written.program(text), options).findings().get(0);
    }

    private static String lastStep(Finding finding) {
        List<Interleaving.Step> steps = finding.interleaving().steps();
        return steps.get(steps.size() - 1).text();
    }
}
