package dev.weakspot.litmus.axioms;

import java.util.function.Predicate;

/** Data races, [Rocker Def. 6.1]; the two accesses are different ones. */
final class Races {
    private Races() {}

    static boolean isRacy(ExecutionGraph g, Predicate<Location> where) {
        return g.all(label -> !label.isAtomic()) != 0 && isRacy(g, g.hb(), where);
    }

    /** Whether two conflicting accesses, one of them non-atomic, are unordered. */
    static boolean isRacy(ExecutionGraph g, Relation hb, Predicate<Location> where) {
        for (int a = 0; a < g.size(); a++) {
            for (int b = 0; b < a; b++) {
                if (isConflict(g.event(a).label(), g.event(b).label())
                        && where.test(g.event(a).label().location())
                        && !hb.contains(a, b)
                        && !hb.contains(b, a)
                        && !(g.event(a).isInitial() && g.event(b).isInitial())) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isConflict(Label a, Label b) {
        return a.isAccess()
                && a.location().equals(b.location())
                && (a.writes() || b.writes())
                && !(a.isAtomic() && b.isAtomic());
    }
}
