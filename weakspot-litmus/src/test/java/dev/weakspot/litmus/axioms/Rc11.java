package dev.weakspot.litmus.axioms;

import dev.weakspot.litmus.axioms.Label.Kind;
import java.util.Objects;

/**
 * RC20-consistency, [Rocker Def. 3.5], with RC11's axiom for SC accesses (Lahav, Vafeiadis, Kang, Hur, Dreyer: PLDI 2017) in place of
 * a total order S. SC fences are RC20's. With E the SC accesses and fences, F the SC fences:
 *
 * <pre>
 * scb      = po ∪ po|≠loc ; hb ; po|≠loc ∪ hb|loc ∪ mo ∪ fr
 * psc_base = ([E] ∪ [F] ; hb?) ; scb ; ([E] ∪ hb? ; [F])   is acyclic
 * </pre>
 *
 * <p>The update of an SC fence stands for the fence. Control events are no events of RC11.
 */
public final class Rc11 {
    private Rc11() {}

    public static boolean isConsistent(AxiomaticGraph g) {
        return Rc20.isCoherent(g) && isPscAcyclic(g);
    }

    private static boolean isPscAcyclic(AxiomaticGraph g) {
        if (g.scAccesses() == 0) {
            return true; // psc_base ⊆ hb ∪ hb;eco;hb between fences, which hb orders totally
        }
        return pscBase(g).isAcyclic();
    }

    static EventRelation pscBase(AxiomaticGraph g) {
        long events = ~g.ofKind(Kind.CTRL);
        EventRelation po = g.po().from(events).to(events);
        EventRelation hb = g.hb().from(events).to(events);
        EventRelation poElsewhere = po.without(sameLocation(g));
        EventRelation scb = po.or(poElsewhere.then(hb).then(poElsewhere))
                .or(hb.without(hb.without(sameLocation(g))))
                .or(g.mo())
                .or(g.fr());
        long fences = g.scFences();
        long all = g.scAccesses() | fences;
        EventRelation identity = hb.without(hb).orIdentity();
        EventRelation left = identity.from(all).or(hb.orIdentity().from(fences));
        EventRelation right = identity.to(all).or(hb.orIdentity().to(fences));
        return left.then(scb).then(right);
    }

    private static EventRelation sameLocation(AxiomaticGraph g) {
        long[] rows = new long[g.size()];
        for (int a = 0; a < g.size(); a++) {
            for (int b = 0; b < g.size(); b++) {
                AxiomaticLocation location = g.event(a).label().location();
                if (location != null
                        && Objects.equals(location, g.event(b).label().location())) {
                    rows[a] |= 1L << b;
                }
            }
        }
        return EventRelation.of(rows);
    }
}
