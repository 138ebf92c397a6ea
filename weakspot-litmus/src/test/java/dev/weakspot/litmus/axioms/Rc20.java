package dev.weakspot.litmus.axioms;

/**
 * RC20-consistency, [Rocker Def. 3.5], extended to SC accesses.
 *
 * <p>RC20 has no SC accesses. Here an SC access is an acquire and release access. All SC events (these accesses, and
 * the updates that represent SC fences) have one total order S: hb ∪ rf ∪ S is acyclic. An access A must not be
 * coherence-ordered before an access that A must observe. (A is coherence-ordered before B if both access x, and B
 * reads or writes a later entry of mo.) An access must observe all accesses that happen before it. The other cases are
 * the four rules of C++20 [atomics.order], each as the path that would contradict S:
 *
 * <ul>
 *   <li>An SC access must observe the SC accesses before it in S (SA(x)).
 *   <li>An SC access must observe the accesses that happen before an SC fence that precedes it in S.
 *   <li>An access that happens after an SC fence must observe the SC accesses before the fence in S.
 *   <li>An access that happens after an SC fence must observe the accesses that happen before an earlier SC fence in S.
 *       RC20's fences imply this rule, because they synchronise.
 * </ul>
 */
public final class Rc20 {
    private Rc20() {}

    public static boolean isConsistent(AxiomaticGraph g) {
        return isCoherent(g) && isScOrdered(g);
    }

    static boolean isCoherent(AxiomaticGraph g) {
        EventRelation rf = g.rf().orIdentity();
        return g.mo().then(rf).then(g.hb().orIdentity()).isIrreflexive() // WRITE COHERENCE
                && g.fr().then(rf).then(g.hb()).isIrreflexive() // READ COHERENCE
                && g.fr().then(g.mo()).isIrreflexive() // ATOMICITY
                && g.po().or(g.rf()).isAcyclic(); // PO-RF
    }

    private static boolean isScOrdered(AxiomaticGraph g) {
        if (g.scAccesses() == 0) {
            return true; // S contains SC fences only; it equals mo of f, which is part of hb
        }
        EventRelation coherenceOrderedBefore = g.rf().or(g.mo()).or(g.fr()).plus();
        return coherenceOrderedBefore.then(mustObserve(g)).isIrreflexive()
                && g.hb().or(g.rf()).or(g.sc()).isAcyclic();
    }

    /** (B, A) if A must observe B although B need not happen before A. */
    static EventRelation mustObserve(AxiomaticGraph g) {
        long accesses = g.scAccesses();
        EventRelation toAccess = g.sc().to(accesses);
        EventRelation throughFence = g.sc().to(g.scFences()).then(g.hb());
        EventRelation beforeFence = g.hb().to(g.scFences());
        return toAccess.from(accesses)
                .or(beforeFence.then(toAccess))
                .or(throughFence.from(accesses))
                .or(beforeFence.then(throughFence));
    }
}
