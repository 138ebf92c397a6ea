package dev.weakspot.litmus.counterexample;

import dev.weakspot.engine.NarratedRun;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.ExecutionNode;
import dev.weakspot.explain.Narrator;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.StepNote;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.run.LitmusRunSetup;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import dev.weakspot.monitor.Monitor;
import dev.weakspot.recording.Decisions;
import dev.weakspot.scheduling.ReplayStrategy;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.LongPredicate;

/** A counterexample that the engine has repeated under sequential consistency. It is narrated as a run of a campaign is. */
final class CounterexampleReplay {
    private final LitmusProgram program;
    private final BitSet atomicCells;
    private final NarratedRun run;
    private final List<ExecutionNode> events;

    /**
     * Repeats a counterexample.
     *
     * @param atomicCells the cells that are accessed atomically
     */
    CounterexampleReplay(LitmusProgram program, BitSet atomicCells, List<CounterexampleDecision> decisions) {
        this.program = program;
        this.atomicCells = atomicCells;
        EventLog log = new EventLog();
        RunSetup setup = LitmusRunSetup.ofReplay(program, atomicCells, limits()).with(context -> Optional.of(log));
        Decisions recorded = CounterexampleDecision.asDecisions(decisions);
        this.run = setup.perform(new ReplayStrategy(recorded::cursor), 0);
        this.events = List.copyOf(log.events);
        if (events.size() != decisions.size()) {
            throw new IllegalStateException(
                    "the engine cannot repeat a counterexample: decisions=" + decisions.size() + ", run=" + texts());
        }
    }

    /** The engine must not detect waiting loops: it would block a thread after a failed turn of such a loop. */
    private static RunLimits limits() {
        return new RunLimits(Long.MAX_VALUE, Integer.MAX_VALUE, false).pastFailures();
    }

    /** The events, one for each decision. */
    List<ExecutionNode> events() {
        return events;
    }

    /** The graph of all events. */
    ExecutionGraph graph() {
        ExecutionGraph graph = emptyGraph();
        events.stream().filter(ExecutionNode::ordersOthers).forEach(graph::append);
        return graph;
    }

    /** The graph before the first event. */
    ExecutionGraph emptyGraph() {
        Map<Integer, Long> initialValues = new HashMap<>();
        atomicCells.stream()
                .forEach(cell ->
                        initialValues.put(cell, (long) program.cells().get(cell).initial()));
        return new ExecutionGraph(initialValues);
    }

    /** The steps for a report. Of a long run only the first and the last ones are kept. */
    Interleaving interleaving() {
        return run.narration().interleaving();
    }

    /** The steps for a report, with a note at a step unless the report leaves out steps of a long run. */
    List<Interleaving.Step> steps(int noted, String note) {
        List<Interleaving.Step> steps = new ArrayList<>(interleaving().steps());
        if (steps.size() == events.size()) {
            steps.set(noted, steps.get(noted).with(new StepNote(StepNote.Topic.WEAK_CHOICE, note)));
        }
        return steps;
    }

    /** Explains detections in the state after the last step, in which no thread is in a waiting loop. */
    Narrator narrator() {
        return run.narrator();
    }

    /**
     * Explains detections in the state after the last step.
     *
     * @param isWaitedFor whether the thread proceeds if its next operation reads a value
     */
    Narrator narrator(IntFunction<LongPredicate> isWaitedFor) {
        return new Narrator(run.narration(), isWaitedFor);
    }

    /** The texts of the steps, for messages. */
    List<String> texts() {
        return interleaving().steps().stream().map(Interleaving.Step::text).toList();
    }

    /** Collects the events of all steps. */
    private static final class EventLog implements Monitor {
        private final List<ExecutionNode> events = new ArrayList<>();

        @Override
        public void reset() {
            events.clear();
        }

        @Override
        public void observe(Operation operation, Event event, Consumer<Detection> report) {
            events.add(ExecutionNode.of(operation, event));
        }

        /** Adds nothing: the log does not influence the run. */
        @Override
        public void addTo(StateKey key, RelevantClocks views) {}
    }
}
