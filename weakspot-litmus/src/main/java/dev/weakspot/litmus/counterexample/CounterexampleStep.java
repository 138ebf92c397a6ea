package dev.weakspot.litmus.counterexample;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.execution.ExecutionNode;
import dev.weakspot.finding.Interleaving;
import java.util.List;
import java.util.Optional;

/**
 * One step of a counterexample: a move of the search, or a fence or choice that the search merges with the move before
 * it.
 *
 * @param events the events of the step, in order; empty for a choice and for a failed turn of a waiting loop
 * @param event the event with which the thread resumes; empty for an arrival at a barrier that stays closed
 * @param move the index of the move, or {@link #NO_MOVE} for a fence or choice that is merged with a move
 */
record CounterexampleStep(
        Operation operation, String text, List<ExecutionNode> events, Optional<Event> event, int move) {
    static final int NO_MOVE = -1;

    int thread() {
        return operation.thread();
    }

    Site site() {
        return operation.site();
    }

    /**
     * The choice with which the engine repeats the step under sequential consistency. A weak compare-exchange that can
     * succeed has two choices: success, then spurious failure.
     */
    int choice() {
        if (event.orElse(null) instanceof Event.Chosen chosen) {
            return chosen.alternative();
        }
        boolean isSpuriousFailure = operation instanceof MemoryAccess.CompareExchange exchange
                && event.orElse(null) instanceof Event.Read read
                && read.value() == exchange.expected();
        return isSpuriousFailure ? 1 : 0;
    }

    /** The steps for a report; none of them is the failing step. */
    static List<Interleaving.Step> interleaving(List<CounterexampleStep> steps) {
        return steps.stream()
                .map(step -> new Interleaving.Step(step.thread(), step.site(), step.text(), false))
                .toList();
    }
}
