package dev.weakspot.graph.explore;

import static dev.weakspot.engine.ScriptedProgram.X;
import static dev.weakspot.engine.ScriptedProgram.Y;
import static dev.weakspot.engine.ThreadScript.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.engine.ScriptedProgram;
import dev.weakspot.engine.ThreadScript;
import dev.weakspot.event.Mode;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.graph.GrowingGraph;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.SpinTreatment;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Threads that are started and joined: the numbers of graphs are those by hand. */
final class ThreadStartsTest {
    private static final int MOST_EVENTS = 100;

    private static Explored explored(MemoryModel memory, ThreadScript main) {
        Explored explored = new Explored();
        explored.reason = new GraphExplorer(
                        ScriptedProgram.of(main), memory, SpinTreatment.AUTO, MOST_EVENTS, Long.MAX_VALUE, explored)
                .explore();
        return explored;
    }

    private static Map<Ending, Integer> endings(MemoryModel memory, ThreadScript main) {
        Explored explored = explored(memory, main);
        assertThat(explored.reason).isEmpty();
        return explored.endings;
    }

    private static Map<Ending, Integer> complete(int graphs) {
        return Map.of(Ending.COMPLETE, graphs);
    }

    private static ThreadScript storeBuffering() {
        return script().start("a", script().store(X, 1).load("r", Y))
                .start("b", script().store(Y, 1).load("r", X))
                .join("a")
                .join("b");
    }

    @Test
    void storeBufferingHasOneGraphMoreUnderWeakMemory() {
        assertThat(endings(MemoryModel.SC, storeBuffering())).isEqualTo(complete(3));
        assertThat(endings(MemoryModel.RC20, storeBuffering())).isEqualTo(complete(4));
    }

    /** Message passing: under SC y = 1 implies x = 1. */
    @Test
    void mainTakesPartAfterAStart() {
        ThreadScript main = script().start("a", script().store(X, 1).store(Y, 1))
                .load("y", Y)
                .load("x", X)
                .join("a");
        assertThat(endings(MemoryModel.SC, main)).isEqualTo(complete(3));
        assertThat(endings(MemoryModel.RC20, main)).isEqualTo(complete(4));
    }

    @ParameterizedTest
    @EnumSource(MemoryModel.class)
    void aJoinOrdersTheJoinedThreadBeforeTheRest(MemoryModel memory) {
        ThreadScript child = script().store(X, 1);
        assertThat(endings(memory, script().start("a", child).join("a").load("r", X)))
                .isEqualTo(complete(1));
        assertThat(endings(memory, script().start("a", child).load("r", X).join("a")))
                .isEqualTo(complete(2));
    }

    @ParameterizedTest
    @EnumSource(MemoryModel.class)
    void aStartOrdersWhatIsBeforeItBeforeTheThread(MemoryModel memory) {
        ThreadScript child = script().load("r", X);
        assertThat(endings(memory, script().store(X, 1).start("a", child))).isEqualTo(complete(1));
        assertThat(endings(memory, script().start("a", child).store(X, 1))).isEqualTo(complete(2));
    }

    @ParameterizedTest
    @EnumSource(MemoryModel.class)
    void threadsThatAreJoinedBeforeTheNextOneStartsHaveOneOrder(MemoryModel memory) {
        ThreadScript child = script().add(X, 1, Mode.RELAXED);
        assertThat(endings(
                        memory,
                        script().start("a", child).join("a").start("b", child).join("b")))
                .isEqualTo(complete(1));
        assertThat(endings(
                        memory,
                        script().start("a", child).start("b", child).join("a").join("b")))
                .isEqualTo(complete(2));
    }

    /** x = 0: no second thread. x = 1: it is started, and y may be read before or after its store. */
    @ParameterizedTest
    @EnumSource(MemoryModel.class)
    void aThreadIsStartedOnlyInSomeGraphs(MemoryModel memory) {
        ThreadScript main = script().start("a", script().store(X, 1))
                .load("x", X)
                .when("x", script().start("b", script().store(Y, 1)))
                .load("y", Y)
                .when("x", script().join("b"))
                .join("a");
        assertThat(endings(memory, main)).isEqualTo(complete(3));
    }

    /** x = 0: a thread that stores 1 to y. x = 1: one that only reads. The started threads have one number. */
    @ParameterizedTest
    @EnumSource(MemoryModel.class)
    void aNumberMayBeThatOfAnotherThreadInAnotherGraph(MemoryModel memory) {
        ThreadScript main = script().start("a", script().store(X, 1))
                .load("x", X)
                .unless("x", script().start("b", script().store(Y, 1)))
                .when("x", script().start("b", script().load("r", Y).load("r", Y)))
                .load("y", Y)
                .join("b")
                .join("a");
        assertThat(endings(memory, main)).isEqualTo(complete(3));
    }

    @ParameterizedTest
    @EnumSource(MemoryModel.class)
    void aThreadCanWaitForTheEndOfTheThreadThatHasStartedIt(MemoryModel memory) {
        ThreadScript child = script().join("main").load("r", X);
        assertThat(endings(memory, script().start("a", child).store(X, 1))).isEqualTo(complete(1));
    }

    @ParameterizedTest
    @EnumSource(MemoryModel.class)
    void aJoinOfAThreadThatWaitsForEverIsADeadlock(MemoryModel memory) {
        Explored explored = explored(
                memory,
                script().start("a", script().await(X, 1, Mode.ACQUIRE))
                        .join("a")
                        .store(X, 1));
        assertThat(explored.endings).isEqualTo(Map.of(Ending.DEADLOCK, 1));
        assertThat(explored.detected).containsExactly(Finding.Kind.DEADLOCK);
    }

    /** The child fails if it reads 1. */
    @ParameterizedTest
    @EnumSource(MemoryModel.class)
    void aJoinOfAThreadThatFailsIsNoDeadlock(MemoryModel memory) {
        ThreadScript child = script().load("r", X).when("r", script().fail());
        Explored explored =
                explored(memory, script().start("a", child).store(X, 1).join("a"));
        assertThat(explored.endings).isEqualTo(Map.of(Ending.COMPLETE, 1, Ending.FAILED, 1));
        assertThat(explored.detected).containsExactly(Finding.Kind.ASSERTION);
    }

    @Test
    void startsByTwoThreadsAreNotExplored() {
        ThreadScript nested = script().start("a", script().start("b", script().store(X, 1)));
        assertThat(explored(MemoryModel.RC20, nested).reason)
                .contains("the exploration of graphs does not support programs in which several threads start threads");
    }

    @Test
    void aJoinOfAThreadThatWasNotStartedIsNotExplored() {
        ThreadScript main = script().store(X, 1).load("r", X).join("r").start("a", script().store(Y, 1));
        assertThat(explored(MemoryModel.SC, main).reason)
                .contains("a thread is joined that no start of the execution has started");
    }

    private static final class Explored implements ExplorationListener {
        private final Map<Ending, Integer> endings = new HashMap<>();
        private final Set<Finding.Kind> detected = EnumSet.noneOf(Finding.Kind.class);
        private Optional<String> reason = Optional.empty();

        @Override
        public void explored(GrowingGraph graph, Ending ending) {
            endings.merge(ending, 1, Integer::sum);
        }

        @Override
        public void detected(GrowingGraph graph, Detection detection) {
            detected.add(detection.kind());
        }
    }
}
