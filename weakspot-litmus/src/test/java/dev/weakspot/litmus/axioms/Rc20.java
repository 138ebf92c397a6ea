package dev.weakspot.litmus.axioms;

/**
 * RC20-consistency, [Rocker Def. 3.5], and what SC accesses add to it.
 *
 * <p>RC20 has no SC accesses. Here an SC access is an acquire and release access, and all SC events (these accesses, and
 * the updates that stand for SC fences) are executed in one total order S: hb ∪ rf ∪ S is acyclic. Whatever an access A is
 * coherence-ordered before (it reads or writes x, and the other reads or writes what is later in mo), it must not be
 * bound to know of already. An access is bound to know what happens before it; the rest are the four rules of C++20
 * [atomics.order], each as the path that would contradict S:
 *
 * <ul>
 *   <li>an SC access knows what the SC accesses before it in S have written or read (SA(x));
 *   <li>an SC access knows what happens before an SC fence that is before it in S;
 *   <li>what happens after an SC fence knows what the SC accesses before the fence have written or read;
 *   <li>what happens after an SC fence knows what happens before an SC fence before it in S. (RC20's fences give that
 *       already: they synchronise.)
 * </ul>
 */
final class Rc20 {
    private Rc20() {}

    static boolean isConsistent(ExecutionGraph g) {
        return isCoherent(g) && isScOrdered(g);
    }

    private static boolean isCoherent(ExecutionGraph g) {
        Relation rf = g.rf().orSame();
        return g.mo().then(rf).then(g.hb().orSame()).isIrreflexive() // WRITE COHERENCE
                && g.fr().then(rf).then(g.hb()).isIrreflexive() // READ COHERENCE
                && g.fr().then(g.mo()).isIrreflexive() // ATOMICITY
                && g.po().or(g.rf()).isAcyclic(); // PO-RF
    }

    private static boolean isScOrdered(ExecutionGraph g) {
        if (g.scAccesses() == 0) {
            return true; // S is the order of SC fences alone, which is mo of f, which is in hb
        }
        Relation coherenceOrderedBefore = g.rf().or(g.mo()).or(g.fr()).plus();
        return coherenceOrderedBefore.then(boundToKnow(g)).isIrreflexive()
                && g.hb().or(g.rf()).or(g.sc()).isAcyclic();
    }

    /** (B, A) if A is bound to know what B has written or read, beyond what happens before it. */
    static Relation boundToKnow(ExecutionGraph g) {
        long accesses = g.scAccesses();
        Relation toAccess = g.sc().to(accesses);
        Relation throughFence = g.sc().to(g.scFences()).then(g.hb());
        Relation beforeFence = g.hb().to(g.scFences());
        return toAccess.from(accesses)
                .or(beforeFence.then(toAccess))
                .or(throughFence.from(accesses))
                .or(beforeFence.then(throughFence));
    }
}
