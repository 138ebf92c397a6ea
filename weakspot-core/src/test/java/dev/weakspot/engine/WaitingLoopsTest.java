package dev.weakspot.engine;

import static dev.weakspot.engine.ScriptedProgram.X;
import static dev.weakspot.engine.ScriptedProgram.Y;
import static dev.weakspot.engine.ScriptedProgram.Z;
import static dev.weakspot.engine.ThreadScript.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.campaign.SamplingPlan;
import dev.weakspot.control.WaitingLoopOracle;
import dev.weakspot.engine.ScriptedProgram.LocalHashes;
import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.memory.ReadUndo;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import dev.weakspot.monitor.Monitor;
import dev.weakspot.monitor.RobustnessMonitor;
import dev.weakspot.scheduling.Strategy;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.RandomWalk;
import dev.weakspot.strategy.Strategies;
import dev.weakspot.strategy.StrategyDescription;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Waiting loops of programs whose local states are unknown, or whose hashes are too fine. */
class WaitingLoopsTest {
    private static final int RUNS = 100;

    private static ThreadScript spin(int location) {
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

    /** The writer first writes another location 1,000 times. If the loop did not sleep, half of the steps would be its turns. */
    @ParameterizedTest
    @EnumSource(names = "UNKNOWN", mode = EnumSource.Mode.EXCLUDE)
    void aSpinningThreadSleepsUntilAnotherThreadWrites(LocalHashes hashes) {
        ThreadScript writer = script().repeat("i", 1000, script().store(X, 1)).store(Y, 1);
        Run run = run(ScriptedProgram.of(spin(Y), writer).with(hashes));
        assertThat(run.end()).isEqualTo(Run.End.COMPLETE);
        assertThat(run.decisions().size()).isBetween(1002, 1020);
    }

    /** Each loop may be one that only counts, so no finding is reported. Reads by the other thread do not wake a thread. */
    @Test
    void aRunInWhichAllThreadsProbablyWaitIsCutShort() {
        Run run = run(ScriptedProgram.of(spin(X), spin(Y)).with(LocalHashes.NOISY));
        assertThat(run.end()).isEqualTo(Run.End.CUT);
        assertThat(run.detections()).isEmpty();
        assertThat(run.reason())
                .matches(
                        "P[01] read the same values again and again at script:1, and no thread wrote anything for 100,000"
                                + " turns; P[01] may wait forever");
    }

    @Test
    void aThreadBackInItsFormerLocalStateIsBlocked() {
        Run run = run(ScriptedProgram.of(spin(X), spin(Y)).with(LocalHashes.ALTERNATING));
        assertThat(run.end()).isEqualTo(Run.End.FAILED);
        assertThat(run.detections()).extracting(Detection::kind).containsExactly(Finding.Kind.DEADLOCK);
        assertThat(run.decisions().size()).isLessThan(20);
    }

    /** The program has the form of a lock test whose readers continue after the writer has ended. */
    @ParameterizedTest
    @EnumSource
    void aCountingLoopEnds(MemoryModel model) {
        ThreadScript reader = script().repeat("i", 5000, script().load("x", X));
        ScriptedProgram program =
                ScriptedProgram.of(reader, script().store(X, 1)).with(LocalHashes.NOISY);
        assertThat(run(program, model, new RandomWalk(1), 0).end()).isEqualTo(Run.End.COMPLETE);
    }

    /** After the thread has read 1 it never reads 0 again, although the engine judged the turn with that read as failed. */
    @Test
    void theReadsOfACountingLoopStayInItsView() {
        List<Long> values = new ArrayList<>();
        Explorer explorer = new Explorer(
                ScriptedProgram.of(script().repeat("i", 4, script().load("x", X)), script().store(X, 1))
                        .with(LocalHashes.NOISY),
                new RandomWalk(1),
                RunLimits.DEFAULT,
                MemoryModel.RC20,
                (order, memory) -> List.of(new Reads(values)));
        Set<List<Long>> sequences = new HashSet<>();
        for (int number = 0; number < RUNS; number++) {
            explorer.run(number);
            sequences.add(List.copyOf(values));
        }
        assertThat(sequences).contains(List.of(0L, 0L, 0L, 1L), List.of(0L, 1L, 1L, 1L));
        assertThat(sequences).allSatisfy(read -> assertThat(read).isSorted());
    }

    private record Reads(List<Long> values) implements Monitor {
        @Override
        public void reset() {
            values.clear();
        }

        @Override
        public void observe(Operation operation, Event event, Consumer<Detection> report) {
            if (event instanceof Event.Read read) {
                values.add(read.value());
            }
        }

        @Override
        public void addTo(StateKey key, RelevantClocks views) {}
    }

    private static Stream<StrategyDescription> sampling() {
        return Strategies.STANDARD.all().stream().filter(strategy -> !strategy.isExhaustive());
    }

    /** The lock x is free if its value is 1. Its holder reads z ten times; the other thread writes in every attempt to lock x. */
    @ParameterizedTest
    @MethodSource("sampling")
    void noThreadStarvesBecauseAnotherProbablyWaits(StrategyDescription kind) {
        ThreadScript holder = script().repeat("i", 10, script().load("z", Z)).store(X, 1);
        ThreadScript other = script().until("got", script().exchange("got", X, 0));
        RunSetup setup = new RunSetup(
                () -> ScriptedProgram.of(holder, other).with(LocalHashes.NOISY),
                MemoryModel.SC,
                RunLimits.DEFAULT,
                List.of());
        SamplingPlan plan = SamplingPlan.of(kind, ParameterSweep.FULL, 1, setup);
        Explorer explorer = setup.explorer(plan.strategy());
        for (int number = 0; number < RUNS; number++) {
            Run run = explorer.run(number).orElseThrow();
            assertThat(run.end()).isEqualTo(Run.End.COMPLETE);
            assertThat(run.decisions().size()).isLessThan(50_000);
        }
    }

    /** The read of y in a failed turn and a single read of y differ only in the operation that follows them. */
    @Test
    void readsOfAFailedTurnForceNoOrder() {
        ThreadScript other = script().store(Y, 1).load("x", X);
        assertThat(violations(script().store(X, 1).then(spin(Y)), other)).isEmpty();
        assertThat(violations(script().store(X, 1).load("y", Y).store(Z, 1), other))
                .contains(Finding.Kind.ROBUSTNESS);
    }

    private static Set<Finding.Kind> violations(ThreadScript... scripts) {
        Explorer explorer = new Explorer(
                ScriptedProgram.of(scripts).with(LocalHashes.NOISY),
                new RandomWalk(1),
                RunLimits.DEFAULT,
                MemoryModel.SC,
                (order, memory) -> List.of(new RobustnessMonitor(order, memory, WaitingLoopsTest::wouldRepeat)));
        Set<Finding.Kind> kinds = new HashSet<>();
        for (int number = 0; number < RUNS; number++) {
            explorer.run(number).orElseThrow().detections().forEach(detection -> kinds.add(detection.kind()));
        }
        return kinds;
    }

    private static boolean wouldRepeat(int thread, long value) {
        return thread == 0 && value == 0;
    }

    /** A thread that retries its exchange with the value that it has read does not wait. */
    @Test
    void anotherExchangeAtTheSameSiteIsNoTurn() {
        assertThat(isAsleepBefore(1)).isFalse();
        assertThat(isAsleepBefore(0)).isTrue();
    }

    /** Whether the thread sleeps after an exchange that expected 0 and read 1, before an exchange that expects this value. */
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

    /** All operations of a line of C have one site. At its yield, {@code while (!load(x)) yield();} has not completed its turn. */
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
        loops.observe(new WaitingLoops.Step(load, read, 1, undo), yield, true, WaitingLoopOracle.UNKNOWN_STATE);
        assertThat(loops.isSpeculative(0)).isTrue();
        WaitingLoops.FailedTurn turn =
                loops.observe(new WaitingLoops.Step(yield, new Event.Passed(yield, 0), 1, null), load, true, 2);
        assertThat(turn.reads()).containsExactly(undo);
    }

