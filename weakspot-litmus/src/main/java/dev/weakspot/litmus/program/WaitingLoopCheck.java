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
 * Recognises a waiting loop: the thread only reads, and can return to its starting state from every state that it
 * reaches. Most waiting loops have one state that leads to itself; a register that changes in each turn gives several
 * states.
 */
public final class WaitingLoopCheck {
    /** A loop with more states is not examined, and does not count as a waiting loop. */
    private static final int MOST_STATES = 64;

    private WaitingLoopCheck() {}

    /**
     * Whether {@code from} is reachable from every state that is reachable from it.
     *
     * @param after the successors of each state; empty if the thread may do more than read there
     */
    public static <S> boolean isCertain(S from, Function<S, Optional<List<S>>> after) {
        Map<S, Set<S>> predecessors = new HashMap<>();
        predecessors.put(from, new HashSet<>());
        Deque<S> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty()) {
            S state = open.pop();
            Optional<List<S>> next = after.apply(state);
            if (next.isEmpty() || predecessors.size() > MOST_STATES) {
                return false;
            }
            for (S successor : next.get()) {
                if (!predecessors.containsKey(successor)) {
                    predecessors.put(successor, new HashSet<>());
                    open.add(successor);
                }
                predecessors.get(successor).add(state);
            }
        }
        return allReach(from, predecessors);
    }

    private static <S> boolean allReach(S target, Map<S, Set<S>> predecessors) {
        Set<S> returning = new HashSet<>();
        Deque<S> open = new ArrayDeque<>(predecessors.get(target));
        while (!open.isEmpty()) {
            S state = open.pop();
            if (returning.add(state)) {
                open.addAll(predecessors.get(state));
            }
        }
        return returning.size() == predecessors.size();
    }
}
