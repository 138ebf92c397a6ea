package dev.weakspot.litmus.axioms;

import dev.weakspot.litmus.axioms.Label.Kind;
import java.util.Set;

/**
 * SC-consistency, [Rocker Def. 3.7], and its weaker form that ignores reads on which nothing depends, [Rocker Def. 4.9].
 * Locations that are only accessed non-atomically are no part of it: they are the races' business.
 */
final class SequentialConsistency {
    private final Set<Location> plainOnly;

    SequentialConsistency(Set<Location> plainOnly) {
        this.plainOnly = plainOnly;
    }

    boolean counts(Location location) {
        return !plainOnly.contains(location);
    }

    boolean isConsistent(ExecutionGraph g) {
        return happensBefore(g).isIrreflexive();
    }

    /** hb_SC = (po ∪ rf ∪ mo ∪ fr)⁺. */
    Relation happensBefore(ExecutionGraph g) {
        return happensBefore(g, g.fr());
    }

    boolean isConsistentUpToUnusedReads(ExecutionGraph g) {
        return happensBeforeByUsedReads(g).isIrreflexive();
    }

    /** hb_SC^dp = (po ∪ rf ∪ mo ∪ fr^dp)⁺ where fr^dp = [dom(dp) ∪ R*] ; fr. */
    private Relation happensBeforeByUsedReads(ExecutionGraph g) {
        return happensBefore(g, g.fr().from(g.dp().domain() | g.ofKind(Kind.R_STAR)));
    }

    private Relation happensBefore(ExecutionGraph g, Relation fr) {
        long counted = g.all(label -> label.isAccess() && counts(label.location()));
        return g.po().or(g.rf().or(g.mo()).or(fr).to(counted)).plus();
    }
}
