package dev.weakspot.litmus.verify;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
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
 * All places at which a thread may stand once it has taken the choices and fences that come next, in the order of the
 * alternatives. A way that comes back to itself leads nowhere; if all do, the thread diverges.
 */
final class LocalClosure {
    /** Choices and fences in a row, and local steps between them, after which a thread is given up. */
    private static final int MOST_STATES = 1_000_000;

    private static final long MOST_STEPS = 10_000_000;

    private final ThreadCode code;
    private final List<LocalState> ends = new ArrayList<>();
    private final Map<LocalState, Arrival> arrivals = new HashMap<>();
    private long steps;

    /** A choice that was taken, and what was chosen. */
    record Taken(Site site, int value) {}

    private record Arrival(LocalState before, Taken taken) {}

    LocalClosure(ThreadCode code, LocalState from) {
        this.code = code;
        Deque<LocalState> open = new ArrayDeque<>();
        open.push(from);
        arrivals.put(from, new Arrival(null, null));
        while (!open.isEmpty() && arrivals.size() < MOST_STATES && steps < MOST_STEPS) {
            follow(open.pop(), open);
        }
        if (!open.isEmpty()) {
            ends.add(from.diverging(false));
        } else if (ends.isEmpty()) {
            ends.add(from.diverging(true));
        }
    }

    private void follow(LocalState state, Deque<LocalState> open) {
        Operation next = code.next(state);
        if (next instanceof MemoryAccess.Fence fence) {
            visit(code.resume(state, new Event.Fence(fence.thread(), fence.mode())), state, null, open);
        } else if (next instanceof LifeCycle.Choice choice) {
            // Last alternative first: the stack turns them round.
            for (int i = choice.alternatives() - 1; i >= 0; i--) {
                LocalState chosen = code.resume(state, new Event.Chosen(choice.thread(), i));
                visit(chosen, state, new Taken(choice.site(), code.alternative(state, i)), open);
            }
        } else {
            ends.add(state);
        }
    }

    private void visit(LocalState state, LocalState before, Taken taken, Deque<LocalState> open) {
        steps += state.localSteps();
        if (arrivals.putIfAbsent(state, new Arrival(before, taken)) == null) {
            open.push(state);
        }
    }

    List<LocalState> ends() {
        return ends;
    }

    /** The choices on one way to this place. */
    List<Taken> choicesTo(LocalState end) {
        Deque<Taken> choices = new ArrayDeque<>();
        Arrival arrival = arrivals.get(end);
        while (arrival != null && arrival.before() != null) {
            if (arrival.taken() != null) {
                choices.addFirst(arrival.taken());
            }
            arrival = arrivals.get(arrival.before());
        }
        return List.copyOf(choices);
    }
}
