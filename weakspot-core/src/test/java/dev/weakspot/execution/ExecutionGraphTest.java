package dev.weakspot.execution;

import static dev.weakspot.event.Mode.ACQUIRE;
import static dev.weakspot.event.Mode.ACQ_REL;
import static dev.weakspot.event.Mode.NON_ATOMIC;
import static dev.weakspot.event.Mode.RELAXED;
import static dev.weakspot.event.Mode.RELEASE;
import static dev.weakspot.event.Mode.SEQ_CST;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The writes that threads are aware of, and the writes that every interleaving forces, on the graphs of the papers. */
final class ExecutionGraphTest {
    @Test
    void storeBufferingForcesAWriteThatTheThreadIsNotAwareOf() {
        GraphRun run = GraphRun.over("xy")
                .write(0, 'x', RELEASE, 1)
                .read(0, 'y', ACQUIRE)
                .write(1, 'y', RELEASE, 1);
        assertThat(run.aware(1, 'x')).isZero();
        assertThat(run.forced(1, 'x')).isEqualTo(1);
        assertThat(run.path(0, 1, FenceOrder.COUNTS)).containsExactly("po", "fr", "po");
    }

    @Test
    void noWriteIsForcedOnAThreadWithoutEvents() {
        GraphRun run = GraphRun.over("x").write(0, 'x', SEQ_CST, 1);
        assertThat(run.forced(1, 'x')).isZero();
        assertThat(run.graph().path(0, 1, FenceOrder.COUNTS)).isEmpty();
    }

    @Test
    void aReleaseWriteAndAnAcquireReadSynchronise() {
        GraphRun run = GraphRun.over("xy").write(0, 'x', RELAXED, 1).write(0, 'y', RELEASE, 1);
        assertThat(run.read(1, 'y', ACQUIRE).aware(1, 'x')).isEqualTo(1);
        assertThat(run.path(0, 1, FenceOrder.COUNTS)).containsExactly("po", "rf", "po");
    }

    @Test
    void oneSideAloneDoesNotSynchronise() {
        GraphRun relaxedRead = GraphRun.over("xy")
                .write(0, 'x', RELAXED, 1)
                .write(0, 'y', RELEASE, 1)
                .read(1, 'y', RELAXED);
        GraphRun relaxedWrite = GraphRun.over("xy")
                .write(0, 'x', RELAXED, 1)
                .write(0, 'y', RELAXED, 1)
                .read(1, 'y', ACQUIRE);
        assertThat(relaxedRead.aware(1, 'x')).isZero();
        assertThat(relaxedWrite.aware(1, 'x')).isZero();
        assertThat(relaxedWrite.forced(1, 'x')).isEqualTo(1);
    }

    /** [Rocker Ex. 3.6]. */
    @Test
    void fencesSynchroniseThroughRelaxedAccesses() {
        GraphRun run = GraphRun.over("xy")
                .write(0, 'x', RELAXED, 1)
                .fence(0, RELEASE)
                .write(0, 'y', RELAXED, 1)
                .read(1, 'y', RELAXED);
        assertThat(run.aware(1, 'x')).isZero();
        assertThat(run.fence(1, ACQUIRE).aware(1, 'x')).isEqualTo(1);
    }

    @Test
    void aFenceOnTheWrongSideDoesNotSynchronise() {
        GraphRun late = GraphRun.over("xy")
                .write(0, 'x', RELAXED, 1)
                .write(0, 'y', RELAXED, 1)
                .fence(0, RELEASE);
        assertThat(late.read(1, 'y', ACQUIRE).aware(1, 'x')).isZero();
        GraphRun early = GraphRun.over("xy").write(0, 'x', RELAXED, 1).write(0, 'y', RELEASE, 1);
        assertThat(early.fence(1, ACQUIRE).read(1, 'y', RELAXED).aware(1, 'x')).isZero();
        GraphRun before =
                GraphRun.over("xy").fence(0, RELEASE).write(0, 'x', RELAXED, 1).write(0, 'y', RELAXED, 1);
        assertThat(before.read(1, 'y', ACQUIRE).aware(1, 'x')).isZero();
    }

