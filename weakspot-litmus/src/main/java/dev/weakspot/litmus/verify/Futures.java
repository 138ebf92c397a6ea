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

/**
 * What one thread may still do from each of its local states: what a complete search has seen it do from there. Fences
 * have no states of their own, so those are taken from the code.
 */
final class Futures {
    private final Map<LocalState, Future> futures = new HashMap<>();
    private final Future none;

    Futures(ThreadAutomaton searched, int viewWords, int locationWords, Function<LocalState, AccessFacts> factsOf) {
        this.none = new Future.Builder(viewWords, locationWords).build();
        Map<LocalState, Future.Builder> builders = new HashMap<>();
        Map<LocalState, List<LocalState>> cameFrom = new HashMap<>();
        List<Future.Builder> fences = fences(searched.code(), viewWords, locationWords);
        for (LocalNode node : searched.nodes()) {
            Future.Builder here =
                    builders.computeIfAbsent(node.state, state -> new Future.Builder(viewWords, locationWords));
            here.add(fences.get(searched.code().place(node.state)));
            add(node, here, factsOf);
            node.reached()
                    .forEach(next -> cameFrom.computeIfAbsent(next.state, state -> new ArrayList<>())
                            .add(node.state));
        }
        flowBack(builders, cameFrom);
        builders.forEach((state, builder) -> futures.put(state, builder.build()));
    }

    private static void add(LocalNode node, Future.Builder here, Function<LocalState, AccessFacts> factsOf) {
        if (node.operation instanceof MemoryAccess access && node.kind != LocalNode.Kind.START) {
            here.access(factsOf.apply(node.state), AccessModes.of(access).orElseThrow());
        } else if (node.operation instanceof Synchronisation) {
            here.synchronisation();
        }
    }

    /** By place: the fences that may come from there on. */
    private static List<Future.Builder> fences(ThreadCode code, int viewWords, int locationWords) {
        List<Future.Builder> fences = new ArrayList<>();
        for (BitSet reachable : code.placesFrom()) {
            Future.Builder builder = new Future.Builder(viewWords, locationWords);
            reachable.stream()
                    .forEach(place -> code.fenceAt(place)
                            .ifPresent(mode -> builder.fence(
                                    mode.isAtLeast(Mode.ACQUIRE), mode.isAtLeast(Mode.RELEASE), mode == Mode.SEQ_CST)));
            fences.add(builder);
        }
        return fences;
    }

    /** The least fixed point of: what may come is what comes here, and what may come from where that leads. */
    private static void flowBack(Map<LocalState, Future.Builder> builders, Map<LocalState, List<LocalState>> cameFrom) {
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

    /** A state that no execution comes to has no future; nor has a thread that stops at a stale value. */
    Future of(LocalState state) {
        return futures.getOrDefault(state.fresh(), none);
    }
}
