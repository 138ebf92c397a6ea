package dev.weakspot.litmus.counterexample;

import dev.weakspot.event.Synchronisation;
import dev.weakspot.recording.Decisions;
import java.util.List;

/**
 * The decisions with which the engine repeats a counterexample under sequential consistency. Each step is one decision.
 * The last arrival at a barrier is two decisions, because the engine lets the thread arrive and pass separately.
 */
final class CounterexampleDecisions {
    private CounterexampleDecisions() {}

    static Decisions of(List<CounterexampleStep> steps) {
        Decisions decisions = new Decisions();
        for (CounterexampleStep step : steps) {
            decisions.append(step.thread(), step.choice());
            if (opensBarrier(step)) {
                decisions.append(step.thread(), 0);
            }
        }
        return decisions;
    }

    private static boolean opensBarrier(CounterexampleStep step) {
        return step.operation() instanceof Synchronisation.Barrier
                && step.events().size() > 1;
    }
}
