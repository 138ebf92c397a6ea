package dev.weakspot.explain.locks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccess;
import dev.weakspot.event.Site;
import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.event.Synchronisation.MutexKind;
import dev.weakspot.event.WaitLimit;
import dev.weakspot.execution.ExecutionNode;
import dev.weakspot.finding.Explanation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Races without a common mutex, and lost wake-ups. Mutex 0 is m, mutex 1 is n, and the condition variable is cv. */
final class LockExplanationTest {
    private static final int M = 0;
    private static final int N = 1;

    private final List<ExecutionNode> run = new ArrayList<>();
    private int line;

    private Site next() {
        return new Site("f", ++line, 0, "");
    }

    private static String name(Operation operation) {
        boolean isMutex = operation instanceof Synchronisation.Lock;
        return !isMutex ? "cv" : ((Synchronisation.Lock) operation).object() == M ? "m" : "n";
    }

    private LockExplanationTest add(Synchronisation operation, SyncResult outcome) {
        run.add(ExecutionNode.of(operation, new Event.Synchronised(operation, outcome)));
        return this;
    }

    private LockExplanationTest lock(int thread, int mutex) {
        return add(
                new Synchronisation.Lock(thread, next(), mutex, MutexKind.NORMAL, WaitLimit.ENDLESS), SyncResult.DONE);
    }

    private LockExplanationTest unlock(int thread, int mutex) {
        return add(new Synchronisation.Unlock(thread, next(), mutex, MutexKind.NORMAL), SyncResult.DONE);
    }

    private Synchronisation.Wait await(int thread) {
        return new Synchronisation.Wait(thread, next(), 0, M, WaitLimit.ENDLESS);
    }

    private LockExplanationTest wake(int thread) {
        return add(new Synchronisation.Wake(thread, next(), 0, true), SyncResult.DONE);
    }

    private Optional<Explanation> race(int earlier, int second) {
        return new MissingLock(LockExplanationTest::name)
                .of(run, earlier, new PlainAccess(second, next(), 64, 4, false));
    }

    private int write(int thread) {
        run.add(ExecutionNode.plain(new PlainAccess(thread, next(), 64, 4, true)));
        return run.size() - 1;
    }

    @Test
    void aThreadWithoutTheMutexOfTheOtherIsTheReason() {
        lock(0, M);
        int first = write(0);
        unlock(0, M);
        Explanation why = race(first, 1).orElseThrow();
        assertThat(why.sentences())
                .containsExactly(
                        "P0 holds m (locked at line 1) at its access, and P1 holds no mutex",
                        "to repair it, lock m for this access at line 4");
    }

    @Test
    void differentMutexesAreNamedWithoutAdvice() {
        lock(0, M);
        int first = write(0);
        lock(1, N);
        Explanation why = race(first, 1).orElseThrow();
        assertThat(why.sentences())
                .containsExactly("P0 holds m (locked at line 1) at its access, and P1 holds n (locked at line 3): they"
                        + " have no mutex in common");
    }

    @Test
    void unlockedMutexesAndCommonMutexesExplainNothing() {
        lock(0, M).unlock(0, M);
        assertThat(race(write(0), 1)).isEmpty();
        run.clear();
        lock(0, M);
        int first = write(0);
        lock(1, M);
        assertThat(race(first, 1)).isEmpty();
    }

    @Test
    void aRecursiveMutexIsHeldUntilTheLastUnlock() {
        lock(0, M).lock(0, M).unlock(0, M);
        assertThat(race(write(0), 1)).isPresent();
    }

    @Test
    void aWakeUpBetweenTheLockAndTheWaitIsLost() {
        lock(1, M).wake(0);
        Synchronisation.Wait wait = await(1);
        add(wait, SyncResult.WAITING);
        Explanation why =
                new LostWakeUp(LockExplanationTest::name).of(run, wait).orElseThrow();
        assertThat(why.sentences())
                .containsExactly(
                        "P0's wake-up of cv (line 2) was lost: it came after P1 had locked m and before P1 began to wait"
                                + " (line 3); P0 can come in between because it does not need m",
                        "to repair it, hold m while changing the condition that P1 waits for at line 3, before this"
                                + " wake-up");
    }

    @Test
    void aWakeUpBeforeTheLockIsNamed() {
        wake(0).lock(1, M);
        Synchronisation.Wait wait = await(1);
        add(wait, SyncResult.WAITING);
        Explanation why =
                new LostWakeUp(LockExplanationTest::name).of(run, wait).orElseThrow();
        assertThat(why.sentences())
                .containsExactly(
                        "P0's wake-up of cv (line 1) was the last one, and came before P1 began to wait (line 3)");
    }

    @Test
    void aWaitWithoutAnyWakeUpSaysSo() {
        lock(1, M);
        Synchronisation.Wait wait = await(1);
        add(wait, SyncResult.WAITING);
        Explanation why =
                new LostWakeUp(LockExplanationTest::name).of(run, wait).orElseThrow();
        assertThat(why.sentences()).containsExactly("no thread has woken cv");
    }

    @Test
    void aWakeUpAfterTheBeginningOfTheWaitExplainsNothing() {
        lock(1, M);
        Synchronisation.Wait wait = await(1);
        add(wait, SyncResult.WAITING).wake(0);
        assertThat(new LostWakeUp(LockExplanationTest::name).of(run, wait)).isEmpty();
    }
}
