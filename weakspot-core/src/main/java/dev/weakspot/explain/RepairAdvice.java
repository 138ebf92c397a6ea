package dev.weakspot.explain;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.event.Strengthening;
import dev.weakspot.execution.Edge;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.ExecutionNode;
import dev.weakspot.execution.Relation;
import dev.weakspot.execution.StaleAccess;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Advice;
import dev.weakspot.finding.Change;
import dev.weakspot.finding.OrderChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Changes that keep an access a from missing a write w of x along the path that was found. The path leads from w to a in
 * hb_SC. If a misses w, then a comes before w in fr or mo, which closes a cycle. The first edges of the path, as long as
 * they are rf, mo or fr, stay at x. They lead to an event s that has read or written w or a newer write. If s happens
 * before a, then a is aware of that write and cannot miss w.
 *
 * <p><b>Orders.</b> If the rest of the path only has po, rf and synchronisation, making each rf a release and an acquire
 * makes every edge one of happens-before, so s happens before a.
 *
 * <p><b>Fences.</b> Otherwise the rest of the path is divided into maximal stretches of edges that are happens-before
 * already. Between two stretches, from the end t of one to the beginning s' of the next, are edges rf, mo and fr. They
 * concern a single location, because an event between two of them has only one. So t comes before s' in coherence order
 * (rf ∪ mo;rf? ∪ fr;rf?). Let each stretch have an SC fence after its beginning and before its end. The fence of the next
 * stretch cannot come first in the order of SC fences: s' would happen before t, which coherence order forbids ([Rocker
 * Def. 3.5]). So the first fence happens before the last along the cycle, and s happens before a. This holds for every order
 * of the fences.
 *
 * <p><b>SC accesses.</b> If all accesses on the cycle are SC, the cycle is excluded too: happens-before and coherence order
 * between SC accesses are part of one total order, which has no cycle.
 *
 * <p>The changes exclude this path. Another path may lead to the same finding.
 */
final class RepairAdvice {
    private final ExecutionGraph graph;
    private final Operation next;
    private final List<Edge> path;
    private final int start;
    private final AccessNames names;

    private RepairAdvice(ExecutionGraph graph, Operation next, List<Edge> path, int start, ProgramNames names) {
        this.graph = graph;
        this.next = next;
        this.path = path;
        this.start = start;
        this.names = new AccessNames(names);
    }

    /** Changes that keep the access from missing the write; one alternative is enough. */
    static List<Advice> againstMiss(ExecutionGraph graph, MemoryAccess next, StaleAccess stale, ProgramNames names) {
        List<Edge> path = stale.path();
        RepairAdvice advice = new RepairAdvice(graph, next, path, afterFirstChain(path), names);
        return advice.isCarriedByReads() ? List.of(advice.orders()) : advice.fences();
    }

    /**
     * Changes that make every edge of a path part of happens-before, so that it orders the accesses of a race. Empty if the
     * path needs an edge that is neither a read nor synchronisation.
     */
    static List<Advice> againstRace(ExecutionGraph graph, Operation next, List<Edge> path, ProgramNames names) {
        RepairAdvice advice = new RepairAdvice(graph, next, path, 0, names);
        return advice.isCarriedByReads() ? List.of(advice.orders()) : List.of();
    }

    private boolean isCarriedByReads() {
        return path.subList(start, path.size()).stream()
                .map(Edge::relation)
                .allMatch(relation -> relation == Relation.PROGRAM_ORDER
                        || relation == Relation.READS_FROM
                        || relation.isSynchronisation());
    }

    /** The index of the first edge that leaves the location of the missed write. */
    private static int afterFirstChain(List<Edge> path) {
        int index = 0;
        while (isCommunication(path.get(index))) {
            index++;
        }
        return index;
    }

    private static boolean isCommunication(Edge edge) {
        return edge.relation() != Relation.PROGRAM_ORDER && !edge.relation().isSynchronisation();
    }

