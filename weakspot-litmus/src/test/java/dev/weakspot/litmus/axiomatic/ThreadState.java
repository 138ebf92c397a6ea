package dev.weakspot.litmus.axiomatic;

import dev.weakspot.litmus.axioms.AxiomaticAction;
import dev.weakspot.litmus.axioms.Label;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The state of a thread: the q of [Rocker Def. 2.4] with its dependency store. Both are functions of the thread's past
 * events, so the states of a thread form a tree, which is built on demand.
 */
final class ThreadState {
    private final ThreadText text;
    private final List<Label> past;
    private final AxiomaticAction next;
    private final Map<String, DependentValue> registers;
    private final Map<Label, ThreadState> after = new HashMap<>();

    private ThreadState(
            ThreadText text, List<Label> past, AxiomaticAction next, Map<String, DependentValue> registers) {
        this.text = text;
        this.past = past;
        this.next = next;
        this.registers = registers;
    }

    static ThreadState before(ThreadText text, List<Label> past, AxiomaticAction next) {
        return new ThreadState(text, past, next, null);
    }

    static ThreadState ended(Map<String, DependentValue> registers) {
        return new ThreadState(null, null, null, registers);
    }

    static ThreadState failed() {
        return new ThreadState(null, null, null, null);
    }

    /** Empty if the thread has ended or failed. */
    Optional<AxiomaticAction> next() {
        return Optional.ofNullable(next);
    }

    /** The final values, if the thread has ended normally. */
    Optional<Map<String, DependentValue>> outcome() {
        return Optional.ofNullable(registers);
    }

    /** The state after an event that is one of the labels of the next action. */
    ThreadState after(Label event) {
        return after.computeIfAbsent(event, label -> {
            List<Label> longer = new ArrayList<>(past);
            longer.add(label);
            return ThreadRun.run(text, longer);
        });
    }
}
