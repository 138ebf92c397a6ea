package dev.weakspot.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.event.WaitLimit;
import dev.weakspot.event.WordFunction;
import dev.weakspot.scheduling.Footprint;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** [PCTWM Alg. 1]: sinks of communication, and conflicts between operations. */
final class CommunicationEventsTest {
    private static final Site SITE = new Site("f", 1, 1, "");

    @Test
    void readsUpdatesSequentialAccessesAcquireFencesLocksAndTheEndOfTheProcessAreSinks() {
        assertThat(Stream.of(
                        load(0, Mode.RELAXED),
                        load(0, Mode.ACQUIRE),
                        store(0, Mode.SEQ_CST),
                        new MemoryAccess.Update(0, SITE, 0, Mode.RELAXED, WordFunction.ADD, 1),
                        new MemoryAccess.Await(0, SITE, 0, Mode.RELAXED, 1),
                        fence(Mode.ACQUIRE),
                        fence(Mode.ACQ_REL),
                        fence(Mode.SEQ_CST),
                        new Synchronisation.Lock(0, SITE, 0),
                        new LifeCycle.EndProcess(0, SITE, "exit", 0)))
                .allMatch(CommunicationEvents::isSink);
    }

    @Test
    void otherWritesReleaseFencesPlainAccessesAndUnlocksAreNoSinks() {
        assertThat(Stream.of(
                        load(0, Mode.NON_ATOMIC),
                        store(0, Mode.NON_ATOMIC),
                        store(0, Mode.RELAXED),
                        store(0, Mode.RELEASE),
                        fence(Mode.RELEASE),
                        new Synchronisation.Unlock(0, SITE, 0),
                        new Synchronisation.Barrier(0, SITE, 0, 2),
                        new Synchronisation.Park(0, SITE, 0, WaitLimit.ENDLESS),
                        new Synchronisation.Unpark(0, SITE, 0, 1),
                        new LifeCycle.Choice(0, SITE, 2)))
                .noneMatch(CommunicationEvents::isSink);
    }

    @Test
    void accessesOfOneLocationConflictIfEitherWrites() {
        assertThat(conflict(load(0, Mode.RELAXED), store(0, Mode.RELAXED))).isTrue();
        assertThat(conflict(store(0, Mode.NON_ATOMIC), store(0, Mode.RELAXED))).isTrue();
        assertThat(conflict(load(0, Mode.RELAXED), load(0, Mode.SEQ_CST))).isFalse();
        assertThat(conflict(store(0, Mode.RELAXED), store(1, Mode.RELAXED))).isFalse();
    }

    @Test
    void operationsOnOneObjectConflictAndSoDoSequentialFences() {
        Operation lock = new Synchronisation.Lock(0, SITE, 3);
        assertThat(conflict(lock, new Synchronisation.Unlock(1, SITE, 3))).isTrue();
        assertThat(conflict(lock, new Synchronisation.Lock(1, SITE, 4))).isFalse();
        assertThat(conflict(lock, store(3, Mode.RELAXED))).isFalse();
        assertThat(conflict(fence(Mode.SEQ_CST), fence(Mode.SEQ_CST))).isTrue();
        assertThat(conflict(fence(Mode.ACQUIRE), fence(Mode.SEQ_CST))).isFalse();
        assertThat(conflict(new LifeCycle.Choice(0, SITE, 2), new LifeCycle.Choice(1, SITE, 2)))
                .isFalse();
    }

    private static boolean conflict(Operation one, Operation other) {
        return Footprint.of(one).conflictsWith(Footprint.of(other));
    }

    private static Operation load(int location, Mode mode) {
        return new MemoryAccess.Load(0, SITE, location, mode);
    }

    private static Operation store(int location, Mode mode) {
        return new MemoryAccess.Store(0, SITE, location, mode, 1);
    }

    private static Operation fence(Mode mode) {
        return new MemoryAccess.Fence(0, SITE, mode);
    }
}