    private Advice orders() {
        Map<Integer, Mode> modes = new TreeMap<>();
        for (int i = start; i < path.size(); i++) {
            Edge edge = path.get(i);
            if (edge.relation() == Relation.READS_FROM && !releases(i)) {
                modes.merge(edge.from(), Mode.RELEASE, (acquire, release) -> Mode.ACQ_REL);
            }
            if (edge.relation() == Relation.READS_FROM && !acquires(i)) {
                modes.merge(edge.to(), Mode.ACQUIRE, (release, acquire) -> Mode.ACQ_REL);
            }
        }
        if (modes.isEmpty()) {
            throw new IllegalStateException(
                    "no synchronisation is missing on the path: access=" + next + ", path=" + path);
        }
        List<Change> changes = new ArrayList<>();
        List<String> sentences = new ArrayList<>();
        modes.forEach((event, mode) -> {
            ExecutionNode happened = graph.event(event);
            String access = what(happened.operation());
            String order = order(happened, mode);
            changes.add(new Change(
                    happened.site(),
                    access + order,
                    orderChange(happened, mode),
                    Optional.of(new Strengthening(happened.site(), mode, isFailure(happened)))));
            sentences.add(access + " at " + EventPhrases.line(happened.site()) + order);
        });
        return new Advice(changes, String.join(" and ", sentences));
    }

    /** Empty for a non-atomic access: it needs more than an order. */
    private static Optional<OrderChange> orderChange(ExecutionNode happened, Mode needed) {
        return happened.mode() == Mode.NON_ATOMIC
                ? Optional.empty()
                : Optional.of(new OrderChange(happened.mode(), strengthened(happened, needed)));
    }

    private static Mode strengthened(ExecutionNode happened, Mode needed) {
        Mode now = happened.mode();
        boolean keepsOther = happened.isUpdate() && (now == Mode.ACQUIRE || now == Mode.RELEASE) && now != needed;
        return keepsOther ? Mode.ACQ_REL : needed;
    }

    private static String order(ExecutionNode happened, Mode needed) {
        Mode now = happened.mode();
        String mode = word(strengthened(happened, needed));
        String how = now == Mode.NON_ATOMIC ? " atomically, with " : " with ";
        return how + mode + (isFailure(happened) ? " for when it fails" : "");
    }

    private static boolean isFailure(ExecutionNode happened) {
        return happened.operation() instanceof MemoryAccess.CompareExchange && !happened.isUpdate();
    }

    private String what(Operation operation) {
        return names.of(operation)
                .map(access -> access.operation() + " " + access.location())
                .orElseThrow();
    }

    private static String word(Mode mode) {
        return "memory_order_" + mode.word();
    }

    private boolean releases(int index) {
        int write = path.get(index).from();
        int entry = index;
        while (entry > 0 && path.get(entry - 1).relation() == Relation.PROGRAM_ORDER) {
            entry--;
        }
        return graph.event(write).mode().isAtLeast(Mode.RELEASE)
                || (graph.event(write).mode().isAtLeast(Mode.RELAXED)
                        && hasFence(path.get(entry).from(), write, Mode.RELEASE));
    }

    private boolean acquires(int index) {
        int read = path.get(index).to();
        int exit = index;
        while (exit + 1 < path.size() && path.get(exit + 1).relation() == Relation.PROGRAM_ORDER) {
            exit++;
        }
        return graph.event(read).mode().isAtLeast(Mode.ACQUIRE)
                || (graph.event(read).mode().isAtLeast(Mode.RELAXED)
                        && hasFence(read, path.get(exit).to(), Mode.ACQUIRE));
    }

    /** Whether the thread of the first of two events has such a fence between them, or as one of them. */
    private boolean hasFence(int from, int to, Mode mode) {
        return graph.programOrder(graph.event(from).thread()).stream()
                .filter(event -> event >= from && event <= to)
                .map(graph::event)
                .anyMatch(event -> event.isFence() && event.mode().isAtLeast(mode));
    }

