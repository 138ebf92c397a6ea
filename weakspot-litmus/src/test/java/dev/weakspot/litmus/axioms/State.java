package dev.weakspot.litmus.axioms;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A state ⟨q, G, ψ⟩ of Pr ∥ FG, [Rocker Def. 3.11]; ψ is part of where the threads stand. */
record State(List<ThreadState> threads, ExecutionGraph graph) {
    static State initial(LoopFreeProgram program) {
        return new State(program.threads(), ExecutionGraph.initial(program.initial()));
    }

    Optional<Action> next(int thread) {
        return threads.get(thread).next();
    }

    /** After one more event. */
    State add(int thread, Label label, int write) {
        List<ThreadState> moved = new ArrayList<>(threads);
        moved.set(thread, threads.get(thread).after(label));
        return new State(moved, graph.add(thread, label, write));
    }

    /** The first thread that is about to do a fence or a branch: memory has no say in these, so they are done first. */
    Optional<Integer> withLocalAction() {
        for (int thread = 0; thread < threads.size(); thread++) {
            if (next(thread).filter(Action.Local.class::isInstance).isPresent()) {
                return Optional.of(thread);
            }
        }
        return Optional.empty();
    }

    /** Does the fence or the branch this thread is about to do. */
    State addLocal(int thread) {
        Action.Local action = (Action.Local) next(thread).orElseThrow();
        return add(thread, action.label(), 0);
    }

    /** Does all fences and branches that are next. */
    State settled() {
        State state = this;
        for (Optional<Integer> thread = withLocalAction(); thread.isPresent(); thread = state.withLocalAction()) {
            state = state.addLocal(thread.get());
        }
        return state;
    }
}
