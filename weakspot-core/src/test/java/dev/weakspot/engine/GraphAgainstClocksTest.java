package dev.weakspot.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.event.WaitLimit;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.ExecutionNode;
import dev.weakspot.finding.Detection;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.History;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import dev.weakspot.monitor.Monitor;
import dev.weakspot.strategy.RandomWalk;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The explicit graph of a run and the engine's clocks agree on the writes that each thread is aware of. */
final class GraphAgainstClocksTest {
    private static final Map<Integer, Long> INITIAL =
            Map.of(ScriptedProgram.X, 0L, ScriptedProgram.Y, 0L, ScriptedProgram.Z, 0L);

    private long compared;
    private long olderThanNewest;

    @Test
    void graphAndClocksAgreeAfterEveryStep() {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            ScriptedProgram program = ScriptedProgram.of(thread(random, 1), thread(random, 1), thread(random, 0));
            Explorer explorer = new Explorer(
                    program,
                    new RandomWalk(seed),
                    RunLimits.DEFAULT,
                    MemoryModel.SC,
                    (order, memory) -> List.of(new ClockComparison(order, memory)));
            for (int run = 0; run < 10; run++) {
                explorer.run(run);
            }
        }
        assertThat(olderThanNewest).as("of " + compared).isGreaterThan(compared / 10);
    }

    private static ThreadScript thread(Random random, int children) {
        ThreadScript script = ThreadScript.script();
        for (int i = 0; i < 6; i++) {
            add(script, random, children);
        }
        return script;
    }

    private static void add(ThreadScript script, Random random, int children) {
        int location = random.nextInt(3);
        switch (random.nextInt(16)) {
            case 0, 1, 2 -> script.load("r", location, oneOf(random, Mode.RELAXED, Mode.ACQUIRE, Mode.SEQ_CST));
            case 3, 4, 5 ->
                script.store(location, random.nextInt(9), oneOf(random, Mode.RELAXED, Mode.RELEASE, Mode.SEQ_CST));
            case 6 -> script.add(location, 1, oneOf(random, Mode.RELAXED, Mode.ACQ_REL));
            case 7 -> script.lock(0).store(location, 1).unlock(0);
            case 8 -> script.readLock(0).load("r", location).readWriteUnlock(0);
            case 9 -> script.writeLock(0).store(location, 2).readWriteUnlock(0);
            case 10 -> script.put(0, 1).take(0, 1);
            case 11 ->
                script.begin("done", 0)
                        .when("done", ThreadScript.script().store(location, 3).finish(0));
            case 12 -> script.store(location, 5).annotate(random.nextInt(2), true);
            case 13 -> script.annotate(random.nextInt(2), false).load("r", location);
            case 14 -> script.lock(0).wakeAll(0).waitFor("w", 0, 0, waiting()).unlock(0);
            default -> {
                if (children > 0) {
                    script.start("child", thread(random, 0)).store(location, 4).join("child");
                } else {
                    script.barrier(0, 2);
                }
            }
        }
    }

    private static WaitLimit waiting() {
        return new WaitLimit(5);
    }

    private static Mode oneOf(Random random, Mode... modes) {
        return modes[random.nextInt(modes.length)];
    }

    private final class ClockComparison implements Monitor {
        private final HappensBefore order;
        private final Memory memory;
        private ExecutionGraph graph = new ExecutionGraph(INITIAL);

        ClockComparison(HappensBefore order, Memory memory) {
            this.order = order;
            this.memory = memory;
        }

        @Override
        public void reset() {
            graph = new ExecutionGraph(INITIAL);
        }

        @Override
        public void observe(Operation operation, Event event, Consumer<Detection> report) {
            boolean isArrival = !event.isDone() && operation instanceof Synchronisation.Barrier;
            if (!(operation instanceof LifeCycle.Storage) || operation instanceof LifeCycle.Annotation) {
                graph.append(
                        isArrival
                                ? ExecutionNode.arrival((Synchronisation.Barrier) operation)
                                : new ExecutionNode(operation, event));
            }
            for (int thread = 0; thread < order.threads(); thread++) {
                if (order.isLive(thread)) {
                    compare(thread, operation);
                }
            }
        }

        private void compare(int thread, Operation last) {
            for (int location : INITIAL.keySet()) {
                History history = memory.history(location);
                int known = history.get(history.known(order.current(thread))).number();
                assertThat(graph.aware(thread, location, Mode.RELAXED))
                        .as("thread=" + thread + " location=" + location + " after " + last)
                        .isEqualTo(known);
                compared++;
                olderThanNewest += known < history.newest().number() ? 1 : 0;
            }
        }

        @Override
        public void addTo(StateKey key, RelevantClocks views) {}
    }
}