    private List<Advice> fences() {
        Map<String, Site> places = new LinkedHashMap<>();
        int index = start;
        while (index < path.size()) {
            int end = endOfStretch(index);
            if (end == index) {
                index++;
            } else {
                place(path.subList(index, end), places);
                index = end;
            }
        }
        if (places.isEmpty()) {
            throw new IllegalStateException(
                    "no synchronisation is missing on the path: access=" + next + ", path=" + path);
        }
        String put = "put atomic_thread_fence(" + word(Mode.SEQ_CST) + ") ";
        List<Change> changes = new ArrayList<>();
        places.forEach((place, site) -> changes.add(new Change(site, put + place)));
        List<Advice> alternatives = new ArrayList<>();
        alternatives.add(new Advice(changes, put + String.join(" and ", places.keySet())));
        sequentialAccesses().ifPresent(alternatives::add);
        return alternatives;
    }

    /** The end of the stretch of happens-before edges that begins here. */
    private int endOfStretch(int from) {
        int end = from;
        while (end < path.size() && (!isCommunication(path.get(end)) || isSynchronised(end))) {
            end++;
        }
        return end;
    }

    private boolean isSynchronised(int index) {
        return path.get(index).relation() == Relation.READS_FROM && releases(index) && acquires(index);
    }

    /** A stretch of reads only is at one location, and needs no fence. */
    private void place(List<Edge> stretch, Map<String, Site> places) {
        List<Edge> inThreads = stretch.stream()
                .filter(edge -> edge.relation() == Relation.PROGRAM_ORDER)
                .toList();
        boolean isFenced = inThreads.stream().anyMatch(edge -> hasFence(edge.from(), edge.to(), Mode.SEQ_CST));
        if (!inThreads.isEmpty() && !isFenced) {
            places.put(between(inThreads.get(0)), endOf(inThreads.get(0)));
        }
    }

    private Site endOf(Edge edge) {
        return edge.to() == graph.size() ? next.site() : graph.event(edge.to()).site();
    }

    private String between(Edge edge) {
        ExecutionNode first = graph.event(edge.from());
        Site to = endOf(edge);
        Site from = first.site();
        String thread = " (P" + first.thread() + ")";
        if (from.inWords().equals(to.inWords())) {
            return "between the two accesses at " + from.inWords() + thread;
        }
        return (from.file().equals(to.file()) && from.line() < to.line()
                        ? "between " + from.inWords() + " and " + to.inWords()
                        : "after " + from.inWords() + " and before " + to.inWords())
                + thread;
    }

    private static Change sequential(Site site, Mode now) {
        return new Change(
                site,
                "use " + word(Mode.SEQ_CST),
                Optional.of(new OrderChange(now, Mode.SEQ_CST)),
                Optional.of(new Strengthening(site, Mode.SEQ_CST, false)));
    }

    /** Only if all accesses are atomic: the others have no memory order. */
    private Optional<Advice> sequentialAccesses() {
        List<ExecutionNode> accesses = path.stream()
                .map(edge -> graph.event(edge.from()))
                .filter(happened -> happened.isRead() || happened.isWrite())
                .toList();
        boolean areAtomic = names.of(next).orElseThrow().mode().orElseThrow() != Mode.NON_ATOMIC
                && accesses.stream().allMatch(happened -> happened.mode() != Mode.NON_ATOMIC);
        if (!areAtomic) {
            return Optional.empty();
        }
        Map<Site, Change> bySite = new LinkedHashMap<>();
        accesses.forEach(happened -> bySite.merge(
                happened.site(),
                sequential(happened.site(), happened.mode()),
                (one, other) -> one.equals(other)
                        ? one
                        : new Change(one.site(), one.text(), Optional.empty(), one.strengthening())));
        List<Change> changes = new ArrayList<>(bySite.values());
        changes.add(sequential(next.site(), names.of(next).flatMap(Access::mode).orElseThrow()));
        TreeSet<Integer> lines = new TreeSet<>(
                accesses.stream().map(ExecutionNode::site).map(Site::line).toList());
        lines.add(next.site().line());
        List<String> all = new ArrayList<>(lines.stream().map(String::valueOf).toList());
        String last = all.remove(all.size() - 1);
        return Optional.of(new Advice(
                changes,
                "make all of these accesses " + word(Mode.SEQ_CST) + ": those at line" + (all.isEmpty() ? " " : "s ")
                        + (all.isEmpty() ? "" : String.join(", ", all) + " and ") + last));
    }
}
