package dev.weakspot.explore;

import static dev.weakspot.explore.Executions.deadlock;
import static dev.weakspot.explore.Script.script;
import static dev.weakspot.explore.ScriptedProgram.X;
import static dev.weakspot.explore.ScriptedProgram.Y;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Sighting;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.Views;
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
class LivesTest {
    @ParameterizedTest
    @EnumSource
    void aChildKnowsWhatItsParentKnew(MemoryModel model) {
        Script child = script().load("x", X).load("y", Y);
        assertThat(Executions.all(
                        model, script().store(X, 1).start("child", child).store(Y, 1)))
                .containsExactlyInAnyOrder("0:child=1 1:x=1 1:y=0", "0:child=1 1:x=1 1:y=1");
    }

    @ParameterizedTest
    @EnumSource
    void whoJoinsKnowsWhatTheChildKnew(MemoryModel model) {
        Script child = script().store(X, 1);
        assertThat(Executions.all(
                        model, script().start("child", child).join("child").load("x", X)))
                .containsExactly("0:child=1 0:x=1");
        assertThat(Executions.all(model, script().start("child", child).load("x", X)))
                .containsExactlyInAnyOrder("0:child=1 0:x=0", "0:child=1 0:x=1");
    }

    @ParameterizedTest
    @EnumSource
    void theFirstThreadCanBeJoinedToo(MemoryModel model) {
        Script child = script().join("first").load("x", X);
        assertThat(Executions.all(model, script().start("child", child).store(X, 1)))
                .containsExactly("0:child=1 1:first=0 1:x=1");
    }

    /** A thread that has ended is not forgotten by one that could only see its writes. */
    @Test
    void anEndWithoutAJoinPassesNothing() {
        Script child = script().store(X, 1).store(Y, 1);
        Script parent = script().start("child", child).await(Y, 1, Mode.RELAXED).load("x", X);
        assertThat(Executions.all(MemoryModel.RC20, parent))
                .containsExactlyInAnyOrder("0:child=1 0:x=0", "0:child=1 0:x=1");
    }

    @ParameterizedTest
    @EnumSource
    void threadsAreNumberedAsTheyAreStarted(MemoryModel model) {
        Script grandchild = script().store(X, 1);
        Script child = script().start("mine", grandchild).join("mine");
        assertThat(Executions.all(
                        model,
                        script().start("a", child).start("b", child).join("a").join("b")))
                .containsExactlyInAnyOrder(
                        "0:a=1 0:b=2 1:mine=3 2:mine=4",
                        "0:a=1 0:b=2 1:mine=4 2:mine=3",
                        "0:a=1 0:b=3 1:mine=2 3:mine=4");
    }

    @Test
    void whoJoinsOneThatWaitsForEverWaitsToo() {
        Script child = script().lock(0).lock(1);
        Script parent = script().lock(1).start("child", child).join("child");
        assertThat(Executions.all(MemoryModel.SC, parent)).containsExactly(deadlock("0 1"));
    }

    @Test
    void onlyAThreadThatWasStartedCanBeJoined() {
        Script joins = script().readClock("one").join("one");
        assertThatThrownBy(() -> Executions.all(MemoryModel.SC, joins, script()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("child=1");
    }

    @ParameterizedTest
    @EnumSource
    void sleepersMayWakeInAnyOrderAndTimeFollows(MemoryModel model) {
        Script brief = script().sleep(10).readClock("clock").store(X, 1);
        Script lengthy = script().sleep(100).readClock("clock").load("x", X);
        assertThat(Executions.all(model, brief, lengthy))
                .contains(
                        "0:clock=11 1:clock=101 1:x=1",
                        "0:clock=101 1:clock=102 1:x=1",
                        "0:clock=102 1:clock=101 1:x=0")
                .allMatch(outcome -> !outcome.startsWith("0:clock=11 ") || outcome.contains("1:clock=101"));
    }

    @Test
    void whoLooksAtTheClockComesToAnEnd() {
        Script impatient = script().readClock("a").readClock("b").sleep(0).readClock("c");
        assertThat(Executions.all(MemoryModel.SC, impatient)).containsExactly("0:a=1 0:b=2 0:c=3");
    }

    /** Nobody sets y, and the loop does nothing else: it is not turned a million times. */
    @Test
    void aLoopThatYieldsIsAWaitingLoop() {
        Script spinning = script().until("y", script().load("y", Y).sleep(0));
        assertThat(Executions.random(MemoryModel.SC, 1, spinning)).containsExactly("livelock of 0");
        assertThat(Executions.random(MemoryModel.SC, 20, spinning, script().store(Y, 1)))
                .containsExactly("0:y=1");
    }

    @Test
    void whatNeedsNoDecisionIsToldInOrder() {
        List<String> lines = new ArrayList<>();
        Script script = script().allocate(100, 8).store(X, 1).free(100).fail();
        Explorer explorer = new Explorer(
                ScriptedProgram.of(script),
                new RandomWalk(1),
                RunLimits.DEFAULT,
                MemoryModel.SC,
                (order, memory) -> List.of(new Telling(lines)));
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
        Script twice = script().allocate(100, 8).free(100).store(X, 1).free(100).fail();
        ScriptedProgram program = ScriptedProgram.of(twice);
        Run run = new Explorer(
                        program,
                        new RandomWalk(1),
                        RunLimits.DEFAULT,
                        MemoryModel.SC,
                        (order, memory) -> List.of(new FreedMemory(memory, number -> Script.site(0))))
                .run(0)
                .orElseThrow();
        assertThat(run.end()).isEqualTo(Run.End.FAILED);
        assertThat(run.sightings()).extracting(Sighting::kind).containsExactly(Finding.Kind.DOUBLE_FREE);
        assertThat(program.next(0)).isInstanceOf(LifeCycle.Free.class); // it goes no further
    }

    private record Telling(List<String> lines) implements Monitor {
        @Override
        public void reset() {}

        @Override
        public void arrive(Operation operation, Consumer<Sighting> report) {
            lines.add("at " + operation.getClass().getSimpleName());
        }

        @Override
        public void observe(Operation operation, Event event, Consumer<Sighting> report) {
            lines.add("did " + operation.getClass().getSimpleName());
        }

        @Override
        public void plain(PlainAccesses accesses, Consumer<Sighting> report) {
            for (int i = 0; i < accesses.count(); i++) {
                lines.add("plain " + accesses.thread() + (accesses.isWrite(i) ? " writes " : " reads ")
                        + accesses.bytes(i) + " byte at " + accesses.address(i));
            }
        }

        @Override
        public void addTo(StateKey key, Views views) {}
    }
}
