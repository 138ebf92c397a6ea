package dev.weakspot.litmus.axioms;

import dev.weakspot.litmus.axioms.Label.Kind;
import java.util.Set;

/**
 * SC-consistency, [Rocker Def. 3.7], and its weaker form that ignores reads on which no event depends, [Rocker Def.
 * 4.9]. Locations with non-atomic accesses only are excluded: {@link Races} covers them.
 */
public final class SequentialConsistency {
    private final Set<AxiomaticLocation> plainOnly;

    public SequentialConsistency(Set<AxiomaticLocation> plainOnly) {
        this.plainOnly = plainOnly;
    }

    public boolean covers(AxiomaticLocation location) {
        return !plainOnly.contains(location);
    }

    public boolean isConsistent(AxiomaticGraph g) {
        return happensBefore(g).isIrreflexive();
    }

    /** hb_SC = (po ∪ rf ∪ mo ∪ fr)⁺. */
    public EventRelation happensBefore(AxiomaticGraph g) {
        return happensBefore(g, g.fr());
    }

    public boolean isConsistentUpToUnusedReads(AxiomaticGraph g) {
        return happensBeforeByUsedReads(g).isIrreflexive();
    }

    /** hb_SC^dp = (po ∪ rf ∪ mo ∪ fr^dp)⁺ where fr^dp = [dom(dp) ∪ R*] ; fr. */
    private EventRelation happensBeforeByUsedReads(AxiomaticGraph g) {
        return happensBefore(g, g.fr().from(g.dp().domain() | g.ofKind(Kind.R_STAR)));
    }

    private EventRelation happensBefore(AxiomaticGraph g, EventRelation fr) {
        long covered = g.all(label -> label.isAccess() && covers(label.location()));
        return g.po().or(g.rf().or(g.mo()).or(fr).to(covered)).plus();
    }
}
