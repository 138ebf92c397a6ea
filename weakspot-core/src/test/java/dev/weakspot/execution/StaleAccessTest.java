package dev.weakspot.execution;

import static dev.weakspot.event.Mode.ACQUIRE;
import static dev.weakspot.event.Mode.RELAXED;
import static dev.weakspot.event.Mode.RELEASE;
import static dev.weakspot.event.Mode.SEQ_CST;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/** [Rocker Def. 4.5] for every kind of access. */
final class StaleAccessTest {
    /** P1 stands after SB's write of y, and x was written 1, 2, 3 before P0 read y. */
    private static Run buffered() {
        Run run = Run.over("xy")
                .write(0, 'x', RELAXED, 1)
                .write(0, 'x', RELAXED, 2)
                .write(0, 'x', RELAXED, 3);
        return run.read(0, 'y', RELAXED).write(1, 'y', RELAXED, 1);
    }

    /** The same, but 2 and 3 come of adding to 1. */
    private static Run added() {
        Run run =
                Run.over("xy").write(0, 'x', RELAXED, 1).add(0, 'x', RELAXED, 1).add(0, 'x', RELAXED, 1);
        return run.read(0, 'y', RELAXED).write(1, 'y', RELAXED, 1);
    }

    @Test
    void aReadTakesTheNewestOldValue() {
        StaleAccess stale = buffered().next(Run.load(1, 'x', RELAXED)).orElseThrow();
        assertThat(stale.value()).isEqualTo(2);
        assertThat(stale.missed()).isEqualTo(2);
        assertThat(stale.isPlaced()).isFalse();
        assertThat(stale.path())
                .extracting(Edge::relation)
                .containsExactly(Relation.PROGRAM_ORDER, Relation.FROM_READ, Relation.PROGRAM_ORDER);
        assertThat(stale.needsFenceOrder()).isFalse();
    }

    @Test
    void whatTheThreadIsAwareOfIsTheLeastItTakes() {
        Run run = Run.over("xy").write(0, 'x', RELAXED, 1).read(1, 'x', RELAXED).write(0, 'x', RELAXED, 2);
        run.read(0, 'y', RELAXED).write(1, 'y', RELAXED, 1);
        assertThat(run.next(Run.load(1, 'x', RELAXED)).orElseThrow().value()).isEqualTo(1);
        assertThat(run.next(Run.await(1, 'x', RELAXED, 0))).isEmpty();
    }

    @Test
    void aThreadThatIsAwareOfTheNewestTakesNothingOld() {
        Run run = Run.over("xy")
                .write(0, 'x', RELAXED, 1)
                .write(0, 'y', RELEASE, 1)
                .read(1, 'y', ACQUIRE);
        assertThat(run.next(Run.load(1, 'x', RELAXED))).isEmpty();
        assertThat(run.next(Run.store(1, 'x', RELAXED, 2))).isEmpty();
    }

    /** P1 may read 0, and an interleaving explains that: P1 goes first. */
    @Test
    void whatIsNotForcedIsNoViolation() {
        Run run = Run.over("xy").write(0, 'x', RELAXED, 1).write(1, 'y', RELAXED, 1);
        assertThat(run.next(Run.load(1, 'x', RELAXED))).isEmpty();
    }

    /** [RSAN Ex. 3.1]: the newest write of x is not forced, but an older one is. */
    @Test
    void anOlderForcedWriteIsEnough() {
        Run run = Run.over("xy").write(0, 'x', RELAXED, 1).read(0, 'y', RELAXED).write(0, 'x', RELAXED, 2);
        StaleAccess stale =
                run.write(1, 'y', RELAXED, 1).next(Run.load(1, 'x', RELAXED)).orElseThrow();
        assertThat(stale.value()).isZero();
        assertThat(stale.missed()).isZero();
    }

    @Test
    void aWriteIsPlacedBeforeTheNewest() {
        StaleAccess stale = buffered().next(Run.store(1, 'x', RELAXED, 7)).orElseThrow();
        assertThat(stale.isPlaced()).isTrue();
        assertThat(stale.stale()).isEqualTo(2);
    }

    @Test
    void nothingIsPlacedBetweenAnUpdateAndWhatItRead() {
        assertThat(added().next(Run.store(1, 'x', RELAXED, 7)).orElseThrow().stale())
                .isZero();
        assertThat(added().next(Run.fetchAdd(1, 'x', RELAXED, 7)).orElseThrow().stale())
                .isZero();
        assertThat(added().next(Run.load(1, 'x', RELAXED)).orElseThrow().stale())
                .isEqualTo(2);
    }

