package dev.weakspot.litmus.verify;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.litmus.program.LocalState;
import dev.weakspot.litmus.program.ThreadCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What one thread may still do from each of its local states: what a complete search has seen it do from there. That
 * search passes over fences, so these are taken from the code.
 */
final class Futures {
    private final ThreadCode code;
    private final Map<LocalState, Future.Builder> builders = new HashMap<>();
    private final List<Future.Builder> fences;
    private final Supplier<Future.Builder> newBuilder;

    Futures(ThreadAutomaton searched, int viewWords, int locationWords, Function<LocalState, AccessFacts> factsOf) {
        this.code = searched.code();
        this.newBuilder = () -> new Future.Builder(viewWords, locationWords);
        this.fences = fences();
        Map<LocalState, List<LocalState>> cameFrom = new HashMap<>();
        for (LocalNode node : searched.nodes()) {
            Future.Builder here = builders.computeIfAbsent(node.state, state -> newBuilder.get());
            here.add(fences.get(code.place(node.state)));
            add(node, here, factsOf);
            node.reached()
                    .forEach(next -> cameFrom.computeIfAbsent(next.state, state -> new ArrayList<>())
                            .add(node.state));
        }
        flowBack(cameFrom);
    }

    private static void add(LocalNode node, Future.Builder here, Function<LocalState, AccessFacts> factsOf) {
        if (node.operation instanceof MemoryAccess access && node.kind != LocalNode.Kind.START) {
            here.access(factsOf.apply(node.state), AccessModes.of(access).orElseThrow());
        } else if (node.operation instanceof Synchronisation) {
            here.synchronisation();
        }
    }

    /** By place: the fences that may come from there on. */
    private List<Future.Builder> fences() {
        List<Future.Builder> all = new ArrayList<>();
        for (BitSet reachable : code.placesFrom()) {
            Future.Builder builder = newBuilder.get();
            reachable.stream()
                    .forEach(place -> code.fenceAt(place)
                            .ifPresent(mode -> builder.fence(
                                    mode.isAtLeast(Mode.ACQUIRE), mode.isAtLeast(Mode.RELEASE), mode == Mode.SEQ_CST)));
            all.add(builder);
        }
        return all;
    }

    /** The least fixed point of: what may come is what comes here, and what may come from where that leads. */
    private void flowBack(Map<LocalState, List<LocalState>> cameFrom) {
        Deque<LocalState> open = new ArrayDeque<>(builders.keySet());
        while (!open.isEmpty()) {
            LocalState state = open.pop();
            for (LocalState before : cameFrom.getOrDefault(state, List.of())) {
                if (builders.get(before).add(builders.get(state))) {
                    open.push(before);
                }
            }
        }
    }

    /** Null for a state that no execution comes to. */
    Future of(LocalState state) {
        if (state.noticesStale()) {
            return newBuilder.get().build();
        }
        Future.Builder known = builders.get(state.fresh());
        return known != null ? known.build() : ofPassedOver(state.fresh());
    }

    /** Before a fence or a choice that the search has passed over: what may come is what may come from behind it. */
    private Future ofPassedOver(LocalState state) {
        Future.Builder here = newBuilder.get();
        here.add(fences.get(code.place(state)));
        for (LocalClosure.End end : new LocalClosure(code, state, false).ends()) {
            if (!builders.containsKey(end.state())) {
                return null;
            }
            here.add(builders.get(end.state()));
        }
        return here.build();
    }
}
