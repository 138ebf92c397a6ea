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
    /** SB before the last read: P1 has written y, and P0 wrote 1, 2, 3 to x before it read y. */
    private static GraphRun buffered() {
        GraphRun run = GraphRun.over("xy")
                .write(0, 'x', RELAXED, 1)
                .write(0, 'x', RELAXED, 2)
                .write(0, 'x', RELAXED, 3);
        return run.read(0, 'y', RELAXED).write(1, 'y', RELAXED, 1);
    }

    /** {@link #buffered} with updates that write 2 and 3. */
    private static GraphRun added() {
        GraphRun run = GraphRun.over("xy")
                .write(0, 'x', RELAXED, 1)
                .add(0, 'x', RELAXED, 1)
                .add(0, 'x', RELAXED, 1);
        return run.read(0, 'y', RELAXED).write(1, 'y', RELAXED, 1);
    }

    @Test
    void aReadTakesTheNewestOldValue() {
        StaleAccess stale = buffered().next(GraphRun.load(1, 'x', RELAXED)).orElseThrow();
        assertThat(stale.value()).isEqualTo(2);
        assertThat(stale.missed()).isEqualTo(2);
        assertThat(stale.isPlaced()).isFalse();
        assertThat(stale.path())
                .extracting(Edge::relation)
                .containsExactly(Relation.PROGRAM_ORDER, Relation.FROM_READ, Relation.PROGRAM_ORDER);
        assertThat(stale.needsFenceOrder()).isFalse();
    }

    @Test
    void anAccessTakesNoEntryOlderThanTheThreadIsAwareOf() {
        GraphRun run = GraphRun.over("xy")
                .write(0, 'x', RELAXED, 1)
                .read(1, 'x', RELAXED)
                .write(0, 'x', RELAXED, 2);
        run.read(0, 'y', RELAXED).write(1, 'y', RELAXED, 1);
        assertThat(run.next(GraphRun.load(1, 'x', RELAXED)).orElseThrow().value())
                .isEqualTo(1);
        assertThat(run.next(GraphRun.await(1, 'x', RELAXED, 0))).isEmpty();
    }

    @Test
    void aThreadThatIsAwareOfTheNewestEntryTakesNoOldOne() {
        GraphRun run = GraphRun.over("xy")
                .write(0, 'x', RELAXED, 1)
                .write(0, 'y', RELEASE, 1)
                .read(1, 'y', ACQUIRE);
        assertThat(run.next(GraphRun.load(1, 'x', RELAXED))).isEmpty();
        assertThat(run.next(GraphRun.store(1, 'x', RELAXED, 2))).isEmpty();
    }

    /** P1 may read 0, because P1 reads first in an interleaving. */
    @Test
    void anEntryThatIsNotForcedIsNoViolation() {
        GraphRun run = GraphRun.over("xy").write(0, 'x', RELAXED, 1).write(1, 'y', RELAXED, 1);
        assertThat(run.next(GraphRun.load(1, 'x', RELAXED))).isEmpty();
    }

    /** [RSAN Ex. 3.1]: the newest write of x is not forced, but an older one is. */
    @Test
    void anOlderForcedWriteIsEnough() {
        GraphRun run = GraphRun.over("xy")
                .write(0, 'x', RELAXED, 1)
                .read(0, 'y', RELAXED)
                .write(0, 'x', RELAXED, 2);
        StaleAccess stale = run.write(1, 'y', RELAXED, 1)
                .next(GraphRun.load(1, 'x', RELAXED))
                .orElseThrow();
        assertThat(stale.value()).isZero();
        assertThat(stale.missed()).isZero();
    }

    @Test
    void aWriteIsInsertedBeforeTheNewestEntry() {
        StaleAccess stale = buffered().next(GraphRun.store(1, 'x', RELAXED, 7)).orElseThrow();
        assertThat(stale.isPlaced()).isTrue();
        assertThat(stale.stale()).isEqualTo(2);
    }

    @Test
    void noWriteIsInsertedBetweenAnUpdateAndItsSource() {
        assertThat(added().next(GraphRun.store(1, 'x', RELAXED, 7))
                        .orElseThrow()
                        .stale())
                .isZero();
        assertThat(added().next(GraphRun.fetchAdd(1, 'x', RELAXED, 7))
                        .orElseThrow()
                        .stale())
                .isZero();
        assertThat(added().next(GraphRun.load(1, 'x', RELAXED)).orElseThrow().stale())
                .isEqualTo(2);
    }

    @Test
    void updatesAloneLeaveNoGap() {
        GraphRun run = GraphRun.over("xy")
                .add(0, 'x', RELAXED, 1)
                .read(0, 'y', RELAXED)
                .write(1, 'y', RELAXED, 1);
        assertThat(run.next(GraphRun.store(1, 'x', RELAXED, 7))).isEmpty();
        assertThat(run.next(GraphRun.fetchAdd(1, 'x', RELAXED, 7))).isEmpty();
        assertThat(run.next(GraphRun.load(1, 'x', RELAXED))).isPresent();
    }

    /** [RSAN Ex. 4.2] BARW: an await reads only the value it waits for, also while it is blocked. */
    @Test
    void anAwaitTakesOnlyTheValueItWaitsFor() {
        assertThat(buffered()
                        .next(GraphRun.await(1, 'x', RELAXED, 1))
                        .orElseThrow()
                        .stale())
                .isEqualTo(1);
        assertThat(buffered().next(GraphRun.await(1, 'x', RELAXED, 3))).isEmpty();
        assertThat(buffered().next(GraphRun.await(1, 'x', RELAXED, 4))).isEmpty();
    }

    @Test
    void theMissedWriteHasTheShortestPath() {
        StaleAccess stale = buffered().next(GraphRun.await(1, 'x', RELAXED, 0)).orElseThrow();
        assertThat(stale.missed()).isEqualTo(2);
        assertThat(stale.path()).hasSize(3);
    }

    @Test
    void aBlockingExchangeNeedsItsValueAndAGap() {
        assertThat(buffered()
                        .next(GraphRun.awaitExchange(1, 'x', RELAXED, 1))
                        .orElseThrow()
                        .stale())
                .isEqualTo(1);
        assertThat(added().next(GraphRun.awaitExchange(1, 'x', RELAXED, 1))).isEmpty();
        assertThat(added().next(GraphRun.awaitExchange(1, 'x', RELAXED, 0))).isPresent();
    }

    @Test
    void aStrongExchangeSucceedsOrFailsOnAnOldValue() {
        StaleAccess succeeds =
                buffered().next(GraphRun.exchange(1, 'x', 2, false)).orElseThrow();
        assertThat(succeeds.isPlaced()).isTrue();
        assertThat(succeeds.value()).isEqualTo(2);
        StaleAccess fails = buffered().next(GraphRun.exchange(1, 'x', 1, false)).orElseThrow();
        assertThat(fails.isPlaced()).isFalse();
        assertThat(fails.value()).isEqualTo(2);
        GraphRun once = GraphRun.over("xy")
                .add(0, 'x', RELAXED, 1)
                .read(0, 'y', RELAXED)
                .write(1, 'y', RELAXED, 1);
        assertThat(once.next(GraphRun.exchange(1, 'x', 0, false))).isEmpty();
        assertThat(once.next(GraphRun.exchange(1, 'x', 5, false)).orElseThrow().value())
                .isZero();
    }

    @Test
    void aWeakExchangeMayFailOnTheValueItExpects() {
        GraphRun once = GraphRun.over("xy")
                .add(0, 'x', RELAXED, 1)
                .read(0, 'y', RELAXED)
                .write(1, 'y', RELAXED, 1);
        assertThat(once.next(GraphRun.exchange(1, 'x', 0, true)).orElseThrow().isPlaced())
                .isFalse();
    }

    @Test
    void aWaitingLoopTakesOnlyValuesThatEndIt() {
        Optional<StaleAccess> stale =
                StaleAccess.of(buffered().graph(), GraphRun.load(1, 'x', RELAXED), value -> value == 1);
        assertThat(stale.orElseThrow().value()).isEqualTo(1);
        assertThat(StaleAccess.of(buffered().graph(), GraphRun.load(1, 'x', RELAXED), value -> value == 3))
                .isEmpty();
    }

    /** A path without the order of SC fences is preferred, even if it is longer. */
    @Test
    void aPathWithoutTheOrderOfFencesIsPreferred() {
        GraphRun onlyFences = GraphRun.over("xy")
                .write(1, 'x', RELAXED, 1)
                .read(1, 'y', RELAXED)
                .write(2, 'y', RELAXED, 1);
        onlyFences.fence(2, SEQ_CST).fence(0, SEQ_CST);
        assertThat(onlyFences.next(GraphRun.load(0, 'x', RELAXED)).orElseThrow().needsFenceOrder())
                .isTrue();
        GraphRun both = GraphRun.over("xyz")
                .write(1, 'x', RELAXED, 1)
                .read(1, 'y', RELAXED)
                .write(2, 'y', RELAXED, 1);
        both.write(2, 'z', RELAXED, 1).fence(2, SEQ_CST).read(0, 'z', RELAXED).fence(0, SEQ_CST);
        StaleAccess stale = both.next(GraphRun.load(0, 'x', RELAXED)).orElseThrow();
        assertThat(stale.needsFenceOrder()).isFalse();
        assertThat(stale.path()).extracting(Edge::relation).contains(Relation.READS_FROM);
    }

    @Test
    void aLocationWithoutHistoryHasNoOldValues() {
        assertThat(buffered().next(GraphRun.load(1, 'd', RELAXED))).isEmpty();
    }
}
