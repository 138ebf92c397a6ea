package dev.weakspot.litmus.program;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Tells a waiting loop from other loops: a thread that can do nothing but read, and whichever way it goes comes back to where
 * it stood. Mostly one place that leads to itself; several if a register changes from turn to turn.
 */
public final class Comeback {
    /** A loop with more places than that is not looked through. */
    private static final int MOST_PLACES = 64;

    private Comeback() {}

    /**
     * Whether every way from here comes back here.
     *
     * @param after where each place leads; nothing if the thread may do more there than read
     */
    public static <P> boolean isCertain(P from, Function<P, Optional<List<P>>> after) {
        Map<P, Set<P>> cameFrom = new HashMap<>();
        cameFrom.put(from, new HashSet<>());
        Deque<P> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty()) {
            P place = open.pop();
            Optional<List<P>> next = after.apply(place);
            if (next.isEmpty() || cameFrom.size() > MOST_PLACES) {
                return false;
            }
            for (P successor : next.get()) {
                if (!cameFrom.containsKey(successor)) {
                    cameFrom.put(successor, new HashSet<>());
                    open.add(successor);
                }
                cameFrom.get(successor).add(place);
            }
        }
        return allComeTo(from, cameFrom);
    }

    private static <P> boolean allComeTo(P target, Map<P, Set<P>> cameFrom) {
        Set<P> coming = new HashSet<>();
        Deque<P> open = new ArrayDeque<>(cameFrom.get(target));
        while (!open.isEmpty()) {
            P place = open.pop();
            if (coming.add(place)) {
                open.addAll(cameFrom.get(place));
            }
        }
        return coming.size() == cameFrom.size();
    }
}
