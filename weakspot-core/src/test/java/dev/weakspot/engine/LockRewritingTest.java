package dev.weakspot.engine;

import static dev.weakspot.engine.ScriptedProgram.X;
import static dev.weakspot.engine.ScriptedProgram.Y;
import static dev.weakspot.engine.ScriptedProgram.Z;
import static dev.weakspot.engine.ThreadScript.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Synchronisation.MutexKind;
import dev.weakspot.event.WaitLimit;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.scheduling.RandomSource;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Compares each synchronisation object with an equivalent that consists of atomic accesses of one more location. In random
 * programs the outcomes of all executions are equal, and so are the robustness violations at the other locations.
 */
class LockRewritingTest {
    private static final int PROGRAMS = 40;
    private static final int OBJECT = 0;

    /** The location of the object's equivalent. */
    private static final int TWIN = Z;

    @ParameterizedTest
    @EnumSource
    void aMutexIsABlockingExchange(MemoryModel model) {
        compare(
                model,
                body -> script().lock(OBJECT).then(body).unlock(OBJECT),
                body -> script().awaitExchange(TWIN, 0, 1, Mode.ACQUIRE)
                        .then(body)
                        .store(TWIN, 0, Mode.RELEASE));
    }

    /** Under weak memory a compare-exchange may also fail because it reads an old write, by which the mutex is taken. */
    @Test
    void aTryLockIsACompareExchangeOfTheNewestValue() {
        UnaryOperator<ThreadScript> object = body -> script().lock("got", OBJECT, MutexKind.NORMAL, WaitLimit.NONE)
                .when("got", script().then(body).unlock(OBJECT));
        UnaryOperator<ThreadScript> twin =
                body -> script().compareExchange("got", TWIN, 0, 1, Mode.ACQUIRE, Mode.RELAXED)
                        .when("got", script().then(body).store(TWIN, 0, Mode.RELEASE));
        compare(MemoryModel.SC, object, twin);
        for (int program = 0; program < PROGRAMS; program++) {
            assertThat(Executions.all(MemoryModel.RC20, threads(program, List.of(object, object))))
                    .as("program %d", program)
                    .isSubsetOf(Executions.all(MemoryModel.RC20, threads(program, List.of(twin, twin))));
        }
    }

    /** The semaphore has one unit at first, which the equivalent represents by 0. */
    @ParameterizedTest
    @EnumSource
    void aSemaphoreWithOneUnitIsAMutex(MemoryModel model) {
        compare(
                model,
                body -> script().take(OBJECT, 1).then(body).put(OBJECT, 1),
                body -> script().awaitExchange(TWIN, 0, 1, Mode.ACQUIRE)
                        .then(body)
                        .add(TWIN, -1, Mode.RELEASE));
    }

    @ParameterizedTest
    @EnumSource
    void aSemaphoreWithoutUnitsIsAFlag(MemoryModel model) {
        compare(
                model,
                List.of(
                        body -> script().then(body).put(OBJECT, 0),
                        body -> script().take(OBJECT, 0).then(body)),
                List.of(
                        body -> script().then(body).add(TWIN, 1, Mode.RELEASE),
                        body -> script().awaitExchange(TWIN, 1, 0, Mode.ACQUIRE).then(body)));
    }

    @ParameterizedTest
    @EnumSource
    void aOnceObjectHasThreeStates(MemoryModel model) {
        compare(
                model,
                body -> script().begin("does", OBJECT)
                        .when("does", script().then(body).finish(OBJECT)),
                body -> script().compareExchange("does", TWIN, 0, 1, Mode.ACQUIRE, Mode.RELAXED)
                        .unless("does", script().await(TWIN, 2, Mode.ACQUIRE))
                        .when("does", script().then(body).store(TWIN, 2, Mode.RELEASE)));
    }

    @ParameterizedTest
    @EnumSource
    void aWriteLockIsExclusive(MemoryModel model) {
        compare(
                model,
                List.of(
                        body -> script().writeLock(OBJECT).then(body).readWriteUnlock(OBJECT),
                        body -> script().readLock(OBJECT).then(body).readWriteUnlock(OBJECT)),
                List.of(
                        body -> script().awaitExchange(TWIN, 0, 1, Mode.ACQUIRE)
                                .then(body)
                                .store(TWIN, 0, Mode.RELEASE),
                        body -> script().awaitExchange(TWIN, 0, 2, Mode.ACQUIRE)
                                .then(body)
                                .store(TWIN, 0, Mode.RELEASE)));
    }

