package dev.weakspot.litmus.axiomatic;

import dev.weakspot.litmus.axioms.AxiomaticAction;
import dev.weakspot.litmus.axioms.AxiomaticGraph;
import dev.weakspot.litmus.axioms.Label;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A state ⟨q, G, ψ⟩ of Pr ∥ FG, [Rocker Def. 3.11]; ψ is part of the thread states. */
public record State(List<ThreadState> threads, AxiomaticGraph graph) {
    static State initial(LoopFreeProgram program) {
        return new State(program.threads(), AxiomaticGraph.initial(program.initial()));
    }

    public Optional<AxiomaticAction> next(int thread) {
        return threads.get(thread).next();
    }

    /** The state after one more event. */
    State add(int thread, Label label, int write) {
        List<ThreadState> moved = new ArrayList<>(threads);
        moved.set(thread, threads.get(thread).after(label));
        return new State(moved, graph.add(thread, label, write));
    }

    /**
     * The first thread whose next action is a fence or a branch. These do not depend on the memory, so they are taken
     * first.
     */
    Optional<Integer> withLocalAction() {
        for (int thread = 0; thread < threads.size(); thread++) {
            if (next(thread).filter(AxiomaticAction.Local.class::isInstance).isPresent()) {
                return Optional.of(thread);
            }
        }
        return Optional.empty();
    }

    /** The state after the thread's next action, which is a fence or a branch. */
    State addLocal(int thread) {
        AxiomaticAction.Local action = (AxiomaticAction.Local) next(thread).orElseThrow();
        return add(thread, action.label(), 0);
    }

    /** The state after all fences and branches that are next. */
    State settled() {
        State state = this;
        for (Optional<Integer> thread = withLocalAction(); thread.isPresent(); thread = state.withLocalAction()) {
            state = state.addLocal(thread.get());
        }
        return state;
    }
}
