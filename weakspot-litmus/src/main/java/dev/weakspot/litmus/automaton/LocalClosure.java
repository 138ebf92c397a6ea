package dev.weakspot.litmus.automaton;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.litmus.program.LocalState;
import dev.weakspot.litmus.program.ThreadCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The local states that a thread may reach through its next choices and fences, in the order of the alternatives. A
 * path that returns to itself reaches no state; if all paths do, the thread diverges.
 */
public final class LocalClosure {
    /**
     * Limits on the consecutive choices and fences, and on the local steps between them; beyond them a thread diverges.
     */
    private static final int MOST_STATES = 1_000_000;

    private static final long MOST_STEPS = 10_000_000;

    private final ThreadCode code;
    private final boolean tracksFences;
    private final List<ClosureEnd> ends = new ArrayList<>();
    private final Map<ClosureEnd, ReachedState> arrivals = new HashMap<>();
    private long steps;

    /** A local state, and the fences on the path to it. */
    public record ClosureEnd(LocalState state, Fences fences) {}

    /** A resolved choice and the chosen value. */
    public record Taken(Site site, int value) {}

    private record ReachedState(ClosureEnd before, Taken taken) {}

    /**
     * Explores the paths of the thread.
     *
     * @param tracksFences whether fences matter: a sequentially consistent fence then ends a path, others are recorded
     */
    public LocalClosure(ThreadCode code, LocalState from, boolean tracksFences) {
        this.code = code;
        this.tracksFences = tracksFences;
        Deque<ClosureEnd> open = new ArrayDeque<>();
        open.push(new ClosureEnd(from, Fences.NONE));
        arrivals.put(open.peek(), new ReachedState(null, null));
        while (!open.isEmpty() && arrivals.size() < MOST_STATES && steps < MOST_STEPS) {
            follow(open.pop(), open);
        }
        if (!open.isEmpty()) {
            ends.add(new ClosureEnd(from.diverging(false), Fences.NONE));
        } else if (ends.isEmpty()) {
            ends.add(new ClosureEnd(from.diverging(true), Fences.NONE));
        }
    }

    private void follow(ClosureEnd at, Deque<ClosureEnd> open) {
        Operation next = code.next(at.state());
        if (next instanceof MemoryAccess.Fence fence && !(tracksFences && fence.mode() == Mode.SEQ_CST)) {
            LocalState after = code.resume(at.state(), new Event.Fence(fence.thread(), fence.mode()));
            Fences passed = tracksFences ? at.fences().then(fence.mode()) : Fences.NONE;
            visit(new ClosureEnd(after, passed), at, null, open);
        } else if (next instanceof LifeCycle.Choice choice) {
            // Last alternative first: the stack reverses the order.
            for (int i = choice.alternatives() - 1; i >= 0; i--) {
                LocalState chosen = code.resume(at.state(), new Event.Chosen(choice.thread(), i));
                Taken taken = new Taken(choice.site(), code.alternative(at.state(), i));
                visit(new ClosureEnd(chosen, at.fences()), at, taken, open);
            }
        } else {
            ends.add(at);
        }
    }

    private void visit(ClosureEnd end, ClosureEnd before, Taken taken, Deque<ClosureEnd> open) {
        steps += end.state().localSteps();
        if (arrivals.putIfAbsent(end, new ReachedState(before, taken)) == null) {
            open.push(end);
        }
    }

    List<ClosureEnd> ends() {
        return ends;
    }

    public boolean endsIn(LocalState state) {
        return ends.stream().anyMatch(end -> end.state().equals(state));
    }

    /** The choices on one path to this state, with any fences. */
    public List<Taken> choicesTo(LocalState state) {
        return ends.stream()
                .filter(end -> end.state().equals(state))
                .findFirst()
                .map(this::choicesTo)
                .orElse(List.of());
    }

    /** The choices on one path to this state with these fences. */
    public List<Taken> choicesTo(ClosureEnd end) {
        Deque<Taken> choices = new ArrayDeque<>();
        ReachedState arrival = arrivals.get(end);
        while (arrival != null && arrival.before() != null) {
            if (arrival.taken() != null) {
                choices.addFirst(arrival.taken());
            }
            arrival = arrivals.get(arrival.before());
        }
        return List.copyOf(choices);
    }
}