    @Test
    void aReleaseSequenceIsAChainOfUpdates() {
        GraphRun chain = GraphRun.over("xy").write(0, 'x', RELAXED, 1).write(0, 'y', RELEASE, 1);
        chain.add(1, 'y', RELAXED, 1).add(2, 'y', RELAXED, 1).read(3, 'y', ACQUIRE);
        assertThat(chain.aware(3, 'x')).isEqualTo(1);
        assertThat(chain.aware(2, 'x')).isZero();
    }

    /** C++11 included later writes of the releasing thread in the sequence; C++20 and RC20 do not. */
    @Test
    void aRelaxedWriteEndsAReleaseSequence() {
        GraphRun run = GraphRun.over("xy")
                .write(0, 'x', RELAXED, 1)
                .write(0, 'y', RELEASE, 1)
                .write(0, 'y', RELAXED, 2);
        assertThat(run.read(1, 'y', ACQUIRE).aware(1, 'x')).isZero();
    }

    @Test
    void aReadingThreadIsAwareOfTheWriteAndOfOlderWrites() {
        GraphRun run = GraphRun.over("x")
                .write(0, 'x', RELAXED, 1)
                .write(0, 'x', RELAXED, 2)
                .read(1, 'x', RELAXED);
        run.write(0, 'x', RELAXED, 3);
        assertThat(run.aware(1, 'x')).isEqualTo(2);
        assertThat(run.graph().readsFrom(2)).isEqualTo(1);
    }

    /** [Rocker Def. 4.5] has rf?;hb?: a thread that knows of a read is aware of the write it read from. */
    @Test
    void aReadIsPassedOnLikeAWrite() {
        GraphRun run = GraphRun.over("xy")
                .write(0, 'x', RELAXED, 1)
                .read(1, 'x', RELAXED)
                .write(1, 'y', RELEASE, 1);
        assertThat(run.read(2, 'y', ACQUIRE).aware(2, 'x')).isEqualTo(1);
    }

    /** [Rocker Def. 4.13]. */
    @Test
    void aStaleReadMakesNoThreadAwareButStillForces() {
        GraphRun run = GraphRun.over("xy")
                .write(0, 'x', RELAXED, 1)
                .write(0, 'y', RELEASE, 1)
                .readStale(1, 'y', ACQUIRE);
        assertThat(run.aware(1, 'x')).isZero();
        assertThat(run.aware(1, 'y')).isZero();
        assertThat(run.forced(1, 'x')).isEqualTo(1);
        assertThat(run.fence(1, ACQUIRE).aware(1, 'x')).isZero();
    }

    @Test
    void overwritingForcesThroughModificationOrder() {
        GraphRun run = GraphRun.over("xy")
                .write(0, 'x', RELAXED, 1)
                .write(0, 'y', RELAXED, 2)
                .write(1, 'y', RELAXED, 1);
        assertThat(run.forced(1, 'x')).isEqualTo(1);
        assertThat(run.aware(1, 'x')).isZero();
        assertThat(run.path(0, 1, FenceOrder.COUNTS)).containsExactly("po", "mo", "po");
    }

    @Test
    void theShortestPathIsFound() {
        GraphRun run = GraphRun.over("xyz")
                .write(0, 'x', RELAXED, 1)
                .write(0, 'y', RELAXED, 1)
                .read(2, 'y', RELAXED);
        run.write(2, 'z', RELAXED, 1).read(1, 'z', RELAXED).read(1, 'y', RELAXED);
        assertThat(run.path(0, 1, FenceOrder.COUNTS)).containsExactly("po", "rf", "po");
    }

    @Test
    void anUpdateIsNotBeforeItself() {
        GraphRun run = GraphRun.over("xy")
                .write(0, 'x', RELAXED, 1)
                .add(0, 'y', RELAXED, 1)
                .add(1, 'y', RELAXED, 1);
        assertThat(run.path(0, 1, FenceOrder.COUNTS)).containsExactly("po", "rf", "po");
        assertThat(run.graph().path(2, 0, FenceOrder.COUNTS)).isEmpty();
    }

