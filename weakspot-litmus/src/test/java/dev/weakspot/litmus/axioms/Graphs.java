package dev.weakspot.litmus.axioms;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * All graphs a program generates, event by event: po ∪ rf is acyclic, so there is an order in which to add the events of
 * any of them, and consistency is closed under prefixes [Rocker Prop. A.5], so what is inconsistent need not be extended.
 *
 * <p>Fences and branches are added as soon as they are next. A graph that lacks one of them is a prefix of one that has
 * it, and consistent under the same conditions: an event without successors that is no access is on no cycle.
 */
final class Graphs {
    /** Which graphs. */
    enum Memory {
        /** All that are RC20-consistent: any write may be read, and any be overwritten. */
        RC20,
        /** All that are SC-consistent, by the runs that make them: reads and writes act on the newest write, [Rocker §5.1]. */
        SC
    }

    private final Memory memory;
    private final int limit;
    private final Set<String> seen = new HashSet<>();
    private final Deque<State> waiting = new ArrayDeque<>();

    private Graphs(Memory memory, int limit) {
        this.memory = memory;
        this.limit = limit;
    }

    /**
     * Shows all states with a consistent graph to a visitor until it has seen enough and says false.
     *
     * @param limit give up, with {@link Unsupported}, after so many
     */
    static void visit(LoopFreeProgram program, Memory memory, int limit, Predicate<State> visitor) {
        new Graphs(memory, limit).visit(State.initial(program).settled(), visitor);
    }

    private void visit(State first, Predicate<State> visitor) {
        waiting.add(first);
        while (!waiting.isEmpty()) {
            State state = waiting.removeLast();
            if (!visitor.test(state)) {
                return;
            }
            for (int thread = 0; thread < state.threads().size(); thread++) {
                Optional<Action> action = state.next(thread);
                if (action.isPresent()) {
                    extend(state, thread, action.get());
                }
            }
        }
    }

    private void extend(State state, int thread, Action action) {
        for (int write : choices(state.graph(), action.location())) {
            for (Label label : action.labels(state.graph().writtenBy(write))) {
                consider(state.add(thread, label, write).settled());
            }
        }
    }

    private List<Integer> choices(ExecutionGraph g, Location location) {
        return memory == Memory.SC ? List.of(g.newest(location)) : new ArrayList<>(g.writes(location));
    }

    private void consider(State state) {
        if (!seen.add(state.graph().identity())) {
            return;
        }
        if (seen.size() > limit) {
            throw new Unsupported("more than " + limit + " graphs");
        }
        if (memory == Memory.SC || Rc20.isConsistent(state.graph())) {
            waiting.add(state);
        }
    }
}
