package dev.weakspot.litmus.counterexample;

import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.ExecutionNode;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.litmus.automaton.LocalNode;
import dev.weakspot.litmus.program.LitmusProgram;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Explains the race of a thread's next access with an earlier access. The access is performed in a replay, and the race
 * is looked up in the execution graph of the replay, so a race that the search reports wrongly is detected.
 */
final class RaceNarrator {
    private final LitmusProgram program;
    private final BitSet atomicCells;

    RaceNarrator(LitmusProgram program, BitSet atomicCells) {
        this.program = program;
        this.atomicCells = atomicCells;
    }

    /** The race of the access at this node, performed after these decisions. */
    Finding of(List<CounterexampleDecision> decisions, LocalNode next) {
        int choices = next.kind == LocalNode.Kind.WEAK_COMPARE_EXCHANGE ? 2 : 1; // success may acquire, failure may not
        List<String> run = List.of();
        for (int choice = 0; choice < choices; choice++) {
            List<CounterexampleDecision> all = new ArrayList<>(decisions);
            all.add(new CounterexampleDecision(next.thread, choice, Optional.of(next)));
            CounterexampleReplay replay = new CounterexampleReplay(program, atomicCells, all);
            ExecutionGraph graph = replay.graph();
            OptionalInt other = racingWithLast(graph);
            if (other.isPresent()) {
                List<Operation> operations =
                        List.of(graph.event(other.getAsInt()).operation(), next.operation);
                return replay.narrator().finding(new Detection(Finding.Kind.RACE, operations, ""));
            }
            run = replay.texts();
        }
        throw new IllegalStateException(
                "the graph has no race where the search reports one: access=" + next.operation + ", run=" + run);
    }

    /** The latest conflicting access that does not happen before the last event ([Rocker Def. 6.1]). */
    private static OptionalInt racingWithLast(ExecutionGraph graph) {
        int last = graph.size() - 1;
        for (int i = last - 1; i >= 0; i--) {
            if (isConflict(graph.event(i), graph.event(last)) && !graph.isKnownAt(i, last)) {
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
