package dev.weakspot.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.event.Synchronisation.ObjectId;
import dev.weakspot.event.Synchronisation.ObjectKind;
import dev.weakspot.event.Synchronisation.ReadWriteAction;
import dev.weakspot.event.Synchronisation.SemaphoreAction;
import dev.weakspot.event.WaitLimit;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.sync.SyncObjects;
import dev.weakspot.sync.VirtualTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EndsOfObjectsTest {
    private static final Site SITE = new Site("f", 1, 1, "");
    private static final int OBJECT = 3;

    private final HappensBefore order = new HappensBefore();
    private final SyncObjects objects = new SyncObjects(order, new VirtualTime());
    private final EndsOfObjects ends = new EndsOfObjects(objects);

    @BeforeEach
    void begin() {
        for (int thread = 0; thread < 3; thread++) {
            order.begin(thread);
        }
    }

    private String destroyed(ObjectKind kind, Operation... next) {
        return use(kind, true, next);
    }

    private String use(ObjectKind kind, boolean isDestroyed, Operation... next) {
        LifeCycle.EndOfObject end =
                new LifeCycle.EndOfObject(0, SITE, 64, isDestroyed, List.of(new ObjectId(kind, OBJECT)));
        return ends.useDuring(end, List.of(next));
    }

    private static Synchronisation.Lock lock(int thread) {
        return new Synchronisation.Lock(thread, SITE, OBJECT);
    }

    private static Synchronisation.Wait waitWith(int thread, int mutex) {
        return new Synchronisation.Wait(thread, SITE, OBJECT, mutex, WaitLimit.ENDLESS);
    }

    @Test
    void aHeldMutexIsInUse() {
        objects.perform(lock(1), 0);
        assertThat(destroyed(ObjectKind.MUTEX)).isEqualTo("P1 holds it");
        assertThat(use(ObjectKind.MUTEX, false)).isEmpty(); // its memory may be that of another object
        objects.perform(new Synchronisation.Unlock(1, SITE, OBJECT), 0);
        assertThat(destroyed(ObjectKind.MUTEX)).isEmpty();
    }

    @Test
    void aThreadMayHoldTheObjectItself() {
        objects.perform(lock(0), 0);
        assertThat(destroyed(ObjectKind.MUTEX)).isEqualTo("the thread holds it itself");
    }

    @Test
    void aReadLockIsAUse() {
        objects.perform(
                new Synchronisation.ReadWrite(2, SITE, OBJECT, ReadWriteAction.LOCK_TO_READ, WaitLimit.ENDLESS), 0);
        assertThat(destroyed(ObjectKind.READ_WRITE_LOCK)).isEqualTo("P2 holds it");
    }

    @Test
    void aThreadThatIsAboutToLockIsReported() {
        assertThat(destroyed(ObjectKind.MUTEX, lock(1))).isEqualTo("P1 waits for it");
        assertThat(use(ObjectKind.MUTEX, false, lock(1))).isEqualTo("P1 waits for it");
        assertThat(destroyed(ObjectKind.SEMAPHORE, lock(1))).isEmpty();
        assertThat(destroyed(ObjectKind.MUTEX, lock(0))).isEmpty(); // its own later operation
    }

    @Test
    void aWokenThreadNeedsOnlyTheMutex() {
        int mutex = 7;
        objects.perform(new Synchronisation.Lock(1, SITE, mutex), 0);
        Synchronisation.Wait wait = waitWith(1, mutex);
        objects.perform(wait, 0);
        assertThat(destroyed(ObjectKind.CONDITION, wait)).isEqualTo("P1 waits for it");
        Synchronisation.Wake wake = new Synchronisation.Wake(2, SITE, OBJECT, true);
        assertThat(destroyed(ObjectKind.CONDITION, wake)).isEqualTo("P2 is about to use it");
        objects.perform(wake, 0);
        assertThat(destroyed(ObjectKind.CONDITION, wait)).isEmpty();
        assertThat(destroyed(ObjectKind.MUTEX, waitWith(1, OBJECT))).isEqualTo("P1 waits for it");
    }

    @Test
    void aThreadOfACompleteRoundOnlyLeavesTheBarrier() {
        Synchronisation.Barrier first = new Synchronisation.Barrier(1, SITE, OBJECT, 2);
        Synchronisation.Barrier second = new Synchronisation.Barrier(2, SITE, OBJECT, 2);
        objects.perform(first, 0);
        assertThat(destroyed(ObjectKind.BARRIER, first)).isEqualTo("P1 waits for it");
        objects.perform(second, 0);
        assertThat(destroyed(ObjectKind.BARRIER, first, second)).isEmpty();
    }

    @Test
    void aPostIsAUseOfTheSemaphore() {
        Synchronisation.Semaphore put =
                new Synchronisation.Semaphore(1, SITE, OBJECT, SemaphoreAction.PUT, 0, WaitLimit.ENDLESS);
        assertThat(destroyed(ObjectKind.SEMAPHORE, put)).isEqualTo("P1 is about to use it");
    }
}
