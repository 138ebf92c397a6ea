package dev.weakspot.litmus.axioms;

import static dev.weakspot.litmus.axioms.Relation.contains;

import dev.weakspot.litmus.axioms.Label.Kind;

/** The witnesses of [Rocker §4]: SC-consistent graphs one step before a graph that is not. */
final class Robustness {
    private final SequentialConsistency sc;

    Robustness(SequentialConsistency sc) {
        this.sc = sc;
    }

    /** Whether ⟨q, G, τ, L⟩ is a non-robustness witness, [Rocker Def. 4.5], for some τ and L; G is SC-consistent. */
    boolean isWitness(State state) {
        Relation hbSc = sc.happensBefore(state.graph());
        for (int thread = 0; thread < state.threads().size(); thread++) {
            int t = thread;
            if (state.next(thread)
                    .filter(action -> isWitness(state.graph(), hbSc, t, action))
                    .isPresent()) {
                return true;
            }
        }
        return false;
    }

    private boolean isWitness(ExecutionGraph g, Relation hbSc, int thread, Action next) {
        if (next.location() == null || !sc.counts(next.location())) {
            return false;
        }
        int newest = g.newest(next.location());
        return contains(hbSc.orSame().domain(g.ofThread(thread)), newest)
                && mayObserveOther(g, 0, thread, next, newest);
    }

    /** Whether RC20 lets the next event of a thread read from, or be placed right after, another write than the newest. */
    static boolean mayObserveOther(ExecutionGraph g, long tainted, int thread, Action next, int newest) {
        return g.writes(next.location()).stream()
                .filter(write -> write != newest)
                .anyMatch(write -> next.labels(g.writtenBy(write)).stream()
                        .anyMatch(label -> mayObserve(g, tainted, thread, label, write)));
    }

    /**
     * w ∉ dom(mo ; rf_T̄? ; hb_T̄? ; [E^τ]), and w ∉ dom(rf ; [RMW]) if the label writes. That the value is one that the
     * program allows to be read is in the label.
     */
    static boolean mayObserve(ExecutionGraph g, long tainted, int thread, Label label, int write) {
        boolean isOverwritten = contains(g.mo().domain(known(g, tainted, thread, label)), write);
        boolean isTaken = label.writes() && contains(g.rf().domain(g.ofKind(Kind.RMW)), write);
        return !isOverwritten && !isTaken;
    }

    /**
     * dom(rf_T̄? ; hb_T̄? ; [E^τ]): the writes that a thread is aware of. With SC events it is aware of more, see
     * {@link Rc20}: of what an SC access has written or read, since an SC fence that came later; and if its next
     * event is an SC access itself, of what any SC access has written or read, and of what happens before an SC fence.
     */
    static long known(ExecutionGraph g, long tainted, int thread, Label next) {
        long fences = g.scFences();
        long accesses = g.scAccesses();
        Relation hb = tainted == 0 ? g.hb() : g.happensBefore(tainted);
        long before = hb.orSame().domain(g.ofThread(thread));
        before |= g.sc().domain(before & fences) & accesses;
        if (next.isScAccess()) {
            before |= accesses | hb.domain(fences);
        }
        return g.readsFrom(tainted).orSame().domain(before);
    }
}
