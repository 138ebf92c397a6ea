package dev.weakspot.engine;

import static dev.weakspot.engine.Executions.deadlock;
import static dev.weakspot.engine.ScriptedProgram.X;
import static dev.weakspot.engine.ScriptedProgram.Y;
import static dev.weakspot.engine.ThreadScript.script;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import dev.weakspot.monitor.FreedMemory;
import dev.weakspot.monitor.Monitor;
import dev.weakspot.strategy.RandomWalk;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Threads that are started, sleep, end and are joined. */
class ThreadLifecycleTest {
    @ParameterizedTest
    @EnumSource
    void aStartHappensBeforeTheChild(MemoryModel model) {
        ThreadScript child = script().load("x", X).load("y", Y);
        assertThat(Executions.all(
                        model, script().store(X, 1).start("child", child).store(Y, 1)))
                .containsExactlyInAnyOrder("0:child=1 1:x=1 1:y=0", "0:child=1 1:x=1 1:y=1");
    }

    @ParameterizedTest
    @EnumSource
    void theChildHappensBeforeItsJoin(MemoryModel model) {
        ThreadScript child = script().store(X, 1);
        assertThat(Executions.all(
                        model, script().start("child", child).join("child").load("x", X)))
                .containsExactly("0:child=1 0:x=1");
        assertThat(Executions.all(model, script().start("child", child).load("x", X)))
                .containsExactlyInAnyOrder("0:child=1 0:x=0", "0:child=1 0:x=1");
    }

    @ParameterizedTest
    @EnumSource
    void theFirstThreadCanBeJoinedToo(MemoryModel model) {
        ThreadScript child = script().join("first").load("x", X);
        assertThat(Executions.all(model, script().start("child", child).store(X, 1)))
                .containsExactly("0:child=1 1:first=0 1:x=1");
    }

    /** The parent reads y from the ended child and may still miss the earlier write of x, because it has not joined the child. */
    @Test
    void anEndWithoutAJoinDoesNotSynchronise() {
        ThreadScript child = script().store(X, 1).store(Y, 1);
        ThreadScript parent =
                script().start("child", child).await(Y, 1, Mode.RELAXED).load("x", X);
        assertThat(Executions.all(MemoryModel.RC20, parent))
                .containsExactlyInAnyOrder("0:child=1 0:x=0", "0:child=1 0:x=1");
    }

    @ParameterizedTest
    @EnumSource
    void threadsAreNumberedAsTheyAreStarted(MemoryModel model) {
        ThreadScript grandchild = script().store(X, 1);
        ThreadScript child = script().start("mine", grandchild).join("mine");
        assertThat(Executions.all(
                        model,
                        script().start("a", child).start("b", child).join("a").join("b")))
                .containsExactlyInAnyOrder(
                        "0:a=1 0:b=2 1:mine=3 2:mine=4",
                        "0:a=1 0:b=2 1:mine=4 2:mine=3",
                        "0:a=1 0:b=3 1:mine=2 3:mine=4");
    }

    @Test
    void aJoinOfABlockedThreadIsBlocked() {
        ThreadScript child = script().lock(0).lock(1);
        ThreadScript parent = script().lock(1).start("child", child).join("child");
        assertThat(Executions.all(MemoryModel.SC, parent)).containsExactly(deadlock("0 1"));
    }

    @Test
    void onlyAThreadThatWasStartedCanBeJoined() {
        ThreadScript joins = script().readClock("one").join("one");
        assertThatThrownBy(() -> Executions.all(MemoryModel.SC, joins, script()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("child=1");
    }

    @ParameterizedTest
    @EnumSource
    void sleepingThreadsWakeInAnyOrderAndTheClockFollows(MemoryModel model) {
        ThreadScript shortSleeper = script().sleep(10).readClock("clock").store(X, 1);
        ThreadScript longSleeper = script().sleep(100).readClock("clock").load("x", X);
        assertThat(Executions.all(model, shortSleeper, longSleeper))
                .contains(
                        "0:clock=11 1:clock=101 1:x=1",
                        "0:clock=101 1:clock=102 1:x=1",
                        "0:clock=102 1:clock=101 1:x=0")
                .allMatch(outcome -> !outcome.startsWith("0:clock=11 ") || outcome.contains("1:clock=101"));
    }

    @Test
    void everyReadOfTheClockAdvancesIt() {
        ThreadScript reader = script().readClock("a").readClock("b").sleep(0).readClock("c");
        assertThat(Executions.all(MemoryModel.SC, reader)).containsExactly("0:a=1 0:b=2 0:c=3");
    }

    /** If no thread sets y, the engine reports a livelock and does not execute the loop up to the limit of steps. */
    @Test
    void aLoopThatYieldsIsAWaitingLoop() {
        ThreadScript spinning = script().until("y", script().load("y", Y).sleep(0));
        assertThat(Executions.random(MemoryModel.SC, 1, spinning)).containsExactly("livelock of 0");
        assertThat(Executions.random(MemoryModel.SC, 20, spinning, script().store(Y, 1)))
                .containsExactly("0:y=1");
    }

    @Test
    void unscheduledOperationsAreObservedInOrder() {
        List<String> lines = new ArrayList<>();
        ThreadScript script = script().allocate(100, 8).store(X, 1).free(100).fail();
        Explorer explorer = new Explorer(
                ScriptedProgram.of(script),
                new RandomWalk(1),
                RunLimits.DEFAULT,
                MemoryModel.SC,
                (order, memory) -> List.of(new ObservationLog(lines)));
        Run run = explorer.run(0).orElseThrow();
        assertThat(lines)
                .containsExactly(
                        "plain 0 writes 1 byte at 0",
                        "did Allocate",
                        "plain 0 writes 1 byte at 1",
                        "at Store",
                        "did Store",
                        "plain 0 writes 1 byte at 2",
                        "did Free",
                        "plain 0 writes 1 byte at 3",
                        "at FailedAssertion");
        assertThat(run.decisions().size()).isEqualTo(1);
    }

    @Test
    void aRunEndsWhereMemoryIsFreedTwice() {
        ThreadScript twice =
                script().allocate(100, 8).free(100).store(X, 1).free(100).fail();
        ScriptedProgram program = ScriptedProgram.of(twice);
        Run run = new Explorer(
                        program,
                        new RandomWalk(1),
                        RunLimits.DEFAULT,
                        MemoryModel.SC,
                        (order, memory) -> List.of(new FreedMemory(memory, number -> ThreadScript.site(0))))
                .run(0)
                .orElseThrow();
        assertThat(run.end()).isEqualTo(Run.End.FAILED);
        assertThat(run.detections()).extracting(Detection::kind).containsExactly(Finding.Kind.DOUBLE_FREE);
        assertThat(program.next(0)).isInstanceOf(LifeCycle.Free.class); // the thread stays at its second free
    }

    private record ObservationLog(List<String> lines) implements Monitor {
        @Override
        public void reset() {}

        @Override
        public void arrive(Operation operation, Consumer<Detection> report) {
            lines.add("at " + operation.getClass().getSimpleName());
        }

        @Override
        public void observe(Operation operation, Event event, Consumer<Detection> report) {
            lines.add("did " + operation.getClass().getSimpleName());
        }

        @Override
        public void plain(PlainAccesses accesses, Consumer<Detection> report) {
            for (int i = 0; i < accesses.count(); i++) {
                lines.add("plain " + accesses.thread() + (accesses.isWrite(i) ? " writes " : " reads ")
                        + accesses.bytes(i) + " byte at " + accesses.address(i));
            }
        }

        @Override
        public void addTo(StateKey key, RelevantClocks views) {}
    }
}
