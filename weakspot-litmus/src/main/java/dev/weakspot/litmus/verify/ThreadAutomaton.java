package dev.weakspot.litmus.verify;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Outcome;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.litmus.program.Comeback;
import dev.weakspot.litmus.program.LocalState;
import dev.weakspot.litmus.program.ThreadCode;
import dev.weakspot.litmus.verify.LocalNode.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * One thread as a finite automaton over the answers of memory, built as far as the search needs it. A choice concerns
 * nobody else, so it belongs to the step before it; so do fences, but for sequentially consistent ones where these are
 * to be seen.
 */
final class ThreadAutomaton {
    private static final int TURNS_REMEMBERED = 100_000;

    private final ThreadCode code;
    private final StateLayout layout;
    private final boolean seesFences;
    private final int alike;
    private final Map<Key, LocalNode> nodes = new HashMap<>();

    /** Where turns of loops led: a loop that counts is looked through from every place it comes to. */
    private final Map<Turn, LocalNode[]> turns = new HashMap<>();

    /** Volatile because it is replaced while others read it; an entry is only asked for once its node is known. */
    private volatile LocalNode[] byId = new LocalNode[16];

    private Function<LocalState, Future> futures = state -> null;

    private record Key(LocalState state, Kind kind) {}

    private record Turn(LocalNode node, int answer) {}

    /**
     * Makes one that knows the first place only.
     *
     * @param seesFences whether fences matter; under SC they do nothing
     */
    ThreadAutomaton(ThreadCode code, StateLayout layout, boolean seesFences) {
        this(code, layout, seesFences, code.thread());
    }

    /** One whose nodes have the fingerprints that they would have in this thread, which is like it. */
    ThreadAutomaton(ThreadCode code, StateLayout layout, boolean seesFences, int alike) {
        this.code = code;
        this.layout = layout;
        this.seesFences = seesFences;
        this.alike = alike;
    }

    /** Tells all nodes, now and later, what may happen from where they stand. */
    synchronized void expect(Function<LocalState, Future> expected) {
        futures = expected;
        nodes.forEach((key, node) -> node.future = expected.apply(key.state()));
    }

    ThreadCode code() {
        return code;
    }

    LocalNode node(int id) {
        return byId[id];
    }

    /** Where the thread stands at first: before its first operation, or before its first choice if it begins so. */
    synchronized LocalNode start() {
        LocalNode[] starts = internAll(closureAtStart().ends());
        if (starts.length == 1) {
            return starts[0];
        }
        NodeShape shape = NodeShape.atStart(code.next(code.start()));
        return nodes.computeIfAbsent(new Key(code.start(), Kind.START), key -> add(key, shape));
    }

    synchronized List<LocalNode> nodes() {
        return new ArrayList<>(nodes.values());
    }

    /** Gives back memory for what can be computed again. */
    synchronized void forgetSuccessors() {
        nodes.values().forEach(LocalNode::forgetSuccessors);
        turns.clear();
    }

    synchronized Successors after(LocalNode node, int answer, boolean succeeded) {
        return successors(closureAfter(node, answer, succeeded), !succeeded && isWait(node, answer));
    }

    /** What a load may lead to if it could have read another value than this. */
    synchronized Successors afterStale(LocalNode node, int answer) {
        return successors(closureAfterStale(node, answer), false);
    }

    private Successors successors(LocalClosure closure, boolean isWait) {
        Fences[] fences = closure.ends().stream().map(LocalClosure.End::fences).toArray(Fences[]::new);
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
     * A pure waiting loop: from here the thread can do nothing but read the same location, and as long as it reads the
     * same value it comes back here. A weak compare-exchange that may succeed is no mere read, unless it is the one that
     * has just failed.
     */
    private boolean isWait(LocalNode from, int answer) {
        return Comeback.isCertain(
                from,
                node -> (node == from ? node.mayOnlyRead(answer) : node.onlyReads(answer)) && node.object == from.object
                        ? Optional.of(List.of(ends(node, answer)))
                        : Optional.empty());
    }

    /** The local steps that follow an answer; asked again for the choices among them when a way is told to people. */
    LocalClosure closureAfter(LocalNode node, int answer, boolean succeeded) {
        if (node.kind == Kind.START) {
            return closureAtStart();
        }
        return closure(code.resume(node.state, event(node, answer, succeeded)));
    }

    LocalClosure closureAfterStale(LocalNode node, int answer) {
        return closure(code.resumeStale(node.state, event(node, answer, false)));
    }

    LocalClosure closureAtStart() {
        return closure(code.start());
    }

    private LocalClosure closure(LocalState from) {
        return new LocalClosure(code, from, seesFences);
    }

    /** The node of a place that was come to in another automaton of the same thread. */
    synchronized LocalNode nodeOf(LocalState state) {
        NodeShape shape = NodeShape.of(code.next(state), layout);
        return nodes.computeIfAbsent(new Key(state, shape.kind()), key -> add(key, shape));
    }

    private static Event event(LocalNode node, int answer, boolean succeeded) {
        if (node.operation instanceof MemoryAccess access) {
            return MoveEvents.event(access, answer, succeeded);
        }
        return new Event.Synchronised((Synchronisation) node.operation, Outcome.DONE);
    }

    synchronized LocalNode atBarrier(LocalNode arriving, Kind kind) {
        NodeShape shape = NodeShape.of(arriving.operation, layout).as(kind);
        return nodes.computeIfAbsent(new Key(arriving.state, kind), key -> add(key, shape));
    }

    private LocalNode[] internAll(List<LocalClosure.End> ends) {
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
