package dev.weakspot.litmus.axioms;

/** Data races, [Rocker Def. 6.1], between two different accesses. */
public final class Races {
    private Races() {}

    /** The pairs of conflicting accesses to check; at least one access is non-atomic, [Rocker Def. 6.1]. */
    public enum Between {
        ANY,
        /** Both are non-atomic. */
        PLAIN
    }

    public static boolean isRacy(AxiomaticGraph g, Between between) {
        return g.all(label -> !label.isAtomic()) != 0 && isRacy(g, g.hb(), between);
    }

    /** Whether hb does not order some pair. */
    public static boolean isRacy(AxiomaticGraph g, EventRelation hb, Between between) {
        for (int a = 0; a < g.size(); a++) {
            for (int b = 0; b < a; b++) {
                if (isConflict(g.event(a).label(), g.event(b).label(), between)
                        && !hb.contains(a, b)
                        && !hb.contains(b, a)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isConflict(Label a, Label b, Between between) {
        return a.isAccess()
                && a.location().equals(b.location())
                && (a.writes() || b.writes())
                && (!a.isAtomic() || !b.isAtomic())
                && (between == Between.ANY || (!a.isAtomic() && !b.isAtomic()));
    }
}
