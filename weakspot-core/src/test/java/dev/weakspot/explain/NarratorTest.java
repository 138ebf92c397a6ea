package dev.weakspot.explain;

import static dev.weakspot.explain.NarratedScript.DATA;
import static dev.weakspot.explain.NarratedScript.X;
import static dev.weakspot.explain.NarratedScript.Y;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.PlainAccess;
import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.event.Synchronisation.OnceAction;
import dev.weakspot.event.Synchronisation.ReadWriteAction;
import dev.weakspot.event.Synchronisation.SemaphoreAction;
import dev.weakspot.event.WaitLimit;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.memory.MemoryModel;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The findings that a narrator makes of detections. */
final class NarratorTest {
    /** Store buffering up to P1's read, which is at line 4. */
    private static NarratedScript buffering() {
        return NarratedScript.under(MemoryModel.SC).write(0, X, 1).read(0, Y).write(1, Y, 1);
    }

    private static MemoryAccess.Store missed() {
        return NarratedScript.under(MemoryModel.SC).store(0, X, 1);
    }

    private static Finding robustness(NarratedScript run, int thread) {
        return run.narrate(Finding.Kind.ROBUSTNESS, "", missed(), run.load(thread, X));
    }

    @Test
    void aMissedWriteIsReportedWithItsPathAndRepairs() {
        Finding finding = robustness(buffering(), 1);
        assertThat(finding.message())
                .isEqualTo("P1's relaxed read of x at line 4 may miss P0's write of x = 1 at line 1 and still read 0");
        assertThat(finding.accesses())
                .extracting(
                        Access::thread,
                        Access::operation,
                        access -> access.site().line())
                .containsExactly(tuple(0, "write", 1), tuple(1, "read", 4));
        assertThat(finding.explanation())
                .containsExactly(
                        "every interleaving with these steps has them in this order: P0 writes x = 1 (line 1); then, in"
                                + " program order (po), P0 reads y = 0 (line 2); that value is older than P1's write of"
                                + " y = 1 (line 3), so this read comes first (fr); then P1 reaches this read",
                        "under weak memory P0's write need not be visible to P1: no release/acquire pair connects them",
                        "P1's write of y = 1 comes after P0's read of y = 0 without synchronising with it: only an"
                                + " acquire read of a release write does",
                        "to repair it, put atomic_thread_fence(memory_order_seq_cst) between line 1 and line 2 (P0) and"
                                + " between line 3 and line 4 (P1); or make all of these accesses memory_order_seq_cst:"
                                + " those at lines 1, 2, 3 and 4");
    }

    @Test
    void theInterleavingEndsBeforeTheAccess() {
        assertThat(robustness(buffering(), 1).interleaving().steps())
                .extracting(Interleaving.Step::text, Interleaving.Step::isFailure)
                .containsExactly(
                        tuple("write x = 1", false),
                        tuple("read y = 0", false),
                        tuple("write y = 1", false),
                        tuple("read x: may read 0", true));
    }

    @Test
    void aDetectionThatTheGraphDoesNotConfirmIsAnError() {
        assertThatThrownBy(() -> robustness(NarratedScript.under(MemoryModel.SC).write(0, X, 1), 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the graph does not confirm");
    }

    @Test
    void undoneReadsForceNoOrder() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC)
                .write(0, X, 1)
                .read(0, Y)
                .undo(0, 1)
                .write(1, Y, 1);
        assertThatThrownBy(() -> robustness(run, 1)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aFenceOfAFailedTurnHasNoEffect() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC)
                .write(0, X, 1)
                .write(0, Y, 1)
                .read(1, Y);
        run.read(1, Y);
        run.perform(new MemoryAccess.Fence(1, run.nextSite(), Mode.ACQUIRE), 0);
        assertThat(robustness(run.undo(1, 1), 1).message()).startsWith("P1's relaxed read of x at line 6 may miss");
    }

    @Test
    void aVeryLongRunIsReportedWithoutItsPath() {
        NarratedScript run = buffering();
        for (int i = 0; i < OrderedEvents.LONGEST; i++) {
            run.read(2, Y);
        }
        MemoryAccess.Load access = run.load(1, X);
        Finding finding =
                run.narrate(Finding.Kind.ROBUSTNESS, "depends only on the order of SC fences", missed(), access);
        assertThat(finding.message())
                .isEqualTo("P1's relaxed read of x at line 4004 may miss P0's relaxed write of x at line 1");
        assertThat(finding.explanation())
                .containsExactly(
                        "there is no explanation: the run has more than 4,000 accesses up to this step",
                        "this depends only on the order of SC fences");
    }

