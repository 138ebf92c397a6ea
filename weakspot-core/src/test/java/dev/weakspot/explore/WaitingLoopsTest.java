package dev.weakspot.explore;

import static dev.weakspot.explore.Script.script;
import static dev.weakspot.explore.ScriptedProgram.X;
import static dev.weakspot.explore.ScriptedProgram.Y;
import static dev.weakspot.explore.ScriptedProgram.Z;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.explore.ScriptedProgram.Places;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Sighting;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.memory.ReadUndo;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.Views;
import dev.weakspot.monitor.Monitor;
import dev.weakspot.monitor.RobustnessMonitor;
import dev.weakspot.strategy.RandomWalk;
import dev.weakspot.strategy.Strategy;
import dev.weakspot.strategy.StrategyKind;
import dev.weakspot.strategy.Sweep;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Threads of which the front end cannot say for certain that they stand where they stood. */
class WaitingLoopsTest {
    private static final int RUNS = 100;

    private static Script spin(int location) {
        return script().until("seen", script().load("seen", location));
    }

    private static Run run(ScriptedProgram program) {
        return run(program, MemoryModel.SC, new RandomWalk(1), 0);
    }

    private static Run run(ScriptedProgram program, MemoryModel model, Strategy strategy, long number) {
        return new Explorer(program, strategy, RunLimits.DEFAULT, model, (order, memory) -> List.of())
                .run(number)
                .orElseThrow();
    }

    /** The writer writes something else for long first: without sleep half of the steps would be turns. */
    @ParameterizedTest
    @EnumSource(names = "UNKNOWN", mode = EnumSource.Mode.EXCLUDE)
    void aThreadThatSpinsSleepsUntilSomebodyWrites(Places places) {
        Script writer = script().repeat("i", 1000, script().store(X, 1)).store(Y, 1);
        Run run = run(ScriptedProgram.of(spin(Y), writer).with(places));
        assertThat(run.end()).isEqualTo(Run.End.COMPLETE);
        assertThat(run.decisions().size()).isBetween(1002, 1020);
    }

    /** It may only count, so nothing is claimed; and what reads others do does not matter. */
    @Test
    void aRunInWhichAllProbablyWaitIsGivenUp() {
        Run run = run(ScriptedProgram.of(spin(X), spin(Y)).with(Places.NOISY));
        assertThat(run.end()).isEqualTo(Run.End.CUT);
        assertThat(run.sightings()).isEmpty();
        assertThat(run.reason())
                .matches("P[01] read the same over and over at script:1 and nobody wrote anything for 100,000 turns;"
                        + " it may wait for ever");
    }

    @Test
    void whoComesBackToWhereItCertainlyStoodWaitsForEver() {
        Run run = run(ScriptedProgram.of(spin(X), spin(Y)).with(Places.ALTERNATING));
        assertThat(run.end()).isEqualTo(Run.End.FAILED);
        assertThat(run.sightings()).extracting(Sighting::kind).containsExactly(Finding.Kind.DEADLOCK);
        assertThat(run.decisions().size()).isLessThan(20);
    }

    /** As a test of a lock whose readers read on when the writer is done. */
    @ParameterizedTest
    @EnumSource
    void whoOnlyCountsComesToItsEnd(MemoryModel model) {
        Script reader = script().repeat("i", 5000, script().load("x", X));
        ScriptedProgram program =
                ScriptedProgram.of(reader, script().store(X, 1)).with(Places.NOISY);
        assertThat(run(program, model, new RandomWalk(1), 0).end()).isEqualTo(Run.End.COMPLETE);
    }

    /** Once it has read 1 it does not read 0 again, though the turn in which it did so was taken for a failed one. */
    @Test
    void whatACountingThreadHasReadItKnows() {
        List<Long> values = new ArrayList<>();
        Explorer explorer = new Explorer(
                ScriptedProgram.of(script().repeat("i", 4, script().load("x", X)), script().store(X, 1))
                        .with(Places.NOISY),
                new RandomWalk(1),
                RunLimits.DEFAULT,
                MemoryModel.RC20,
                (order, memory) -> List.of(new Reads(values)));
        Set<List<Long>> seen = new HashSet<>();
        for (int number = 0; number < RUNS; number++) {
            explorer.run(number);
            seen.add(List.copyOf(values));
        }
        assertThat(seen).contains(List.of(0L, 0L, 0L, 1L), List.of(0L, 1L, 1L, 1L));
        assertThat(seen).allSatisfy(read -> assertThat(read).isSorted());
    }

    private record Reads(List<Long> values) implements Monitor {
        @Override
        public void reset() {
            values.clear();
        }

        @Override
        public void observe(Operation operation, Event event, Consumer<Sighting> report) {
            if (event instanceof Event.Read read) {
                values.add(read.value());
            }
        }

