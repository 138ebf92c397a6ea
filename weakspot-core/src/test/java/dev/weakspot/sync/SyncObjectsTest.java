package dev.weakspot.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.clock.VectorClock;
import dev.weakspot.event.Event;
import dev.weakspot.event.Site;
import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.event.Synchronisation.ReadWriteAction;
import dev.weakspot.event.Synchronisation.SemaphoreAction;
import dev.weakspot.event.WaitLimit;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SyncObjectsTest {
    private static final Site SITE = new Site("file", 1, 1, "");

    private final HappensBefore order = new HappensBefore();
    private final SyncObjects objects = new SyncObjects(order, new VirtualTime());

    @BeforeEach
    void threeThreads() {
        for (int thread = 0; thread < 3; thread++) {
            order.begin(thread);
        }
    }

    /** Thread 0 leaves a round, makes further events and arrives for the next round before thread 1 has left the previous round. */
    @Test
    void anEarlyArrivalOfTheNextRoundIsNotOrderedBeforeTheLastRound() {
        barrier(0);
        barrier(1);
        int arrival = order.epoch(0) - 1;
        barrier(0);
        int later = order.epoch(0);
        barrier(0);
        assertThat(order.epoch(0)).isGreaterThan(later);
        assertThat(barrier(1)).isEqualTo(SyncResult.DONE);
        assertThat(order.current(1).get(HappensBefore.component(0)))
                .isEqualTo(arrival)
                .isLessThan(later);
        barrier(2);
        assertThat(barrier(2)).isEqualTo(SyncResult.DONE);
        assertThat(order.current(2).get(HappensBefore.component(0))).isEqualTo(later);
    }

    @Test
    void anAcquireAlsoCountsForTheNextFence() {
        int before = order.epoch(0);
        perform(new Synchronisation.Lock(0, SITE, 0));
        perform(new Synchronisation.Unlock(0, SITE, 0));
        assertThat(order.epoch(0)).isEqualTo(before + 1); // later events do not happen before the next lock
        perform(new Synchronisation.Lock(1, SITE, 0));
        assertThat(order.current(1).get(HappensBefore.component(0))).isEqualTo(before);
        assertThat(order.acquired(1).get(HappensBefore.component(0))).isEqualTo(before);
        assertThat(order.released(1).get(HappensBefore.component(0))).isZero();
    }

    /** Queries of an object, and its uses in earlier runs, do not change the key. */
    @Test
    void aKeyDependsOnTheStateAndNotOnItsHistory() {
        long atFirst = fingerprint();
        Synchronisation.Lock lock = new Synchronisation.Lock(0, SITE, 3);
        objects.choices(lock);
        assertThat(fingerprint()).isEqualTo(atFirst);
        perform(lock);
        long held = fingerprint();
        assertThat(held).isNotEqualTo(atFirst);
        perform(new Synchronisation.Semaphore(1, SITE, 1, SemaphoreAction.PUT, 0, WaitLimit.ENDLESS));
        barrier(2);
        objects.reset();
        assertThat(fingerprint()).isEqualTo(atFirst);
        perform(lock);
        assertThat(fingerprint()).isEqualTo(held);
    }

    @Test
    void aKeyDependsOnTheHolderAndTheDepthOfALock() {
        perform(new Synchronisation.Lock(0, SITE, 0));
        long heldByOne = fingerprint();
        objects.reset();
        perform(new Synchronisation.Lock(1, SITE, 0));
        assertThat(fingerprint()).isNotEqualTo(heldByOne);
        readWrite(0, ReadWriteAction.LOCK_TO_READ);
        readWrite(1, ReadWriteAction.LOCK_TO_READ);
        long readByTwo = fingerprint();
        readWrite(1, ReadWriteAction.UNLOCK);
        readWrite(0, ReadWriteAction.LOCK_TO_READ);
        assertThat(fingerprint()).isNotEqualTo(readByTwo);
    }

    /** A barrier has the clocks of the open round, and the clocks of each thread that is to leave. */
    @Test
    void aBarrierKeepsTheClocksOfItsThreads() {
        barrier(0);
        assertThat(views()).hasSize(1);
        barrier(1);
        assertThat(views()).hasSize(3).filteredOn(view -> view.size() > 0).hasSize(2);
        barrier(0);
        barrier(1);
        assertThat(views()).isEmpty();
    }

    /** A thread that is interrupted in a wait arrives at the same operation again. */
    @Test
    void repeatingAWaitThatHasBegunIsNoMisuse() {
        Synchronisation.Wait wait = new Synchronisation.Wait(0, SITE, 0, 0, WaitLimit.ENDLESS);
        assertThat(objects.isMisuse(wait)).isTrue();
        perform(new Synchronisation.Lock(0, SITE, 0));
        assertThat(objects.isMisuse(wait)).isFalse();
        perform(wait);
        assertThat(objects.isMisuse(wait)).isFalse();
        assertThat(objects.choices(wait)).isZero();
        perform(new Synchronisation.Wake(1, SITE, 0, false));
        assertThat(objects.isMisuse(wait)).isFalse();
        assertThat(perform(wait)).isEqualTo(SyncResult.DONE);
    }

    @Test
    void aWokenThreadThatArrivesAgainIsNotWokenInPlaceOfAnother() {
        Synchronisation.Park first = new Synchronisation.Park(0, SITE, 0, WaitLimit.ENDLESS);
        Synchronisation.Park second = new Synchronisation.Park(1, SITE, 0, WaitLimit.ENDLESS);
        Synchronisation.Unpark wakeOne = new Synchronisation.Unpark(2, SITE, 0, 1);
        objects.arrive(first);
        objects.perform(wakeOne, 0);
        objects.arrive(first);
        objects.arrive(second);
        objects.perform(wakeOne, 0);
        assertThat(perform(first)).isEqualTo(SyncResult.DONE);
        assertThat(perform(second)).isEqualTo(SyncResult.DONE);
    }

    @Test
    void oneThreadOfEachRoundIsTheSerialThread() {
        barrier(0);
        barrier(1);
        assertThat(answer(0)).isZero();
        barrier(0);
        barrier(2);
        assertThat(answer(1)).isOne();
        assertThat(answer(2)).isOne();
        assertThat(answer(0)).isZero();
    }

    private long answer(int thread) {
        Synchronisation.Barrier barrier = new Synchronisation.Barrier(thread, SITE, 0, 2);
        return ((Event.Synchronised) objects.perform(barrier, 0)).answer();
    }

    @Test
    void readersAreNotOrderedAmongThemselves() {
        int before = order.epoch(0);
        readWrite(0, ReadWriteAction.LOCK_TO_READ);
        readWrite(0, ReadWriteAction.UNLOCK);
        readWrite(1, ReadWriteAction.LOCK_TO_READ);
        readWrite(1, ReadWriteAction.UNLOCK);
        assertThat(order.current(1).get(HappensBefore.component(0))).isZero();
        readWrite(2, ReadWriteAction.LOCK_TO_WRITE);
        assertThat(order.current(2).get(HappensBefore.component(0))).isEqualTo(before);
        assertThat(order.current(2).get(HappensBefore.component(1))).isEqualTo(1);
    }

    private void readWrite(int thread, ReadWriteAction action) {
        perform(new Synchronisation.ReadWrite(thread, SITE, 0, action, WaitLimit.ENDLESS));
    }

    private List<VectorClock> views() {
        RelevantClocks views = new RelevantClocks();
        objects.addViewsTo(views);
        return views.known();
    }

    private long fingerprint() {
        StateKey key = new StateKey();
        objects.addTo(key);
        return key.fingerprint();
    }

    private SyncResult barrier(int thread) {
        return perform(new Synchronisation.Barrier(thread, SITE, 0, 2));
    }

    private SyncResult perform(Synchronisation operation) {
        assertThat(objects.choices(operation)).isPositive();
        return ((Event.Synchronised) objects.perform(operation, 0)).outcome();
    }
}