    @Test
    void sequentialFencesAreOrdered() {
        GraphRun run = GraphRun.over("xy")
                .write(0, 'x', RELAXED, 1)
                .fence(0, SEQ_CST)
                .read(0, 'y', RELAXED)
                .write(1, 'y', RELAXED, 1);
        assertThat(run.aware(1, 'x')).isZero();
        assertThat(run.fence(1, SEQ_CST).aware(1, 'x')).isEqualTo(1);
    }

    /** Only the order of SC fences forces P1's write of x on P0. */
    @Test
    void theOrderOfFencesCanBeLeftOut() {
        GraphRun run = GraphRun.over("xy")
                .write(1, 'x', RELAXED, 1)
                .read(1, 'y', RELAXED)
                .write(2, 'y', RELAXED, 1);
        run.fence(2, SEQ_CST).fence(0, SEQ_CST);
        assertThat(run.graph().forced(0, 'x', FenceOrder.COUNTS)).isEqualTo(1);
        assertThat(run.graph().forced(0, 'x', FenceOrder.LEFT_OUT)).isZero();
        assertThat(run.path(0, 0, FenceOrder.COUNTS)).containsExactly("po", "fr", "po", "order of SC fences", "po");
        assertThat(run.path(0, 0, FenceOrder.LEFT_OUT)).isEmpty();
    }

    @Test
    void otherFencesAreNotOrdered() {
        GraphRun run =
                GraphRun.over("x").write(0, 'x', RELAXED, 1).fence(0, ACQ_REL).fence(1, ACQ_REL);
        assertThat(run.forced(1, 'x')).isZero();
    }

    @Test
    void everyEarlierUnlockHappensBeforeALock() {
        GraphRun run = GraphRun.over("x").lock(0, 1).write(0, 'x', RELAXED, 1).unlock(0, 1);
        assertThat(run.lock(2, 7).aware(2, 'x')).isZero();
        assertThat(run.lock(1, 1).aware(1, 'x')).isEqualTo(1);
        assertThat(run.path(1, 1, FenceOrder.LEFT_OUT)).containsExactly("po", "lock", "po");
        assertThat(run.graph().isKnownTo(1, 1)).isTrue();
        assertThat(run.graph().isKnownTo(1, 2)).isFalse();
    }

    @Test
    void everyArrivalHappensBeforeADeparture() {
        GraphRun run = GraphRun.over("x")
                .write(0, 'x', RELAXED, 1)
                .arrive(0, 2)
                .arrive(1, 2)
                .pass(1, 2);
        assertThat(run.aware(1, 'x')).isEqualTo(1);
        assertThat(run.path(0, 1, FenceOrder.COUNTS)).containsExactly("po", "barrier", "po");
    }

    /** Three threads use a barrier for two. P2 and P0 complete a round before P1 has left the previous round. */
    @Test
    void roundsOfABarrierAreSeparate() {
        GraphRun run = GraphRun.over("x").arrive(0, 2).arrive(1, 2).pass(0, 2);
        run.write(2, 'x', RELAXED, 1).arrive(2, 2).arrive(0, 2).pass(0, 2);
        assertThat(run.aware(0, 'x')).isEqualTo(1);
        assertThat(run.pass(1, 2).aware(1, 'x')).isZero();
    }

    @Test
    void nonAtomicAccessesOfAnAtomicLocationSynchroniseNothing() {
        GraphRun written =
                GraphRun.over("xy").write(0, 'x', RELAXED, 1).fence(0, RELEASE).write(0, 'y', NON_ATOMIC, 1);
        assertThat(written.read(1, 'y', ACQUIRE).aware(1, 'x')).isZero();
        assertThat(written.aware(1, 'y')).isEqualTo(1);
        GraphRun read = GraphRun.over("xy")
                .write(0, 'x', RELAXED, 1)
                .write(0, 'y', RELEASE, 1)
                .read(1, 'y', NON_ATOMIC);
        assertThat(read.fence(1, ACQUIRE).aware(1, 'x')).isZero();
        assertThat(read.forced(1, 'x')).isEqualTo(1);
    }

