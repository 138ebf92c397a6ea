package dev.weakspot.litmus.counterexample;

import dev.weakspot.litmus.automaton.LocalNode;
import dev.weakspot.recording.Decisions;
import java.util.List;
import java.util.Optional;

/**
 * One decision of the engine when it repeats a counterexample.
 *
 * @param choice the choice with which the engine repeats the step under sequential consistency
 * @param node the node before the step; empty for a fence or choice that the search merges with a move, and for passing
 *     a barrier directly after the arrival
 */
record CounterexampleDecision(int thread, int choice, Optional<LocalNode> node) {
    static Decisions asDecisions(List<CounterexampleDecision> all) {
        Decisions decisions = new Decisions();
        all.forEach(decision -> decisions.append(decision.thread(), decision.choice()));
        return decisions;
    }
}
