package dev.weakspot.litmus.axioms;

import static dev.weakspot.litmus.axioms.EventRelation.contains;

import dev.weakspot.litmus.axiomatic.State;
import dev.weakspot.litmus.axioms.Label.Kind;

/** The witnesses of [Rocker §4]: SC-consistent graphs one step before a graph that is not SC-consistent. */
public final class Robustness {
    private final SequentialConsistency sc;

    public Robustness(SequentialConsistency sc) {
        this.sc = sc;
    }

    /** Whether ⟨q, G, τ, L⟩ is a non-robustness witness, [Rocker Def. 4.5], for some τ and L; G is SC-consistent. */
    public boolean isWitness(State state) {
        EventRelation hbSc = sc.happensBefore(state.graph());
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

    private boolean isWitness(AxiomaticGraph g, EventRelation hbSc, int thread, AxiomaticAction next) {
        if (next.location() == null || !sc.covers(next.location())) {
            return false;
        }
        int newest = g.newest(next.location());
        return contains(hbSc.orIdentity().domain(g.ofThread(thread)), newest)
                && mayObserveOther(g, 0, thread, next, newest);
    }

    /**
     * Whether RC20 allows the next event of a thread to read from, or immediately follow in mo, a write other than the
     * newest.
     */
    public static boolean mayObserveOther(
            AxiomaticGraph g, long tainted, int thread, AxiomaticAction next, int newest) {
        return g.writes(next.location()).stream()
                .filter(write -> write != newest)
                .anyMatch(write -> next.labels(g.writtenBy(write)).stream()
                        .anyMatch(label -> mayObserve(g, tainted, thread, label, write)));
    }

    /**
     * w ∉ dom(mo ; rf_T̄? ; hb_T̄? ; [E^τ]), and w ∉ dom(rf ; [RMW]) if the label writes. The label ensures that the
     * program allows the value to be read.
     */
    public static boolean mayObserve(AxiomaticGraph g, long tainted, int thread, Label label, int write) {
        boolean isOverwritten = contains(g.mo().domain(known(g, tainted, thread, label)), write);
        boolean isTaken = label.writes() && contains(g.rf().domain(g.ofKind(Kind.RMW)), write);
        return !isOverwritten && !isTaken;
    }

    /**
     * dom(rf_T̄? ; hb_T̄? ; [E^τ]): the writes that the next event of a thread must observe. SC events add to it, see
     * {@link Rc20}: the SC accesses before an SC fence of the thread; and, if the next event is an SC access, all SC
     * accesses and the accesses that happen before an SC fence.
     */
    public static long known(AxiomaticGraph g, long tainted, int thread, Label next) {
        long fences = g.scFences();
        long accesses = g.scAccesses();
        EventRelation hb = tainted == 0 ? g.hb() : g.happensBefore(tainted);
        long before = hb.orIdentity().domain(g.ofThread(thread));
        before |= g.sc().domain(before & fences) & accesses;
        if (next.isScAccess()) {
            before |= accesses | hb.domain(fences);
        }
        return g.readsFrom(tainted).orIdentity().domain(before);
    }
}
