package dev.weakspot.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.clock.VectorClock;
import dev.weakspot.event.Event;
import dev.weakspot.event.Outcome;
import dev.weakspot.event.Patience;
import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.event.Synchronisation.ReadWriteAction;
import dev.weakspot.event.Synchronisation.SemaphoreAction;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.Views;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SynchronisersTest {
    private static final Site NOWHERE = new Site("nowhere", 1, 1, "");

    private final HappensBefore order = new HappensBefore();
    private final Synchronisers objects = new Synchronisers(order, new VirtualTime());

    @BeforeEach
    void threeThreads() {
        for (int thread = 0; thread < 3; thread++) {
            order.begin(thread);
        }
    }

    /** Thread 0 is back for the next round, with something new, before thread 1 has left the last one. */
    @Test
    void whoIsEarlyInTheNextRoundTellsNothingToTheLastOne() {
        barrier(0);
        barrier(1);
        int arrival = order.epoch(0) - 1;
        barrier(0);
        int news = order.epoch(0);
        barrier(0);
        assertThat(order.epoch(0)).isGreaterThan(news);
        assertThat(barrier(1)).isEqualTo(Outcome.DONE);
        assertThat(order.current(1).get(HappensBefore.component(0)))
                .isEqualTo(arrival)
                .isLessThan(news);
        barrier(2);
        assertThat(barrier(2)).isEqualTo(Outcome.DONE);
        assertThat(order.current(2).get(HappensBefore.component(0))).isEqualTo(news);
    }

    @Test
    void whatIsAcquiredIsAlsoThereForTheNextFence() {
        int before = order.epoch(0);
        perform(new Synchronisation.Lock(0, NOWHERE, 0));
        perform(new Synchronisation.Unlock(0, NOWHERE, 0));
        assertThat(order.epoch(0)).isEqualTo(before + 1); // what comes later is not known to the next owner
        perform(new Synchronisation.Lock(1, NOWHERE, 0));
        assertThat(order.current(1).get(HappensBefore.component(0))).isEqualTo(before);
        assertThat(order.acquired(1).get(HappensBefore.component(0))).isEqualTo(before);
        assertThat(order.released(1).get(HappensBefore.component(0))).isZero();
    }

    /** Looking at an object, or using one in an earlier run, leaves no trace. */
    @Test
    void aKeyTellsTheStateAndNotHowItWasComeBy() {
        long atFirst = fingerprint();
        Synchronisation.Lock lock = new Synchronisation.Lock(0, NOWHERE, 3);
        objects.ways(lock);
        assertThat(fingerprint()).isEqualTo(atFirst);
        perform(lock);
        long held = fingerprint();
        assertThat(held).isNotEqualTo(atFirst);
        perform(new Synchronisation.Semaphore(1, NOWHERE, 1, SemaphoreAction.PUT, 0, Patience.ENDLESS));
        barrier(2);
        objects.reset();
        assertThat(fingerprint()).isEqualTo(atFirst);
        perform(lock);
        assertThat(fingerprint()).isEqualTo(held);
    }

    @Test
    void aKeyTellsWhoHasAnObjectAndHowOften() {
        perform(new Synchronisation.Lock(0, NOWHERE, 0));
        long heldByOne = fingerprint();
        objects.reset();
        perform(new Synchronisation.Lock(1, NOWHERE, 0));
        assertThat(fingerprint()).isNotEqualTo(heldByOne);
        readWrite(0, ReadWriteAction.LOCK_TO_READ);
        readWrite(1, ReadWriteAction.LOCK_TO_READ);
        long readByTwo = fingerprint();
        readWrite(1, ReadWriteAction.UNLOCK);
        readWrite(0, ReadWriteAction.LOCK_TO_READ);
        assertThat(fingerprint()).isNotEqualTo(readByTwo);
    }

    /** What the round that is open has gathered, and for each thread that may leave what it learns. */
    @Test
    void whoIsAtABarrierKeepsItsViews() {
        barrier(0);
        assertThat(views()).hasSize(1);
        barrier(1);
        assertThat(views()).hasSize(3).filteredOn(view -> view.size() > 0).hasSize(2);
        barrier(0);
        barrier(1);
        assertThat(views()).isEmpty();
    }

    /** Only a writer learns from readers. */
    /** A thread that was interrupted while it waited comes to the same operation again. */
    @Test
    void whoComesBackToAWaitThatHasBegunMisusesNothing() {
        Synchronisation.Wait wait = new Synchronisation.Wait(0, NOWHERE, 0, 0, Patience.ENDLESS);
        assertThat(objects.isMisuse(wait)).isTrue();
        perform(new Synchronisation.Lock(0, NOWHERE, 0));
        assertThat(objects.isMisuse(wait)).isFalse();
        perform(wait);
        assertThat(objects.isMisuse(wait)).isFalse();
        assertThat(objects.ways(wait)).isZero();
        perform(new Synchronisation.Wake(1, NOWHERE, 0, false));
        assertThat(objects.isMisuse(wait)).isFalse();
        assertThat(perform(wait)).isEqualTo(Outcome.DONE);
    }

    @Test
    void whoComesBackToASleepItWasWokenFromIsNotWokenAgainInsteadOfAnother() {
        Synchronisation.Park first = new Synchronisation.Park(0, NOWHERE, 0, Patience.ENDLESS);
        Synchronisation.Park second = new Synchronisation.Park(1, NOWHERE, 0, Patience.ENDLESS);
        Synchronisation.Unpark wakeOne = new Synchronisation.Unpark(2, NOWHERE, 0, 1);
        objects.arrive(first);
        objects.perform(wakeOne, 0);
        objects.arrive(first);
        objects.arrive(second);
        objects.perform(wakeOne, 0);
        assertThat(perform(first)).isEqualTo(Outcome.DONE);
        assertThat(perform(second)).isEqualTo(Outcome.DONE);
    }

    @Test
    void oneOfEachRoundOfABarrierIsTold() {
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
        Synchronisation.Barrier barrier = new Synchronisation.Barrier(thread, NOWHERE, 0, 2);
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
        perform(new Synchronisation.ReadWrite(thread, NOWHERE, 0, action, Patience.ENDLESS));
    }

    private List<VectorClock> views() {
        Views views = new Views();
        objects.addViewsTo(views);
        return views.known();
    }

    private long fingerprint() {
        StateKey key = new StateKey();
        objects.addTo(key);
        return key.fingerprint();
    }

    private Outcome barrier(int thread) {
        return perform(new Synchronisation.Barrier(thread, NOWHERE, 0, 2));
    }

    private Outcome perform(Synchronisation operation) {
        assertThat(objects.ways(operation)).isPositive();
        return ((Event.Synchronised) objects.perform(operation, 0)).outcome();
    }
}
