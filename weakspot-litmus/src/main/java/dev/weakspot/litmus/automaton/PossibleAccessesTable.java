package dev.weakspot.litmus.automaton;

import dev.weakspot.event.LifeCycle;
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
 * The accesses that may still follow each local state of one thread, collected by a complete search. That search skips
 * fences, so the fences are taken from the code.
 */
public final class PossibleAccessesTable {
    private final ThreadCode code;
    private final Map<LocalState, PossibleAccesses.Builder> builders = new HashMap<>();
    private final List<PossibleAccesses.Builder> fences;
    private final Supplier<PossibleAccesses.Builder> newBuilder;

    public PossibleAccessesTable(
            ThreadAutomaton searched, int viewWords, int locationWords, Function<LocalState, AccessFacts> factsOf) {
        this.code = searched.code();
        this.newBuilder = () -> new PossibleAccesses.Builder(viewWords, locationWords);
        this.fences = fences();
        Map<LocalState, List<LocalState>> predecessors = new HashMap<>();
        for (LocalNode node : searched.nodes()) {
            PossibleAccesses.Builder here = builders.computeIfAbsent(node.state, state -> newBuilder.get());
            here.add(fences.get(code.counter(node.state)));
            add(node, here, factsOf);
            node.reached()
                    .forEach(next -> predecessors
                            .computeIfAbsent(next.state, state -> new ArrayList<>())
                            .add(node.state));
        }
        propagateBackwards(predecessors);
    }

    private static void add(LocalNode node, PossibleAccesses.Builder here, Function<LocalState, AccessFacts> factsOf) {
        if (node.operation instanceof MemoryAccess access && node.kind != LocalNode.Kind.START) {
            here.access(factsOf.apply(node.state), AccessModes.of(access).orElseThrow());
        } else if (node.operation instanceof Synchronisation) {
            here.synchronisation();
        }
    }

    /** By program counter: the fences that may follow. */
    private List<PossibleAccesses.Builder> fences() {
        List<PossibleAccesses.Builder> all = new ArrayList<>();
        for (BitSet reachable : code.reachable()) {
            PossibleAccesses.Builder builder = newBuilder.get();
            reachable.stream()
                    .forEach(counter -> code.fenceAt(counter)
                            .ifPresent(mode -> builder.fence(
                                    mode.isAtLeast(Mode.ACQUIRE), mode.isAtLeast(Mode.RELEASE), mode == Mode.SEQ_CST)));
            all.add(builder);
        }
        return all;
    }

    /** The least fixed point: the possible accesses of a state are its own and those of its successors. */
    private void propagateBackwards(Map<LocalState, List<LocalState>> predecessors) {
        Deque<LocalState> open = new ArrayDeque<>(builders.keySet());
        while (!open.isEmpty()) {
            LocalState state = open.pop();
            for (LocalState before : predecessors.getOrDefault(state, List.of())) {
                if (builders.get(before).add(builders.get(state))) {
                    open.push(before);
                }
            }
        }
    }

    /** Null for a state that no execution reaches. */
    public PossibleAccesses of(LocalState state) {
        if (state.isAtStaleUse()) {
            return newBuilder.get().build();
        }
        PossibleAccesses.Builder known = builders.get(state.fresh());
        return known != null ? known.build() : ofSkipped(state.fresh());
    }

    /**
     * For a state before a fence or a choice, which the search skipped: the possible accesses of the states after it.
     */
    private PossibleAccesses ofSkipped(LocalState state) {
        PossibleAccesses.Builder here = newBuilder.get();
        here.add(fences.get(code.counter(state)));
        for (LocalClosure.ClosureEnd end : new LocalClosure(code, state, false).ends()) {
            if (builders.containsKey(end.state())) {
                here.add(builders.get(end.state()));
            } else if (!(code.next(end.state()) instanceof LifeCycle.Diverge)) {
                return null;
            }
        }
        return here.build();
    }
}