    @ParameterizedTest
    @EnumSource
    void startAndJoinAreReleasesAndBlockingReads(MemoryModel model) {
        for (int program = 0; program < PROGRAMS; program++) {
            RandomSource random = random(program);
            ThreadScript before = accesses(random, "a", 1);
            ThreadScript concurrent = accesses(random, "b", 2);
            ThreadScript after = accesses(random, "c", 1);
            ThreadScript child = accesses(random, "d", 3);
            ScriptedProgram withThreadStart = ScriptedProgram.of(script().then(before)
                    .start("child", child)
                    .then(concurrent)
                    .join("child")
                    .then(after));
            ScriptedProgram withAtomics = ScriptedProgram.of(
                    script().then(before)
                            .store(TWIN, 1, Mode.RELEASE)
                            .then(concurrent)
                            .await(TWIN, 2, Mode.ACQUIRE)
                            .then(after),
                    script().await(TWIN, 1, Mode.ACQUIRE).then(child).store(TWIN, 2, Mode.RELEASE));
            assertThat(Executions.all(model, withThreadStart).stream()
                            .map(text -> text.replace("0:child=1", "")
                                    .replaceAll(" +", " ")
                                    .strip()))
                    .as("program %d", program)
                    .containsExactlyInAnyOrderElementsOf(Executions.all(model, withAtomics));
            assertThat(Executions.violations(withThreadStart, TWIN))
                    .as("violations of program %d", program)
                    .isEqualTo(Executions.violations(withAtomics, TWIN));
        }
    }

    /** Readers are not ordered among each other; in the equivalent with atomics they are. */
    @Test
    void readersOfALockAreNotOrdered() {
        UnaryOperator<ThreadScript> object =
                body -> script().readLock(OBJECT).then(body).readWriteUnlock(OBJECT);
        UnaryOperator<ThreadScript> twin =
                body -> script().add(TWIN, 1, Mode.ACQ_REL).then(body).add(TWIN, -1, Mode.ACQ_REL);
        int differing = 0;
        for (int program = 0; program < PROGRAMS; program++) {
            Set<String> withoutLock = Executions.violations(
                    ScriptedProgram.of(threads(program, List.of(body -> body, body -> body))), TWIN);
            Set<String> withReadLock =
                    Executions.violations(ScriptedProgram.of(threads(program, List.of(object, object))), TWIN);
            Set<String> withTwin =
                    Executions.violations(ScriptedProgram.of(threads(program, List.of(twin, twin))), TWIN);
            assertThat(withReadLock).as("program %d", program).isEqualTo(withoutLock);
            differing += withReadLock.equals(withTwin) ? 0 : 1;
        }
        assertThat(differing)
                .as("programs in which ordered readers change the violations")
                .isPositive();
    }

    private static void compare(
            MemoryModel model, UnaryOperator<ThreadScript> object, UnaryOperator<ThreadScript> twin) {
        compare(model, List.of(object, object), List.of(twin, twin));
    }

    private static void compare(
            MemoryModel model, List<UnaryOperator<ThreadScript>> objects, List<UnaryOperator<ThreadScript>> twins) {
        for (int program = 0; program < PROGRAMS; program++) {
            assertThat(Executions.all(model, threads(program, objects)))
                    .as("program %d", program)
                    .isEqualTo(Executions.all(model, threads(program, twins)));
            Set<String> violations = Executions.violations(ScriptedProgram.of(threads(program, objects)), TWIN);
            Set<String> ofTwins = Executions.violations(ScriptedProgram.of(threads(program, twins)), TWIN);
            assertThat(ofTwins).as("violations of program %d", program).containsAll(violations);
            if (!mayFailToExchange(twins)) {
                assertThat(violations).as("violations of program %d", program).isEqualTo(ofTwins);
            }
        }
    }

    /** A failed compare-exchange still reads a write; a failed attempt to take the object reads and acquires nothing. */
    private static boolean mayFailToExchange(List<UnaryOperator<ThreadScript>> twins) {
        return twins.stream()
                .flatMap(twin -> twin.apply(script()).lines().stream())
                .filter(line -> !line.isJump())
                .map(line -> line.maker().make(0, ThreadScript.site(0), new long[1]))
                .anyMatch(MemoryAccess.CompareExchange.class::isInstance);
    }

    /** Threads with accesses before, inside and after the critical section. */
    private static ThreadScript[] threads(int program, List<UnaryOperator<ThreadScript>> around) {
        RandomSource random = random(program);
        return around.stream().map(inside -> thread(random, inside)).toArray(ThreadScript[]::new);
    }

    private static RandomSource random(int program) {
        RandomSource random = new RandomSource();
        random.begin(1, program);
        return random;
    }

    private static ThreadScript thread(RandomSource random, UnaryOperator<ThreadScript> around) {
        ThreadScript before = accesses(random, "a", 1);
        ThreadScript inside = accesses(random, "b", 2);
        ThreadScript after = accesses(random, "c", 2);
        return script().then(before).then(around.apply(inside)).then(after);
    }

    private static ThreadScript accesses(RandomSource random, String register, int count) {
        ThreadScript script = script();
        for (int i = 0; i < count; i++) {
            int location = List.of(X, Y).get(random.below(2));
            switch (random.below(5)) {
                case 0, 1 ->
                    script.load(
                            register + i,
                            location,
                            List.of(Mode.RELAXED, Mode.ACQUIRE).get(random.below(2)));
                case 2, 3 ->
                    script.store(
                            location,
                            1 + random.below(3),
                            List.of(Mode.RELAXED, Mode.RELEASE).get(random.below(2)));
                default ->
                    script.add(location, 10, List.of(Mode.RELAXED, Mode.ACQ_REL).get(random.below(2)));
            }
        }
        return script;
    }
}
