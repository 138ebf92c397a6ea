package dev.weakspot.litmus.counterexample;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.ExecutionNode;
import dev.weakspot.explain.AccessNames;
import dev.weakspot.explain.RaceExplanation;
import dev.weakspot.explain.StepWords;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Explanation;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.litmus.automaton.AccessEvents;
import dev.weakspot.litmus.automaton.LocalNode;
import dev.weakspot.litmus.counterexample.Counterexample.Move;
import dev.weakspot.litmus.program.LitmusNames;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.recording.SpinTreatment;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Explains a race: its two accesses, and why happens-before does not order them. Checks it on the execution graph. */
final class RaceNarrator {
    private final LitmusProgram program;
    private final SpinTreatment spin;
    private final BitSet atomicCells;
    private final AccessNames names;
    private final StepWords words;
    private final RaceExplanation unordered;

    /**
     * A narrator for the races of one program.
     *
     * @param program the program that was searched
     * @param atomicCells the cells that some execution accesses atomically
     */
    RaceNarrator(LitmusProgram program, SpinTreatment spin, BitSet atomicCells) {
        this.program = program;
        this.spin = spin;
        this.atomicCells = atomicCells;
        this.names = new AccessNames(new LitmusNames(program));
        this.words = new StepWords(new LitmusNames(program));
        this.unordered = new RaceExplanation(new LitmusNames(program));
    }

    /** The race of the last move with an earlier access. */
    Finding ofLast(List<Move> moves) {
        Move last = moves.get(moves.size() - 1);
        List<CounterexampleStep> steps =
                new CounterexampleSteps(program, spin, moves.subList(0, moves.size() - 1), List.of(last.from())).all();
        return of(steps, MoveEvents.of(last).subList(0, 1));
    }

    /**
     * The race of a thread's next access with an earlier access.
     *
     * @param next the node of the thread before the access
     */
    Finding ofNext(List<Move> moves, LocalNode next) {
        List<CounterexampleStep> steps = new CounterexampleSteps(program, spin, moves, List.of(next)).all();
        MemoryAccess access = (MemoryAccess) next.operation;
        int location = StepWords.locationOf(access);
        long held = steps.stream()
                .flatMap(step -> step.events().stream())
                .filter(event -> event.isWrite() && event.location() == location)
                .mapToLong(ExecutionNode::written)
                .reduce(program.cells().get(location).initial(), (older, newer) -> newer);
        return of(
                steps,
                AccessEvents.of(access, held).stream()
                        .map(event -> new ExecutionNode(access, event))
                        .toList());
    }

    /** The finding for the first of the possible events of an access that races. */
    private Finding of(List<CounterexampleStep> steps, List<ExecutionNode> possible) {
        for (ExecutionNode access : possible) {
            OptionalInt other = racing(graph(steps), access);
            if (other.isPresent()) {
                return of(steps, access, other.getAsInt());
            }
        }
        throw new IllegalStateException("the graph has no race where the search reports one: access=" + possible.get(0)
                + ", run=" + steps.stream().map(CounterexampleStep::text).toList());
    }

    private Finding of(List<CounterexampleStep> steps, ExecutionNode access, int other) {
        ExecutionGraph graph = graph(steps);
        ExecutionNode earlier = graph.event(other);
        Access first = names.of(earlier.operation()).orElseThrow();
        Access second = names.of(access.operation()).orElseThrow();
        List<Interleaving.Step> shown = new ArrayList<>(CounterexampleStep.interleaving(steps));
        shown.add(new Interleaving.Step(
                access.thread(),
                access.site(),
                (access.isWrite() ? "write " : "read ") + words.nameOf(access.operation()) + ": races with P"
                        + earlier.thread(),
                true));
        return new Finding(
                        Finding.Kind.RACE,
                        RaceExplanation.message(first, second),
                        Optional.of(access.site()),
                        List.of(first.as(Access.Role.FIRST_OF_RACE), second.as(Access.Role.SECOND_OF_RACE)),
                        new Interleaving(shown))
                .with(Explanation.of(unordered.why(graph, other, (MemoryAccess) access.operation())));
    }

    private ExecutionGraph graph(List<CounterexampleStep> steps) {
        ExecutionGraph graph = WeakMemoryNarrator.emptyGraph(program, atomicCells);
        steps.forEach(step -> step.events().forEach(graph::append));
        return graph;
    }

    /**
     * The latest conflicting access that does not happen before this one ([Rocker Def. 6.1]). The graph includes this
     * access, because it may acquire.
     */
    private static OptionalInt racing(ExecutionGraph graph, ExecutionNode access) {
        graph.append(access);
        int number = graph.size() - 1;
        for (int i = number - 1; i >= 0; i--) {
            if (isConflict(graph.event(i), access) && !graph.isKnownAt(i, number)) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    private static boolean isConflict(ExecutionNode earlier, ExecutionNode access) {
        return earlier.location() == access.location()
                && earlier.thread() != access.thread()
                && (earlier.isWrite() || access.isWrite())
                && (earlier.mode() == Mode.NON_ATOMIC || access.mode() == Mode.NON_ATOMIC);
    }
}