        @Override
        public void addTo(StateKey key, Views views) {}
    }

    /** The holder of a lock, which is free at 1, reads z a few times, and the other never stops to write. */
    @ParameterizedTest
    @EnumSource(names = "EXHAUSTIVE", mode = EnumSource.Mode.EXCLUDE)
    void nobodyStarvesBecauseOfOneThatProbablyWaits(StrategyKind kind) {
        Script holder = script().repeat("i", 10, script().load("z", Z)).store(X, 1);
        Script other = script().until("got", script().exchange("got", X, 0));
        Stage stage = new Stage(
                () -> ScriptedProgram.of(holder, other).with(Places.NOISY),
                MemoryModel.SC,
                RunLimits.DEFAULT,
                (program, order, memory) -> List.of());
        Method method = Method.of(kind, Sweep.FULL, 1, stage);
        Explorer explorer = stage.explorer(method.strategy());
        for (int number = 0; number < RUNS; number++) {
            Run run = explorer.run(number).orElseThrow();
            assertThat(run.end()).isEqualTo(Run.End.COMPLETE);
            assertThat(run.decisions().size()).isLessThan(50_000);
        }
    }

    /** To read y in vain and to read it once differ only in what comes then. */
    @Test
    void whatWasReadInVainForcesNothingUponOthers() {
        Script other = script().store(Y, 1).load("x", X);
        assertThat(violations(script().store(X, 1).then(spin(Y)), other)).isEmpty();
        assertThat(violations(script().store(X, 1).load("y", Y).store(Z, 1), other))
                .contains(Finding.Kind.ROBUSTNESS);
    }

    private static Set<Finding.Kind> violations(Script... scripts) {
        Explorer explorer = new Explorer(
                ScriptedProgram.of(scripts).with(Places.NOISY),
                new RandomWalk(1),
                RunLimits.DEFAULT,
                MemoryModel.SC,
                (order, memory) -> List.of(new RobustnessMonitor(order, memory, WaitingLoopsTest::comesBack)));
        Set<Finding.Kind> kinds = new HashSet<>();
        for (int number = 0; number < RUNS; number++) {
            explorer.run(number).orElseThrow().sightings().forEach(sighting -> kinds.add(sighting.kind()));
        }
        return kinds;
    }

    private static boolean comesBack(int thread, long value) {
        return thread == 0 && value == 0;
    }

    /** One that tries again with what it has found does not wait. */
    @Test
    void anotherExchangeAtTheSamePlaceIsNoTurn() {
        assertThat(isAsleepBefore(1)).isFalse();
        assertThat(isAsleepBefore(0)).isTrue();
    }

    /** After an exchange that expected 0 and found 1, before one that expects this. */
    private static boolean isAsleepBefore(long expected) {
        HappensBefore order = new HappensBefore();
        order.begin(0);
        Memory memory = new Memory(MemoryModel.SC, order, List.of(new Location(0, 1, 8, Location.Use.ATOMIC)), 10);
        WaitingLoops loops = new WaitingLoops(memory, true, (thread, value) -> true);
        MemoryAccess.CompareExchange first = exchange(0);
        ReadUndo undo = memory.remember(0);
        Event failure = memory.perform(first, 0);
        loops.observe(new WaitingLoops.Step(first, failure, 1, undo), exchange(expected), true, 2);
        return loops.isAsleep(0);
    }

    /** A line of C is one site: {@code while (!load(x)) yield();} has not come round when it comes to its yield. */
    @Test
    void aYieldInTheLineOfTheReadIsPartOfTheTurn() {
        Site line = new Site("f", 1, 0, "");
        HappensBefore order = new HappensBefore();
        order.begin(0);
        Memory memory = new Memory(MemoryModel.SC, order, List.of(new Location(0, 1, 8, Location.Use.ATOMIC)), 10);
        WaitingLoops loops = new WaitingLoops(memory, true, (thread, value) -> true);
        Operation load = new MemoryAccess.Load(0, line, X, Mode.RELAXED);
        LifeCycle yield = new LifeCycle.Pause(0, line, 0);
        ReadUndo undo = memory.remember(0);
        Event read = memory.perform((MemoryAccess) load, 0);
        loops.observe(new WaitingLoops.Step(load, read, 1, undo), yield, true, Program.UNKNOWN_PLACE);
        assertThat(loops.isOpen(0)).isTrue();
        WaitingLoops.FailedTurn turn =
                loops.observe(new WaitingLoops.Step(yield, new Event.Passed(yield, 0), 1, null), load, true, 2);
        assertThat(turn.reads()).containsExactly(undo);
    }

    private static MemoryAccess.CompareExchange exchange(long expected) {
        Site site = new Site("f", 1, 1, "");
        return new MemoryAccess.CompareExchange(0, site, X, Mode.RELAXED, Mode.RELAXED, expected, 7, false);
    }
}
