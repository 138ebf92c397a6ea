package dev.weakspot.story;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.execution.Edge;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.Happened;
import dev.weakspot.execution.Relation;
import dev.weakspot.execution.StaleAccess;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What keeps an access a from missing a write w of x in the way that was found: there is a path from w to a in hb_SC, and
 * a, if it misses w, comes before it (in fr or mo), so that all together is a cycle. Its first edges, as long as they are
 * rf, mo or fr, stay at x and lead to an event s that has read or written w or something newer; if s happens before a, a
 * is aware of that and cannot miss w.
 *
 * <p><b>Orders.</b> If the rest of the path only has po, rf and synchronisation, making each rf a release and an acquire
 * makes every edge one of happens-before, so s happens before a.
 *
 * <p><b>Fences.</b> Otherwise the rest is made of stretches, as long as possible, of edges that are happens-before anyway;
 * between two of them, from the end t of one to the beginning s' of the next, are edges rf, mo and fr. These concern a
 * single location, because an event between two of them has only one; so t comes before s' in coherence order (rf ∪
 * mo;rf? ∪ fr;rf?). Let each stretch have an SC fence, F after its beginning and before its end. The next one's cannot come
 * first in the order of SC fences: s' would happen before t, which coherence order forbids ([Rocker Def. 3.5]). So, along
 * the cycle, the first fence happens before the last, and s before a. In no execution, whatever its fences' order.
 *
 * <p><b>SC accesses.</b> The same if instead all accesses on the cycle are SC: happens-before and coherence order between
 * SC accesses are part of their one order, which cannot have a cycle.
 *
 * <p>That closes this way. Another may lead to the same lines.
 */
final class Advice {
    private final ExecutionGraph graph;
    private final MemoryAccess next;
    private final List<Edge> path;
    private final AccessNames names;

    Advice(ExecutionGraph graph, MemoryAccess next, StaleAccess stale, Names names) {
        this.graph = graph;
        this.next = next;
        this.path = stale.path();
        this.names = new AccessNames(names);
    }

    /** One sentence. */
    String inWords() {
        return "to repair it, " + (isCarriedByReads() ? orders() : fences());
    }

    private boolean isCarriedByReads() {
        return path.subList(afterFirstChain(), path.size()).stream()
                .map(Edge::relation)
                .allMatch(relation -> relation == Relation.PROGRAM_ORDER
                        || relation == Relation.READS_FROM
                        || relation.isSynchronisation());
    }

    /** Where the path leaves the location of the missed write. */
    private int afterFirstChain() {
        int index = 0;
        while (isCommunication(path.get(index))) {
            index++;
        }
        return index;
    }

    private static boolean isCommunication(Edge edge) {
        return edge.relation() != Relation.PROGRAM_ORDER && !edge.relation().isSynchronisation();
    }

    private String orders() {
        Map<Integer, Mode> modes = new TreeMap<>();
        for (int i = afterFirstChain(); i < path.size(); i++) {
            Edge edge = path.get(i);
            if (edge.relation() == Relation.READS_FROM && !releases(i)) {
                modes.merge(edge.from(), Mode.RELEASE, (acquire, release) -> Mode.ACQ_REL);
            }
            if (edge.relation() == Relation.READS_FROM && !acquires(i)) {
                modes.merge(edge.to(), Mode.ACQUIRE, (release, acquire) -> Mode.ACQ_REL);
            }
        }
        if (modes.isEmpty()) {
            throw new IllegalStateException("nothing is missing on the way: access=" + next + ", path=" + path);
        }
        return modes.entrySet().stream()
                .map(entry -> order(graph.event(entry.getKey()), entry.getValue()))
                .collect(Collectors.joining(" and "));
    }

    private String order(Happened happened, Mode needed) {
        Mode now = happened.mode();
        boolean keepsOther = happened.isUpdate() && (now == Mode.ACQUIRE || now == Mode.RELEASE) && now != needed;
        String mode = word(keepsOther ? Mode.ACQ_REL : needed);
        String what = what(happened.operation()) + " at " + EventPhrases.line(happened.site());
        String how = now == Mode.NON_ATOMIC ? " atomically, with " : " with ";
        boolean isFailure = happened.operation() instanceof MemoryAccess.CompareExchange && !happened.isUpdate();
        return what + how + mode + (isFailure ? " for when it fails" : "");
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

    private String fences() {
        Set<String> places = new LinkedHashSet<>();
        int index = afterFirstChain();
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
            throw new IllegalStateException("nothing is missing on the way: access=" + next + ", path=" + path);
        }
        return "put atomic_thread_fence(" + word(Mode.SEQ_CST) + ") " + String.join(" and ", places)
                + sequentialAccesses();
    }

    /** Edges that are happens-before anyway. */
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
    private void place(List<Edge> stretch, Set<String> places) {
        List<Edge> inThreads = stretch.stream()
                .filter(edge -> edge.relation() == Relation.PROGRAM_ORDER)
                .toList();
        boolean isFenced = inThreads.stream().anyMatch(edge -> hasFence(edge.from(), edge.to(), Mode.SEQ_CST));
        if (!inThreads.isEmpty() && !isFenced) {
            places.add(between(inThreads.get(0)));
        }
    }

    private String between(Edge edge) {
        Happened first = graph.event(edge.from());
        Site to =
                edge.to() == graph.size() ? next.site() : graph.event(edge.to()).site();
        Site from = first.site();
        String thread = " (P" + first.thread() + ")";
        if (from.inWords().equals(to.inWords())) {
            return "between the two accesses at " + from.inWords() + thread;
        }
        return (from.file().equals(to.file()) && from.line() < to.line()
                        ? "between " + from.inWords() + " and " + to.inWords()
                        : "on the way from " + from.inWords() + " to " + to.inWords())
                + thread;
    }

    /** Only where they all are atomic: on the others an order has no hold. */
    private String sequentialAccesses() {
        List<Happened> accesses = path.stream()
                .map(edge -> graph.event(edge.from()))
                .filter(happened -> happened.isRead() || happened.isWrite())
                .toList();
        boolean areAtomic = names.of(next).orElseThrow().mode().orElseThrow() != Mode.NON_ATOMIC
                && accesses.stream().allMatch(happened -> happened.mode() != Mode.NON_ATOMIC);
        if (!areAtomic) {
            return "";
        }
        TreeSet<Integer> lines = new TreeSet<>(
                accesses.stream().map(Happened::site).map(Site::line).toList());
        lines.add(next.site().line());
        List<String> all = new ArrayList<>(lines.stream().map(String::valueOf).toList());
        String last = all.remove(all.size() - 1);
        return "; or make all of these accesses " + word(Mode.SEQ_CST) + ": those at line"
                + (all.isEmpty() ? " " : "s ") + (all.isEmpty() ? "" : String.join(", ", all) + " and ") + last;
    }
}