    @Test
    void aRaceUnderScHasTheMissingSynchronisationAndAdvice() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC);
        MemoryAccess.Store first = run.store(0, DATA, 1);
        run.perform(first, 0);
        run.write(0, Y, 1).read(1, Y);
        MemoryAccess.Load second = run.load(1, DATA);
        run.perform(second, 0);
        Finding finding = run.narrate(Finding.Kind.RACE, "", first, second);
        assertThat(finding.message())
                .isEqualTo("P0's non-atomic write of data at line 1 and P1's non-atomic read of data at line 4 race:"
                        + " happens-before does not order them");
        assertThat(finding.explanation())
                .containsExactly(
                        "this run has the two accesses in this order: P0 writes data = 1 (line 1); then, in program"
                                + " order (po),"
                                + " P0 writes y = 1 (line 2), which P1 reads (line 3, rf); then P1 reaches this read",
                        "P1's read of y = 1 (line 3) does not synchronise with P0's write of"
                                + " y = 1 (line 2): the write is relaxed, and there is no release fence"
                                + " between line 1 and line 2; the read is relaxed, and there is no acquire"
                                + " fence between line 3 and line 4",
                        "to repair it, write y at line 2 with memory_order_release and read y at line 3 with"
                                + " memory_order_acquire");
    }

    /** Each thread writes data only if it has not read the write of the other. */
    @Test
    void aRaceThatNeedsWeakMemoryIsReportedAsSuch() {
        NarratedScript run = NarratedScript.under(MemoryModel.RC20)
                .write(0, X, 1)
                .read(0, Y)
                .write(1, Y, 1)
                .readOld(1, X);
        assertThat(raceExplanation(run))
                .contains(
                        "this run needs weak memory: no interleaving has these steps, in which P1 reads an old value of"
                                + " x at"
                                + " line 4 (0, the newest is 1)");
    }

    @Test
    void aRaceWithoutNeedForWeakMemoryIsReportedAsSuch() {
        NarratedScript run =
                NarratedScript.under(MemoryModel.RC20).write(0, X, 1).readOld(1, X);
        assertThat(raceExplanation(run))
                .contains("the finding does not need weak memory, although P1 reads an old value of x at line 2 (0, the"
                        + " newest is"
                        + " 1): an interleaving has the same reads and writes in another order");
        assertThat(raceExplanation(
                        NarratedScript.under(MemoryModel.RC20).write(0, X, 1).read(1, X)))
                .isEmpty();
    }

    private static Optional<String> raceExplanation(NarratedScript run) {
        MemoryAccess.Store first = run.store(0, DATA, 1);
        run.perform(first, 0);
        MemoryAccess.Store second = run.store(1, DATA, 2);
        run.perform(second, 0);
        return run.narrate(Finding.Kind.RACE, "", first, second).explanation().stream()
                .findFirst();
    }

    @Test
    void aUseAfterFreeNamesTheThreadAndTheSiteOfTheFree() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC).write(0, X, 1);
        LifeCycle.Free free = new LifeCycle.Free(1, run.nextSite(), 16);
        run.perform(free, 0).write(0, Y, 1);
        PlainAccess plain = new PlainAccess(0, run.nextSite(), 16, 4, true);
        Finding finding = run.narrate(Finding.Kind.USE_AFTER_FREE, "", free, plain);
        assertThat(finding.message()).isEqualTo("P0 writes 0x10 at line 4 after P1 has freed it at line 2");
        assertThat(steps(finding))
                .containsExactly("write x = 1", "free 0x10", "write y = 1", "write 0x10: P1 has freed it");
        MemoryAccess.Load load = run.load(0, DATA);
        run.perform(load, 0);
        Finding other = run.narrate(Finding.Kind.USE_AFTER_FREE, "", free, load);
        assertThat(other.message()).isEqualTo("P0 reads data at line 5 after P1 has freed it at line 2");
        assertThat(steps(other))
                .containsExactly("write x = 1", "free 0x10", "write y = 1", "read data: P1 has freed it");
    }

    @Test
    void aDoubleFreeNamesBothFrees() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC);
        LifeCycle.Free first = new LifeCycle.Free(1, run.nextSite(), 16);
        LifeCycle.Free second = new LifeCycle.Free(0, run.nextSite(), 16);
        run.perform(first, 0).perform(second, 0);
        Finding finding = run.narrate(Finding.Kind.DOUBLE_FREE, "", first, second);
        assertThat(finding.message()).isEqualTo("P0 frees 0x10 at line 2, which P1 has freed at line 1 already");
        assertThat(steps(finding)).containsExactly("free 0x10", "free 0x10: P1 has freed it");
    }

    /** Plain accesses are no steps of the narration. */
    @Test
    void aRaceOfPlainAccessesEndsWithTheSecond() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC).write(0, X, 1);
        PlainAccess first = new PlainAccess(0, run.nextSite(), 16, 4, true);
        PlainAccess second = new PlainAccess(1, run.nextSite(), 16, 4, false);
        Finding finding = run.narrate(Finding.Kind.RACE, "", first, second);
        assertThat(steps(finding)).containsExactly("write x = 1", "read 0x10: races with P0");
        LifeCycle.Free free = new LifeCycle.Free(1, run.nextSite(), 16);
        run.perform(free, 0);
        assertThat(steps(run.narrate(Finding.Kind.RACE, "", first, free)))
                .containsExactly("write x = 1", "free 0x10: races with P0");
    }

    private static List<String> steps(Finding finding) {
        return finding.interleaving().steps().stream()
                .map(Interleaving.Step::text)
                .toList();
    }

    /** The end of the explanation: P1 overwrites the value that P0 has read, and a synchronisation orders P2 after P1. */
    private static String path(NarratedScript run) {
        return path(run, 2);
    }

    private static String path(NarratedScript run, int thread) {
        String explanation = robustness(run, thread).explanation().get(0);
        String start = "so this read comes first (fr); then ";
        return explanation.substring(explanation.indexOf(start) + start.length());
    }

    private static Synchronisation.ReadWrite readWrite(NarratedScript run, int thread, ReadWriteAction action) {
        return new Synchronisation.ReadWrite(thread, run.nextSite(), 0, action, WaitLimit.ENDLESS);
    }

    @Test
    void mutexesArePartOfThePath() {
        NarratedScript run = buffering();
        run.perform(new Synchronisation.Unlock(1, run.nextSite(), 0), SyncResult.DONE);
        run.perform(new Synchronisation.Lock(2, run.nextSite(), 0), SyncResult.DONE);
        assertThat(path(run))
                .isEqualTo("P1 unlocks m (line 4), and only then P2 can lock it (line 5); then P2 reaches this read");
    }

    @Test
    void readWriteLocksArePartOfThePath() {
        NarratedScript run = buffering();
        run.perform(readWrite(run, 1, ReadWriteAction.UNLOCK), SyncResult.DONE);
        run.perform(readWrite(run, 2, ReadWriteAction.LOCK_TO_WRITE), SyncResult.DONE);
        assertThat(path(run))
                .isEqualTo("P1 unlocks s (line 4), and only then P2 can write-lock it (line 5); then P2 reaches this"
                        + " read");
    }

    @Test
    void waitsAtAConditionVariableArePartOfThePath() {
        NarratedScript run = buffering();
        run.perform(new Synchronisation.Wait(2, run.nextSite(), 0, 0, WaitLimit.ENDLESS), SyncResult.WAITING);
        run.perform(new Synchronisation.Wait(1, run.nextSite(), 0, 0, WaitLimit.ENDLESS), SyncResult.WAITING);
        run.perform(new Synchronisation.Wait(2, run.nextSite(), 0, 0, WaitLimit.ENDLESS), SyncResult.DONE);
        assertThat(path(run))
                .isEqualTo("P1 waits at s and releases m (line 5), and only then P2 can reacquire it (line 6); then P2"
                        + " reaches this read");
    }

    @Test
    void semaphoresArePartOfThePath() {
        NarratedScript run = buffering();
        run.perform(semaphore(run, 1, SemaphoreAction.PUT), SyncResult.DONE);
        run.perform(semaphore(run, 2, SemaphoreAction.TAKE), SyncResult.DONE);
        assertThat(path(run))
                .isEqualTo(
                        "P1 puts into s (line 4), and after that P2 takes from s (line 5); then P2 reaches this read");
    }

    private static Synchronisation.Semaphore semaphore(NarratedScript run, int thread, SemaphoreAction action) {
        return new Synchronisation.Semaphore(thread, run.nextSite(), 0, action, 0, WaitLimit.ENDLESS);
    }

    @Test
    void aDeadlockBeginsWithTheThreadsThatWaitForEachOther() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC);
        run.perform(readWrite(run, 1, ReadWriteAction.LOCK_TO_READ), SyncResult.DONE);
        run.perform(new Synchronisation.Lock(2, run.nextSite(), 0), SyncResult.DONE);
        Finding finding = run.narrate(
                Finding.Kind.DEADLOCK,
                "",
                new LifeCycle.Join(0, run.nextSite(), 1),
                new Synchronisation.Lock(1, run.nextSite(), 0),
                readWrite(run, 2, ReadWriteAction.LOCK_TO_WRITE));
        assertThat(finding.message())
                .isEqualTo("no thread can proceed: P1 waits for m, held by P2, P2 waits to write-lock s, held by P1;"
                        + " also, P0 waits for the end of P1");
        assertThat(steps(finding))
                .contains("waits for the end of P1", "waits for m, held by P2", "waits to write-lock s, held by P1");
    }

    @Test
    void joinsArePartOfACycle() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC);
        run.perform(new Synchronisation.Once(0, run.nextSite(), 0, OnceAction.BEGIN), SyncResult.DONE);
        Finding finding = run.narrate(
                Finding.Kind.DEADLOCK,
                "",
                new LifeCycle.Join(0, run.nextSite(), 1),
                new Synchronisation.Once(1, run.nextSite(), 0, OnceAction.BEGIN));
        assertThat(finding.message())
                .isEqualTo("no thread can proceed: P0 waits for the end of P1, P1 waits for s, which P0 executes");
    }

    @Test
    void aSleepingThreadIsInNoCycle() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC);
        Finding finding = run.narrate(
                Finding.Kind.DEADLOCK,
                "",
                new Synchronisation.Park(0, run.nextSite(), 0, WaitLimit.ENDLESS),
                new LifeCycle.Join(1, run.nextSite(), 0));
        assertThat(finding.message()).isEqualTo("no thread can proceed: P0 sleeps at s, P1 waits for the end of P0");
    }

    @Test
    void aFindingDescribesItsThreads() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC);
        Finding finding =
                run.narrate(Finding.Kind.CRASH, "", new LifeCycle.Crash(2, run.nextSite(), "divides by zero"));
        assertThat(finding.explanation()).containsExactly("P2 was started by P0");
    }

    @Test
    void aSleepingThreadThatNoThreadWakesIsDeadlocked() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC);
        Synchronisation.Unpark tooEarly = new Synchronisation.Unpark(1, run.nextSite(), 0, 1);
        run.perform(tooEarly, SyncResult.DONE);
        Finding finding = run.narrate(
                Finding.Kind.DEADLOCK, "", new Synchronisation.Park(0, run.nextSite(), 0, WaitLimit.ENDLESS));
        assertThat(finding.message()).isEqualTo("no thread can proceed: P0 sleeps at s");
        assertThat(finding.interleaving().steps())
                .extracting(Interleaving.Step::text)
                .containsExactly("unpark s: 0 woken", "sleeps at s");
    }

    @Test
    void onceObjectsArePartOfThePath() {
        NarratedScript run = buffering();
        run.perform(new Synchronisation.Once(1, run.nextSite(), 0, OnceAction.FINISH), SyncResult.DONE);
        run.perform(new Synchronisation.Once(2, run.nextSite(), 0, OnceAction.BEGIN), SyncResult.REFUSED);
        assertThat(path(run))
                .isEqualTo("P1 finishes s (line 4), and only then P2 finds s done (line 5); then P2 reaches this read");
    }

    @Test
    void startsArePartOfThePath() {
        NarratedScript run = buffering();
        run.perform(new LifeCycle.Start(1, run.nextSite()), 2);
        assertThat(path(run)).isEqualTo("P1 starts P2 (line 4), and only then P2 reaches this read");
        NarratedScript other = buffering();
        other.perform(new LifeCycle.Start(1, other.nextSite()), 2);
        other.perform(semaphore(other, 2, SemaphoreAction.PUT), SyncResult.DONE);
        other.perform(semaphore(other, 3, SemaphoreAction.TAKE), SyncResult.DONE);
        assertThat(path(other, 3))
                .isEqualTo(
                        "P1 starts P2 (line 4), which then puts into s (line 5), and after that P3 takes from s (line"
                                + " 6); then P3 reaches this read");
    }

    @Test
    void joinsArePartOfThePath() {
        NarratedScript run = buffering();
        run.perform(new LifeCycle.Join(2, run.nextSite(), 1), 0);
        assertThat(robustness(run, 2).explanation().get(0))
                .endsWith("so this read comes first (fr); that is the last step of P1, and P2 joins P1 (line 4); then"
                        + " P2 reaches this read");
        NarratedScript other = buffering();
        other.perform(new LifeCycle.Start(1, other.nextSite()), 5)
                .perform(new LifeCycle.Join(2, other.nextSite(), 5), 0);
        assertThat(path(other))
                .isEqualTo("P1 starts P5 (line 4), which takes no step, and P2 joins P5 (line 5); then P2 reaches this"
                        + " read");
    }
}
