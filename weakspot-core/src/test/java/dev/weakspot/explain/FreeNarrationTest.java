package dev.weakspot.explain;

import static dev.weakspot.explain.NarratedScript.ADDRESS;
import static dev.weakspot.explain.NarratedScript.POINTER;
import static dev.weakspot.explain.NarratedScript.X;
import static dev.weakspot.explain.NarratedScript.Y;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccess;
import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.event.Synchronisation.MutexKind;
import dev.weakspot.event.WaitLimit;
import dev.weakspot.finding.Explanation;
import dev.weakspot.finding.Finding;
import dev.weakspot.memory.MemoryModel;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Explanations of races with an allocation or a free, and of uses and frees of a freed block. */
final class FreeNarrationTest {
    private final NarratedScript run = NarratedScript.under(MemoryModel.SC);

    private List<String> race(Operation first, Operation second) {
        return run.narrate(Finding.Kind.RACE, "", first, second).explanation();
    }

    private List<String> use(LifeCycle.Free free, Operation second) {
        return run.narrate(Finding.Kind.USE_AFTER_FREE, "", free, second).explanation();
    }

    /** P0 announces with a relaxed write that it no longer uses the block, and P1 frees it. */
    @Test
    void aFreeThatARelaxedWriteShouldOrderIsRepairedByARelease() {
        run.allocate(1);
        PlainAccess read = run.plain(0, false);
        run.write(0, Y, 1).read(1, Y);
        LifeCycle.Free free = run.free(1);
        assertThat(race(read, free))
                .containsExactly(
                        "this run has the read and the free in this order: P0 reads 0x40 (line 2); then, in program"
                                + " order (po), P0 writes y = 1 (line 3), which P1 reads (line 4, rf); then P1"
                                + " reaches this free",
                        "P1's read of y = 1 (line 4) does not synchronise with P0's write of y = 1 (line 3): the write"
                                + " is relaxed, and there is no release fence between line 2 and line 3; the read is"
                                + " relaxed, and there is no acquire fence between line 4 and line 5",
                        "to repair it, write y at line 3 with memory_order_release and read y at line 4 with"
                                + " memory_order_acquire");
    }

    /** A run under weak memory that reads no old value is an interleaving. */
    @Test
    void weakMemoryWithoutOldValuesHasTheSamePath() {
        NarratedScript weak = NarratedScript.under(MemoryModel.RC20);
        weak.allocate(1);
        PlainAccess read = weak.plain(0, false);
        weak.write(0, Y, 1).read(1, Y);
        LifeCycle.Free free = weak.free(1);
        assertThat(weak.narrate(Finding.Kind.RACE, "", read, free).explanation())
                .hasSize(3)
                .last()
                .asString()
                .startsWith("to repair it, write y at line 3 with memory_order_release");
    }

    @Test
    void anOldValueLeavesThePathOut() {
        NarratedScript weak = NarratedScript.under(MemoryModel.RC20);
        weak.allocate(1);
        weak.write(0, Y, 1).readOld(1, Y);
        LifeCycle.Free free = weak.free(1);
        PlainAccess use = weak.plain(0, false);
        assertThat(weak.narrate(Finding.Kind.USE_AFTER_FREE, "", free, use).explanation())
                .hasSize(1)
                .element(0)
                .asString()
                .contains("P1 reads an old value of y at line 3");
    }

    @Test
    void anAllocationThatARelaxedWritePublishesIsRepairedByARelease() {
        LifeCycle.Allocate allocation = run.allocate(0);
        run.write(0, POINTER, ADDRESS).read(1, POINTER);
        PlainAccess read = run.plain(1, false);
        assertThat(race(allocation, read))
                .element(0)
                .asString()
                .startsWith("this run has the allocation and the read in this order: P0 allocates 0x40 (line 1); then");
        assertThat(race(allocation, read)).last().asString().startsWith("to repair it, write pointer at line 2 with");
    }

    @Test
    void aFreeOfAThreadThatHasHeardNothingHasNoAdvice() {
        run.allocate(0);
        PlainAccess read = run.plain(0, false);
        LifeCycle.Free free = run.free(1);
        assertThat(race(read, free))
                .containsExactly("no happens-before edge leads from P0 to P1 after the access of P0: P1 has read no"
                        + " value, taken no lock and passed no barrier that orders the two");
    }

    /** With the mutex, the access could still come after the free. */
    @Test
    void aMutexOfOneSideIsAReasonWithoutAdvice() {
        run.allocate(0);
        run.perform(
                new Synchronisation.Lock(0, run.nextSite(), 0, MutexKind.NORMAL, WaitLimit.ENDLESS), SyncResult.DONE);
        PlainAccess read = run.plain(0, false);
        LifeCycle.Free free = run.free(1);
        Explanation why = run.narrate(Finding.Kind.RACE, "", read, free).why();
        assertThat(why.sentences())
                .element(1)
                .isEqualTo("P0 holds m (locked at line 2) at its access, and P1 holds no mutex");
        assertThat(why.advice()).isEqualTo(List.of());
    }

