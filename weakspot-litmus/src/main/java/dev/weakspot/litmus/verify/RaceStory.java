package dev.weakspot.litmus.verify;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.Happened;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.litmus.program.LitmusNames;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.verify.Retelling.Told;
import dev.weakspot.litmus.verify.Way.Move;
import dev.weakspot.story.AccessNames;
import dev.weakspot.story.StepWords;
import dev.weakspot.story.UnorderedAccesses;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Tells people of a race: which two accesses, and why nothing orders them. Looks at the run anew, as its graph. */
final class RaceStory {
    private final Program program;
    private final SpinTreatment spin;
    private final BitSet atomicCells;
    private final AccessNames names;
    private final StepWords words;
    private final UnorderedAccesses unordered;

    /**
     * Stories of one program.
     *
     * @param program the one that was searched
     * @param atomicCells the cells that some execution accesses atomically
     */
    RaceStory(Program program, SpinTreatment spin, BitSet atomicCells) {
        this.program = program;
        this.spin = spin;
        this.atomicCells = atomicCells;
        this.names = new AccessNames(new LitmusNames(program));
        this.words = new StepWords(new LitmusNames(program));
        this.unordered = new UnorderedAccesses(new LitmusNames(program));
    }

    /** The race of the last move with an earlier access. */
    Finding ofLast(List<Move> moves) {
        Move last = moves.get(moves.size() - 1);
        List<Told> told = new Retelling(program, spin, moves.subList(0, moves.size() - 1), last.from()).steps();
        return of(told, MoveEvents.of(last).subList(0, 1));
    }

    /**
     * The race of a thread's next access with one that happened.
     *
     * @param next what a thread would do next
     */
    Finding ofNext(List<Move> moves, LocalNode next) {
        List<Told> told = new Retelling(program, spin, moves, next).steps();
        MemoryAccess access = (MemoryAccess) next.operation;
        int location = StepWords.locationOf(access);
        long held = told.stream()
                .flatMap(step -> step.happened().stream())
                .filter(happened -> happened.isWrite() && happened.location() == location)
                .mapToLong(Happened::written)
                .reduce(program.cells().get(location).initial(), (older, newer) -> newer);
        return of(
                told,
                MoveEvents.of(access, held).stream()
                        .map(event -> new Happened(access, event))
                        .toList());
    }

    /** Of an access that may end in one way or another, the first that races. */
    private Finding of(List<Told> told, List<Happened> ways) {
        for (Happened access : ways) {
            OptionalInt other = racing(graph(told), access);
            if (other.isPresent()) {
                return of(told, access, other.getAsInt());
            }
        }
        throw new IllegalStateException("the search reports a race that is none: access=" + ways.get(0) + ", run="
                + told.stream().map(Told::text).toList());
    }

    private Finding of(List<Told> told, Happened access, int other) {
        ExecutionGraph graph = graph(told);
        Happened earlier = graph.event(other);
        Access first = names.of(earlier.operation()).orElseThrow();
        Access second = names.of(access.operation()).orElseThrow();
        List<Interleaving.Step> steps = new ArrayList<>(Retelling.interleaving(told));
        steps.add(new Interleaving.Step(
                access.thread(),
                access.site(),
                (access.isWrite() ? "write " : "read ") + words.nameOf(access.operation()) + ": races with P"
                        + earlier.thread(),
                true));
        return new Finding(
                Finding.Kind.RACE,
                UnorderedAccesses.message(first, second),
                Optional.of(access.site()),
                List.of(first, second),
                unordered.why(graph, other, (MemoryAccess) access.operation()),
                new Interleaving(steps));
    }

    private ExecutionGraph graph(List<Told> told) {
        ExecutionGraph graph = new ExecutionGraph(Retelling.initialValues(program, atomicCells));
        told.forEach(step -> step.happened().forEach(graph::append));
        return graph;
    }

    /** The latest access that conflicts and does not happen before ([Rocker Def. 6.1]); this one may acquire itself. */
    private static OptionalInt racing(ExecutionGraph graph, Happened access) {
        graph.append(access);
        int number = graph.size() - 1;
        for (int i = number - 1; i >= 0; i--) {
            if (isConflict(graph.event(i), access) && !graph.isKnownAt(i, number)) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    private static boolean isConflict(Happened earlier, Happened access) {
        return earlier.location() == access.location()
                && earlier.thread() != access.thread()
                && (earlier.isWrite() || access.isWrite())
                && (earlier.mode() == Mode.NON_ATOMIC || access.mode() == Mode.NON_ATOMIC);
    }
}