    @Test
    void updatesAloneLeaveNoGap() {
        Run run = Run.over("xy").add(0, 'x', RELAXED, 1).read(0, 'y', RELAXED).write(1, 'y', RELAXED, 1);
        assertThat(run.next(Run.store(1, 'x', RELAXED, 7))).isEmpty();
        assertThat(run.next(Run.fetchAdd(1, 'x', RELAXED, 7))).isEmpty();
        assertThat(run.next(Run.load(1, 'x', RELAXED))).isPresent();
    }

    /** [RSAN Ex. 4.2] BARW: a wait is concerned only by the value it waits for, also while it is blocked. */
    @Test
    void aWaitTakesOnlyWhatItWaitsFor() {
        assertThat(buffered().next(Run.await(1, 'x', RELAXED, 1)).orElseThrow().stale())
                .isEqualTo(1);
        assertThat(buffered().next(Run.await(1, 'x', RELAXED, 3))).isEmpty();
        assertThat(buffered().next(Run.await(1, 'x', RELAXED, 4))).isEmpty();
    }

    @Test
    void theMissedWriteIsTheOneThatIsForcedMostPlainly() {
        StaleAccess stale = buffered().next(Run.await(1, 'x', RELAXED, 0)).orElseThrow();
        assertThat(stale.missed()).isEqualTo(2);
        assertThat(stale.path()).hasSize(3);
    }

    @Test
    void aBlockingExchangeNeedsItsValueAndAGap() {
        assertThat(buffered()
                        .next(Run.awaitExchange(1, 'x', RELAXED, 1))
                        .orElseThrow()
                        .stale())
                .isEqualTo(1);
        assertThat(added().next(Run.awaitExchange(1, 'x', RELAXED, 1))).isEmpty();
        assertThat(added().next(Run.awaitExchange(1, 'x', RELAXED, 0))).isPresent();
    }

    @Test
    void aStrongExchangeSucceedsOrFailsOnAnOldValue() {
        StaleAccess succeeds = buffered().next(Run.exchange(1, 'x', 2, false)).orElseThrow();
        assertThat(succeeds.isPlaced()).isTrue();
        assertThat(succeeds.value()).isEqualTo(2);
        StaleAccess fails = buffered().next(Run.exchange(1, 'x', 1, false)).orElseThrow();
        assertThat(fails.isPlaced()).isFalse();
        assertThat(fails.value()).isEqualTo(2);
        Run once = Run.over("xy").add(0, 'x', RELAXED, 1).read(0, 'y', RELAXED).write(1, 'y', RELAXED, 1);
        assertThat(once.next(Run.exchange(1, 'x', 0, false))).isEmpty();
        assertThat(once.next(Run.exchange(1, 'x', 5, false)).orElseThrow().value())
                .isZero();
    }

    @Test
    void aWeakExchangeMayFailOnTheValueItExpects() {
        Run once = Run.over("xy").add(0, 'x', RELAXED, 1).read(0, 'y', RELAXED).write(1, 'y', RELAXED, 1);
        assertThat(once.next(Run.exchange(1, 'x', 0, true)).orElseThrow().isPlaced())
                .isFalse();
    }

    @Test
    void aLoopThatWaitsTakesOnlyWhatLetsItOut() {
        Optional<StaleAccess> stale =
                StaleAccess.of(buffered().graph(), Run.load(1, 'x', RELAXED), value -> value == 1);
        assertThat(stale.orElseThrow().value()).isEqualTo(1);
        assertThat(StaleAccess.of(buffered().graph(), Run.load(1, 'x', RELAXED), value -> value == 3))
                .isEmpty();
    }

    /** A path without the order of SC fences is preferred, be it longer. */
    @Test
    void theOrderOfFencesIsTheLastResort() {
        Run onlyFences =
                Run.over("xy").write(1, 'x', RELAXED, 1).read(1, 'y', RELAXED).write(2, 'y', RELAXED, 1);
        onlyFences.fence(2, SEQ_CST).fence(0, SEQ_CST);
        assertThat(onlyFences.next(Run.load(0, 'x', RELAXED)).orElseThrow().needsFenceOrder())
                .isTrue();
        Run both =
                Run.over("xyz").write(1, 'x', RELAXED, 1).read(1, 'y', RELAXED).write(2, 'y', RELAXED, 1);
        both.write(2, 'z', RELAXED, 1).fence(2, SEQ_CST).read(0, 'z', RELAXED).fence(0, SEQ_CST);
        StaleAccess stale = both.next(Run.load(0, 'x', RELAXED)).orElseThrow();
        assertThat(stale.needsFenceOrder()).isFalse();
        assertThat(stale.path()).extracting(Edge::relation).contains(Relation.READS_FROM);
    }

    @Test
    void aLocationThatDoesNotTakePartHasNoOldValues() {
        assertThat(buffered().next(Run.load(1, 'd', RELAXED))).isEmpty();
    }
}
