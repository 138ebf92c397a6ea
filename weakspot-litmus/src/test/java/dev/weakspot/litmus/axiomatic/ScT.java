package dev.weakspot.litmus.axiomatic;

import static dev.weakspot.litmus.axioms.EventRelation.contains;

import dev.weakspot.litmus.axioms.AxiomaticAction;
import dev.weakspot.litmus.axioms.AxiomaticGraph;
import dev.weakspot.litmus.axioms.Label;
import dev.weakspot.litmus.axioms.Label.Kind;
import dev.weakspot.litmus.axioms.Robustness;
import dev.weakspot.litmus.axioms.SequentialConsistency;
import dev.weakspot.litmus.axioms.Unsupported;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The memory system SC_T, [Rocker Fig. 4], with a program: SC runs that taint the reads for which RC20 allows an
 * older value.
 *
 * <p>Differences from the paper: an access uses the reads that its address depends on, so ERR-DEP also applies to these
 * reads (the paper has no computed addresses). Locations with non-atomic accesses only are not checked.
 */
final class ScT {
    private final SequentialConsistency sc;
    private final int limit;
    private final Set<String> seen = new HashSet<>();
    private final Deque<Tainted> waiting = new ArrayDeque<>();

    /** A state ⟨q, ⟨G, ψ, T⟩⟩. */
    record Tainted(State state, long reads) {}

    private ScT(LoopFreeProgram program, int limit) {
        this.sc = new SequentialConsistency(program.plainOnly());
        this.limit = limit;
    }

    /** Whether ⊥ is reachable. If not, the visitor has received all reachable states. */
    static boolean reachesError(LoopFreeProgram program, int limit, Consumer<Tainted> visitor) {
        return new ScT(program, limit).reachesError(State.initial(program), visitor);
    }

    private boolean reachesError(State first, Consumer<Tainted> visitor) {
        waiting.add(new Tainted(first, 0));
        while (!waiting.isEmpty()) {
            Tainted now = waiting.removeLast();
            visitor.accept(now);
            Optional<Integer> local = now.state().withLocalAction();
            for (int thread = 0; thread < now.state().threads().size(); thread++) {
                Optional<AxiomaticAction> action = now.state().next(thread);
                if (action.isPresent() && (local.isEmpty() || local.get() == thread)) {
                    if (isDependencyError(now, thread, action.get()) || isScError(now, thread, action.get())) {
                        return true;
                    }
                    step(now, thread, action.get());
                }
            }
        }
        return false;
    }

    /** ERR-DEP: ψ(R_in(L)) ∩ T ≠ ∅. */
    private static boolean isDependencyError(Tainted now, int thread, AxiomaticAction action) {
        AxiomaticGraph g = now.state().graph();
        for (int event = 0; event < g.size(); event++) {
            if (contains(now.reads(), event)
                    && g.event(event).thread() == thread
                    && action.dependsOn().contains(g.event(event).serial())) {
                return true;
            }
        }
        return false;
    }

    /** ERR-SC for any label that the program enables, independent of the memory. */
    private boolean isScError(Tainted now, int thread, AxiomaticAction action) {
        if (!isChecked(action) || action instanceof AxiomaticAction.Load) {
            return false;
        }
        AxiomaticGraph g = now.state().graph();
        int newest = g.newest(action.location());
        return isForced(g, thread, newest) && Robustness.mayObserveOther(g, now.reads(), thread, action, newest);
    }

    private boolean isChecked(AxiomaticAction action) {
        return action.location() != null && sc.covers(action.location());
    }

    /** w_x^max ∈ dom(hb_SC ; [E^τ]). */
    private boolean isForced(AxiomaticGraph g, int thread, int newest) {
        return contains(sc.happensBefore(g).domain(g.ofThread(thread)), newest);
    }

    /** READ, TAINT-READ, NON-READ and SILENT/FENCE/CONTROL. */
    private void step(Tainted now, int thread, AxiomaticAction action) {
        AxiomaticGraph g = now.state().graph();
        if (action.location() == null) {
            consider(new Tainted(now.state().addLocal(thread), now.reads()));
            return;
        }
        int newest = g.newest(action.location());
        for (Label label : action.labels(g.writtenBy(newest))) {
            boolean isTainted = label.kind() == Kind.R
                    && isChecked(action)
                    && isForced(g, thread, newest)
                    // w_x^max ∉ dom(rf_T̄? ; hb_T̄? ; [E^τ])
                    && !contains(Robustness.known(g, now.reads(), thread, label), newest);
            long reads = isTainted ? now.reads() | 1L << g.size() : now.reads();
            consider(new Tainted(now.state().add(thread, label, newest), reads));
        }
    }

    private void consider(Tainted state) {
        if (seen.add(state.state().graph().identity(state.reads()))) {
            if (seen.size() > limit) {
                throw new Unsupported("more than " + limit + " tainted states");
            }
            waiting.add(state);
        }
    }
}
