package dev.weakspot.litmus.automaton;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.litmus.automaton.LocalNode.Kind;
import dev.weakspot.litmus.program.LocalState;
import dev.weakspot.litmus.program.ThreadCode;
import dev.weakspot.litmus.program.WaitingLoopCheck;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * One thread as a finite automaton over the answers of memory, built on demand during the search. A choice does not
 * affect other threads, so it belongs to the preceding step. Fences do as well, except sequentially consistent fences
 * if {@code tracksFences}.
 */
public final class ThreadAutomaton {
    private static final int TURNS_REMEMBERED = 100_000;

    private final ThreadCode code;
    private final StateLayout layout;
    private final boolean tracksFences;
    private final int alike;
    private final Map<Key, LocalNode> nodes = new HashMap<>();

    /** Cached targets of loop turns: a loop with a counter is examined from each of its states. */
    private final Map<Turn, LocalNode[]> turns = new HashMap<>();

    /**
     * Volatile because it is replaced while other workers read it; an entry is read only after its node was published.
     */
    private volatile LocalNode[] byId = new LocalNode[16];

    private Function<LocalState, PossibleAccesses> futures = state -> null;

    private record Key(LocalState state, Kind kind) {}

    private record Turn(LocalNode node, int answer) {}

    /**
     * Creates an automaton without nodes.
     *
     * @param tracksFences whether fences matter; under SC they do nothing
     */
    public ThreadAutomaton(ThreadCode code, StateLayout layout, boolean tracksFences) {
        this(code, layout, tracksFences, code.thread());
    }

    /** Creates an automaton whose nodes have the fingerprints of thread {@code alike}, which has equal code. */
    public ThreadAutomaton(ThreadCode code, StateLayout layout, boolean tracksFences, int alike) {
        this.code = code;
        this.layout = layout;
        this.tracksFences = tracksFences;
        this.alike = alike;
    }

    /** Sets the possible accesses of all existing and later nodes. */
    public synchronized void setPossibleAccesses(Function<LocalState, PossibleAccesses> possible) {
        futures = possible;
        nodes.forEach((key, node) -> node.future = possible.apply(key.state()));
    }

    public ThreadCode code() {
        return code;
    }

    public LocalNode node(int id) {
        return byId[id];
    }

    /** The first node: at the first operation, or at the first choice if the thread begins with a choice. */
    synchronized LocalNode start() {
        LocalNode[] starts = internAll(closureAtStart().ends());
        if (starts.length == 1) {
            return starts[0];
        }
        NodeShape shape = NodeShape.atStart(code.next(code.start()));
        return nodes.computeIfAbsent(new Key(code.start(), Kind.START), key -> add(key, shape));
    }

    public synchronized List<LocalNode> nodes() {
        return new ArrayList<>(nodes.values());
    }

    /** Frees the caches, which can be computed again. */
    public synchronized void forgetSuccessors() {
        nodes.values().forEach(LocalNode::forgetSuccessors);
        turns.clear();
    }

    synchronized Successors after(LocalNode node, int answer, boolean succeeded) {
        return successors(closureAfter(node, answer, succeeded), !succeeded && isWait(node, answer));
    }

    /** The successors of a load of this value that could have read another value. */
    synchronized Successors afterStale(LocalNode node, int answer) {
        return successors(closureAfterStale(node, answer), false);
    }

    private Successors successors(LocalClosure closure, boolean isWait) {
        Fences[] fences =
                closure.ends().stream().map(LocalClosure.ClosureEnd::fences).toArray(Fences[]::new);
        return new Successors(internAll(closure.ends()), fences, isWait);
    }

    private LocalNode[] ends(LocalNode node, int answer) {
        if (turns.size() == TURNS_REMEMBERED) {
            turns.clear();
        }
        return turns.computeIfAbsent(
                new Turn(node, answer),
                turn -> internAll(closureAfter(node, answer, false).ends()));
    }

    /**
     * Whether this is a pure waiting loop: the thread only reads one location, and returns to {@code from} as long as
     * it reads an equal value. A weak compare-exchange that may succeed is not a pure read, unless it is the operation
     * that has just failed.
     */
    private boolean isWait(LocalNode from, int answer) {
        return WaitingLoopCheck.isCertain(
                from,
                node -> (node == from ? node.mayOnlyRead(answer) : node.onlyReads(answer)) && node.object == from.object
                        ? Optional.of(List.of(ends(node, answer)))
                        : Optional.empty());
    }

    /** The local steps that follow an answer. The narration of a counterexample uses the choices among them. */
    public LocalClosure closureAfter(LocalNode node, int answer, boolean succeeded) {
        if (node.kind == Kind.START) {
            return closureAtStart();
        }
        return closure(code.resume(node.state, event(node, answer, succeeded)));
    }

    public LocalClosure closureAfterStale(LocalNode node, int answer) {
        return closure(code.resumeStale(node.state, event(node, answer, false)));
    }

    public LocalClosure closureAtStart() {
        return closure(code.start());
    }

    private LocalClosure closure(LocalState from) {
        return new LocalClosure(code, from, tracksFences);
    }

    /** The node of a state that another automaton of this thread reached. */
    public synchronized LocalNode nodeOf(LocalState state) {
        Operation next = code.next(state);
        NodeShape shape = state.isAtStaleUse() ? NodeShape.atStaleUse(next) : NodeShape.of(next, layout);
        return nodes.computeIfAbsent(new Key(state, shape.kind()), key -> add(key, shape));
    }

    private static Event event(LocalNode node, int answer, boolean succeeded) {
        if (node.operation instanceof MemoryAccess access) {
            return AccessEvents.event(access, answer, succeeded);
        }
        return new Event.Synchronised((Synchronisation) node.operation, SyncResult.DONE);
    }

    synchronized LocalNode atBarrier(LocalNode arriving, Kind kind) {
        NodeShape shape = NodeShape.of(arriving.operation, layout).as(kind);
        return nodes.computeIfAbsent(new Key(arriving.state, kind), key -> add(key, shape));
    }

    private LocalNode[] internAll(List<LocalClosure.ClosureEnd> ends) {
        return ends.stream().map(end -> nodeOf(end.state())).toArray(LocalNode[]::new);
    }

    private LocalNode add(Key key, NodeShape shape) {
        int id = nodes.size();
        long seed = StateLayout.mix(alike * 31L + key.kind().name().hashCode());
        long fingerprint = StateLayout.mix(key.state().fingerprint(seed));
        LocalNode node = new LocalNode(this, id, key.state(), shape, fingerprint);
        node.future = futures.apply(key.state());
        if (id == byId.length) {
            byId = Arrays.copyOf(byId, id * 2);
        }
        byId[id] = node;
        return node;
    }
}
