package dev.weakspot.execution;

import static dev.weakspot.event.Mode.RELAXED;
import static dev.weakspot.event.SyncResult.DONE;
import static dev.weakspot.event.SyncResult.REFUSED;
import static dev.weakspot.event.SyncResult.TIMED_OUT;
import static dev.weakspot.event.SyncResult.WAITING;
import static dev.weakspot.event.Synchronisation.OnceAction.ABANDON;
import static dev.weakspot.event.Synchronisation.OnceAction.BEGIN;
import static dev.weakspot.event.Synchronisation.OnceAction.FINISH;
import static dev.weakspot.event.Synchronisation.ReadWriteAction.LOCK_TO_READ;
import static dev.weakspot.event.Synchronisation.ReadWriteAction.LOCK_TO_WRITE;
import static dev.weakspot.event.Synchronisation.ReadWriteAction.UNLOCK;
import static dev.weakspot.event.Synchronisation.SemaphoreAction.PUT;
import static dev.weakspot.event.Synchronisation.SemaphoreAction.TAKE;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Thread 0 has written x. The tests check whether thread 1 is aware of the write and whether it is forced on thread 1. */
final class SyncEdgesTest {
    private static GraphRun written() {
        return GraphRun.over("x").write(0, 'x', RELAXED, 1);
    }

    private static void assertOrdered(GraphRun run, String... path) {
        assertThat(run.aware(1, 'x')).isEqualTo(1);
        assertThat(run.forced(1, 'x')).isEqualTo(1);
        assertThat(run.path(0, 1, FenceOrder.LEFT_OUT)).containsExactly(path);
    }

    private static void assertUnordered(GraphRun run) {
        assertThat(run.aware(1, 'x')).isZero();
        assertThat(run.forced(1, 'x')).isZero();
    }

    @Test
    void onlyASuccessfulLockIsOrderedAfterUnlocks() {
        assertOrdered(written().lock(0, 0).unlock(0, 0).lock(1, 0), "po", "lock", "po");
        assertUnordered(written().lock(0, 0).unlock(0, 0).lock(1, 0, REFUSED));
        assertUnordered(written().lock(0, 0).unlock(0, 0).lock(1, 0, TIMED_OUT));
        assertUnordered(written().lock(0, 0).unlock(0, 0).lock(1, 1));
    }

    @Test
    void aReaderIsOrderedAfterWriters() {
        GraphRun run = written().readWrite(0, LOCK_TO_WRITE, DONE).readWrite(0, UNLOCK, DONE);
        assertOrdered(run.readWrite(1, LOCK_TO_READ, DONE), "po", "lock", "po");
    }

    @Test
    void readersAreNotOrdered() {
        GraphRun run = written().readWrite(0, LOCK_TO_READ, DONE).readWrite(0, UNLOCK, DONE);
        assertUnordered(run.readWrite(1, LOCK_TO_READ, DONE));
    }

    @Test
    void aWriterIsOrderedAfterReaders() {
        GraphRun run = written().readWrite(0, LOCK_TO_READ, DONE).readWrite(0, UNLOCK, DONE);
        assertOrdered(run.readWrite(1, LOCK_TO_WRITE, DONE), "po", "lock", "po");
    }

    @Test
    void aFailedLockForWritingMakesNoWriter() {
        GraphRun run = written()
                .readWrite(0, LOCK_TO_WRITE, REFUSED)
                .readWrite(0, LOCK_TO_READ, DONE)
                .readWrite(0, UNLOCK, DONE);
        assertUnordered(run.readWrite(1, LOCK_TO_READ, DONE));
    }

    @Test
    void aTakeIsOrderedAfterAllPuts() {
        assertOrdered(written().semaphore(0, PUT, DONE).semaphore(1, TAKE, DONE), "po", "semaphore", "po");
        assertOrdered(
                written().semaphore(0, PUT, DONE).semaphore(2, PUT, DONE).semaphore(1, TAKE, DONE),
                "po",
                "semaphore",
                "po");
        assertUnordered(written().semaphore(0, PUT, DONE).semaphore(1, TAKE, TIMED_OUT));
        assertUnordered(written().semaphore(0, PUT, DONE).semaphore(1, PUT, DONE));
        assertUnordered(written().semaphore(0, TAKE, DONE).semaphore(1, TAKE, DONE));
    }

    @Test
    void anInitialisationIsOrderedBeforeItsLaterCallers() {
        GraphRun done = written().once(0, BEGIN, DONE).once(0, FINISH, DONE);
        assertOrdered(done.once(1, BEGIN, REFUSED), "po", "once", "po");
        GraphRun abandoned = written().once(0, BEGIN, DONE).once(0, ABANDON, DONE);
        assertOrdered(abandoned.once(1, BEGIN, DONE), "po", "once", "po");
    }

    @Test
    void aWaitUnlocksTheMutexAndLocksItAgain() {
        assertOrdered(written().lock(0, 0).await(0, WAITING).lock(1, 0), "po", "lock", "po");
        GraphRun woken = GraphRun.over("x").lock(1, 0).await(1, WAITING).write(0, 'x', RELAXED, 1);
        assertUnordered(woken.lock(0, 0).unlock(0, 0));
        assertThat(woken.await(1, DONE).aware(1, 'x')).isEqualTo(1);
        GraphRun late = GraphRun.over("x").lock(1, 0).await(1, WAITING).write(0, 'x', RELAXED, 1);
        late.lock(0, 0).unlock(0, 0).await(1, WAITING);
        assertUnordered(late);
        assertThat(late.await(1, TIMED_OUT).forced(1, 'x')).isEqualTo(1);
    }

    @Test
    void aTimeoutIsNoUnlock() {
        GraphRun run = GraphRun.over("x")
                .lock(0, 0)
                .await(0, WAITING)
                .await(0, WAITING)
                .lock(1, 0);
        assertThat(run.path(1, 1, FenceOrder.LEFT_OUT)).containsExactly("lock", "po");
        assertThat(run.path(2, 1, FenceOrder.LEFT_OUT)).isEmpty();
    }

    @Test
    void aStartIsOrderedBeforeTheChild() {
        assertOrdered(written().start(0, 1), "po", "start");
        assertThat(written().start(0, 1).read(1, 'x', RELAXED).path(0, 1, FenceOrder.LEFT_OUT))
                .containsExactly("rf", "po");
        assertUnordered(written().start(0, 2));
    }

    @Test
    void aJoinIsOrderedAfterTheChildsLastEvent() {
        assertOrdered(written().join(1, 0), "join", "po");
        assertUnordered(written().join(1, 2));
    }

    @Test
    void aJoinOfAChildWithoutEventsIsOrderedAfterItsStart() {
        assertOrdered(written().start(0, 2).join(1, 2), "po", "join", "po");
    }
}