    /** The order that a detection denies is no reason for it. */
    @Test
    void anOrderedFreeHasNoExplanationOfARace() {
        run.allocate(0);
        PlainAccess read = run.plain(0, false);
        LifeCycle.Free free = run.free(0);
        assertThat(run.narrate(Finding.Kind.RACE, "", read, free).why()).isEqualTo(Explanation.NONE);
        LifeCycle.Free other = new LifeCycle.Free(1, run.nextSite(), ADDRESS);
        run.perform(other, 0).write(2, X, 1);
        assertThat(run.narrate(Finding.Kind.RACE, "", read, other).why()).isEqualTo(Explanation.NONE);
    }

    @Test
    void aUseAfterFreeTellsHowItsThreadGotTheAddress() {
        run.allocate(0);
        run.write(0, POINTER, ADDRESS).read(1, POINTER);
        LifeCycle.Free free = run.free(0);
        PlainAccess use = run.plain(1, true);
        assertThat(use(free, use))
                .containsExactly(
                        "happens-before does not order the free of P0 and this write of P1: in this run the free comes"
                                + " first",
                        "P1 has read an address in this block from pointer (line 3) before the free; P0 had written it"
                                + " there (line 2)");
    }

    @Test
    void aPointerThatIsReadAfterTheFreeIsDangling() {
        run.allocate(0);
        run.write(0, POINTER, ADDRESS + 8);
        LifeCycle.Free free = run.free(0);
        run.read(1, POINTER);
        assertThat(use(free, run.plain(1, false)))
                .contains("P1 has read an address in this block from pointer (line 4) after the free; P0 had written it"
                        + " there (line 2)");
    }

    /** An earlier block at the same address, a location that is no pointer, and the first address after the block. */
    @Test
    void otherReadsAreNoSourceOfTheAddress() {
        run.write(0, POINTER, ADDRESS).read(1, POINTER);
        run.allocate(0);
        run.write(0, X, ADDRESS).read(1, X);
        run.write(0, POINTER, ADDRESS + 16).read(1, POINTER);
        LifeCycle.Free free = run.free(0);
        assertThat(use(free, run.plain(1, false))).hasSize(1);
    }

    @Test
    void aFreeThatIsOrderedBeforeTheUseHasThePath() {
        run.allocate(0);
        LifeCycle.Free free = run.free(0);
        run.perform(new MemoryAccess.Store(0, run.nextSite(), Y, Mode.RELEASE, 1), 0);
        run.perform(new MemoryAccess.Load(1, run.nextSite(), Y, Mode.ACQUIRE), 0);
        assertThat(use(free, run.plain(1, false)))
                .containsExactly("the free happens before this read: P0 frees 0x40 (line 2); then, in program order"
                        + " (po), P0 writes y = 1 (line 3), which P1 reads (line 4, rf); then P1 reaches this read");
    }

    @Test
    void aDoubleFreeTellsHowBothThreadsGotTheAddress() {
        run.allocate(0);
        run.write(0, POINTER, ADDRESS).read(1, POINTER).read(2, POINTER);
        LifeCycle.Free first = run.free(1);
        LifeCycle.Free second = run.free(2);
        Finding finding = run.narrate(Finding.Kind.DOUBLE_FREE, "", first, second);
        assertThat(finding.explanation())
                .startsWith(
                        "happens-before does not order the free of P1 and this free of P2: in this run the free comes"
                                + " first",
                        "P1 has read an address in this block from pointer (line 3) before the free; P0 had written it"
                                + " there (line 2)",
                        "P2 has read an address in this block from pointer (line 4) before the free; P0 had written it"
                                + " there (line 2)");
        assertThat(finding.why().advice()).isEqualTo(List.of());
    }

    @Test
    void aThreadThatFreesTwiceIsOrdered() {
        run.allocate(0);
        LifeCycle.Free first = run.free(0);
        LifeCycle.Free second = run.free(0);
        assertThat(run.narrate(Finding.Kind.DOUBLE_FREE, "", first, second).explanation())
                .containsExactly("the first free happens before this free: P0 frees 0x40 (line 2); then, in program"
                        + " order (po), P0 reaches this free");
    }

    @Test
    void nothingIsSaidOfAUseThatOtherStepsHaveFollowed() {
        run.allocate(0);
        LifeCycle.Free free = run.free(0);
        PlainAccess use = run.plain(1, false);
        run.write(1, X, 1);
        assertThat(use(free, use)).isEqualTo(List.of());
    }

    /** An undone turn leaves the position of the free unknown. */
    @Test
    void anUnknownPositionOfTheFreeLeavesTheReadsOut() {
        run.allocate(0);
        run.write(0, POINTER, ADDRESS).read(1, POINTER).read(0, POINTER);
        LifeCycle.Free free = run.free(0);
        run.undo(0, 1);
        assertThat(use(free, run.plain(1, false))).isEqualTo(List.of());
    }
}