    /** {@code while (load(x) == 5 && load(y) == 6);}: x is read next, and whether the thread waits depends on the 5. */
    @Test
    void aLoopOfTwoReadsIsJudgedByTheValueOfTheReadThatComesNext() {
        Memory memory = memory(5, 6);
        List<Long> judged = new ArrayList<>();
        WaitingLoops loops = new WaitingLoops(memory, true, (thread, value) -> judged.add(value));
        MemoryAccess x = new MemoryAccess.Load(0, new Site("f", 1, 1, ""), X, Mode.RELAXED);
        MemoryAccess y = new MemoryAccess.Load(0, new Site("f", 1, 2, ""), Y, Mode.RELAXED);
        loops.observe(new WaitingLoops.Step(x, memory.perform(x, 0), 1, null), y, true, 2);
        loops.observe(new WaitingLoops.Step(y, memory.perform(y, 0), 2, null), x, true, 3);
        assertThat(judged).containsExactly(5L);
        assertThat(loops.isAsleep(0)).isTrue();
    }

    /** Look-ahead forks the process, and the answer is known. */
    @Test
    void aSpuriousFailureNeedsNoLookAhead() {
        Memory memory = memory(5);
        WaitingLoops loops = new WaitingLoops(memory, true, (thread, value) -> {
            throw new AssertionError("asked with " + value);
        });
        MemoryAccess.CompareExchange weak =
                new MemoryAccess.CompareExchange(0, new Site("f", 1, 1, ""), X, Mode.RELAXED, Mode.RELAXED, 5, 7, true);
        ReadUndo undo = memory.remember(0);
        Event failure = memory.perform(weak, 1);
        assertThat(memory.isSpurious(weak, (Event.Read) failure)).isTrue();
        loops.observe(new WaitingLoops.Step(weak, failure, 1, undo), weak, true, 2);
        assertThat(loops.isAsleep(0)).isFalse();
    }

    private static Memory memory(long... initial) {
        HappensBefore order = new HappensBefore();
        order.begin(0);
        List<Location> locations = LongStream.of(initial)
                .mapToObj(value -> new Location(value * Long.BYTES, value, Long.BYTES, Location.Use.ATOMIC))
                .toList();
        return new Memory(MemoryModel.SC, order, locations, 10);
    }

    private static MemoryAccess.CompareExchange exchange(long expected) {
        Site site = new Site("f", 1, 1, "");
        return new MemoryAccess.CompareExchange(0, site, X, Mode.RELAXED, Mode.RELAXED, expected, 7, false);
    }
}