    @Test
    void locationsWithoutHistoryForceNothing() {
        GraphRun run = GraphRun.over("x")
                .write(0, 'x', RELAXED, 1)
                .write(0, 'd', NON_ATOMIC, 1)
                .read(1, 'd', NON_ATOMIC);
        assertThat(run.forced(1, 'x')).isZero();
        assertThat(run.graph().hasHistory('d')).isFalse();
    }

    @Test
    void aSequentialAccessKnowsTheSequentialAccessesOfItsLocation() {
        GraphRun run = GraphRun.over("xy").write(0, 'x', SEQ_CST, 1).write(1, 'y', RELAXED, 1);
        assertThat(run.graph().aware(1, 'x', SEQ_CST)).isEqualTo(1);
        assertThat(run.graph().aware(1, 'x', RELAXED)).isZero();
        assertThat(run.graph().aware(0, 'y', SEQ_CST)).isZero();
    }

    @Test
    void aSequentialReadCountsLikeASequentialWrite() {
        GraphRun run = GraphRun.over("x").write(0, 'x', RELAXED, 1);
        assertThat(run.graph().aware(2, 'x', SEQ_CST)).isZero();
        assertThat(run.read(1, 'x', SEQ_CST).graph().aware(2, 'x', SEQ_CST)).isEqualTo(1);
    }

    /** An acquire fence after the SC fence changes nothing, and a relaxed write passes the awareness on. */
    @Test
    void aSequentialFenceIsAwareOfEarlierSequentialAccesses() {
        GraphRun run = GraphRun.over("xy").write(0, 'x', SEQ_CST, 1).fence(1, SEQ_CST);
        assertThat(run.aware(1, 'x')).isEqualTo(1);
        assertThat(run.fence(1, ACQUIRE).aware(1, 'x')).isEqualTo(1);
        assertThat(run.write(1, 'y', RELAXED, 1).read(2, 'y', ACQUIRE).aware(2, 'x'))
                .isEqualTo(1);
        run.write(0, 'x', SEQ_CST, 2);
        assertThat(run.aware(1, 'x')).isEqualTo(1);
    }

    /** The fence is aware of the access only, and not of earlier events of its thread. */
    @Test
    void aSequentialFenceDoesNotSynchroniseWithSequentialAccesses() {
        GraphRun run = GraphRun.over("xy")
                .write(0, 'y', RELAXED, 1)
                .write(0, 'x', SEQ_CST, 1)
                .fence(1, SEQ_CST);
        assertThat(run.aware(1, 'y')).isZero();
    }

    @Test
    void aSequentialAccessIsAwareOfTheWritesKnownToTheLastSequentialFence() {
        GraphRun run = GraphRun.over("x").write(0, 'x', RELAXED, 1).fence(0, SEQ_CST);
        assertThat(run.graph().aware(1, 'x', SEQ_CST)).isEqualTo(1);
        assertThat(run.graph().aware(1, 'x', RELAXED)).isZero();
    }

    @Test
    void historiesHoldTheirValues() {
        GraphRun run = GraphRun.over("x").write(0, 'x', RELAXED, 5).add(1, 'x', RELAXED, 2);
        assertThat(run.graph().modificationOrder('x')).containsExactly(ExecutionGraph.NONE, 0, 1);
        assertThat(run.graph().value('x', 0)).isZero();
        assertThat(run.graph().value('x', 1)).isEqualTo(5);
        assertThat(run.graph().value('x', 2)).isEqualTo(7);
        assertThat(run.graph().isUpdate('x', 1)).isFalse();
        assertThat(run.graph().isUpdate('x', 2)).isTrue();
    }

    @Test
    void communicationFollowsReadsAndNotOverwrites() {
        GraphRun run = GraphRun.over("xy")
                .write(0, 'd', NON_ATOMIC, 1)
                .write(0, 'x', RELAXED, 1)
                .write(1, 'x', RELAXED, 2);
        assertThat(run.graph().communication(0, 1)).isEmpty();
        assertThat(run.write(0, 'y', RELAXED, 1).read(1, 'y', RELAXED).graph().communication(0, 1))
                .isPresent();
    }
}
