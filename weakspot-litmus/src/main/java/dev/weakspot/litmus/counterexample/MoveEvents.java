package dev.weakspot.litmus.counterexample;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.execution.ExecutionNode;
import dev.weakspot.explain.StepWords;
import dev.weakspot.litmus.automaton.AccessEvents;
import dev.weakspot.litmus.automaton.LocalNode;
import dev.weakspot.litmus.counterexample.Counterexample.Move;
import java.util.List;

/** The events of a move of the search, in the terms of all front ends. */
final class MoveEvents {
    private MoveEvents() {}

    /** The events in order; none for the start of a thread. */
    static List<ExecutionNode> of(Move move) {
        if (move.from().kind == LocalNode.Kind.START) {
            return List.of();
        }
        if (move.from().operation instanceof MemoryAccess access) {
            return List.of(new ExecutionNode(access, AccessEvents.event(access, move.before(), move.isChange())));
        }
        return of(move, (Synchronisation) move.from().operation);
    }

    /** The move as a phrase for a report. */
    static String text(Move move, StepWords words) {
        List<ExecutionNode> events = of(move);
        return switch (events.size()) {
            case 0 -> throw new IllegalStateException("a move without events has no text: kind=" + move.from().kind);
            case 1 -> words.text(events.get(0));
            default -> "open " + words.nameOf(move.from().operation);
        };
    }

    /** The last thread that arrives opens the barrier and passes it in one move. */
    private static List<ExecutionNode> of(Move move, Synchronisation operation) {
        ExecutionNode done = new ExecutionNode(operation, new Event.Synchronised(operation, SyncResult.DONE));
        if (!(operation instanceof Synchronisation.Barrier barrier) || move.from().kind == LocalNode.Kind.RELEASED) {
            return List.of(done);
        }
        ExecutionNode arrival = ExecutionNode.arrival(barrier);
        return move.to().kind == LocalNode.Kind.WAITING ? List.of(arrival) : List.of(arrival, done);
    }
}
