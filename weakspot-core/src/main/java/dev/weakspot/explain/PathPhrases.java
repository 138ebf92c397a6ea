package dev.weakspot.explain;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.execution.Edge;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.ExecutionNode;
import dev.weakspot.execution.Relation;
import dev.weakspot.finding.Reason;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A path through an execution in words, edge by edge, and the edges on it that do not synchronise. */
final class PathPhrases {
    private final ExecutionGraph graph;
    private final EventPhrases phrases;
    private final List<Edge> path;
    private final Operation next;
    private final Set<Relation> named = EnumSet.noneOf(Relation.class);

    /**
     * Phrases for one path.
     *
     * @param next the target of the last edge, an operation that has not taken effect
     */
    PathPhrases(ExecutionGraph graph, EventPhrases phrases, List<Edge> path, Operation next) {
        this.graph = graph;
        this.phrases = phrases;
        this.path = path;
        this.next = next;
    }

    /** The path as a reason; its sentence begins with these words. */
    Reason ordering(String beginning) {
        return new Reason.Ordering(path.stream().map(this::link).toList(), beginning + inOrder());
    }

    private Reason.Link link(Edge edge) {
        return new Reason.Link(edge.relation(), endpoint(edge.from()), endpoint(edge.to()));
    }

    private Reason.Endpoint endpoint(int event) {
        return event == end()
                ? new Reason.Endpoint(event, next.thread(), next.site())
                : new Reason.Endpoint(
                        event, graph.event(event).thread(), graph.event(event).site());
    }

    private String inOrder() {
        ExecutionNode first = graph.event(path.get(0).from());
        StringBuilder sentence = new StringBuilder(phrases.clause(first)).append(EventPhrases.inBrackets(first));
        for (int i = 0; i < path.size(); i++) {
            sentence.append(clause(i));
        }
        return sentence.toString();
    }

    private String clause(int index) {
        Edge edge = path.get(index);
        if (edge.to() == end()) {
            String arrival = "P" + next.thread() + " reaches this " + EventPhrases.word(next);
            return (edge.relation() == Relation.START ? ", and only then " : then()) + arrival;
        }
        ExecutionNode to = graph.event(edge.to());
        String line = EventPhrases.inBrackets(to);
        String thread = "P" + to.thread();
        return switch (edge.relation()) {
            case PROGRAM_ORDER -> then() + phrases.clause(to) + line;
            case READS_FROM ->
                theWrite(index) + (to.isUpdate() ? phrases.noun(to) : thread) + " reads ("
                        + EventPhrases.line(to.site()) + name(edge, ", ") + ")";
            case MODIFICATION_ORDER -> theWrite(index) + phrases.noun(to) + line + " overwrites" + bracketed(edge);
            case FROM_READ ->
                "; that value is older than " + phrases.noun(to) + line + ", so this read comes first"
                        + bracketed(edge);
            case LOCK -> ", and only then " + thread + " can " + lockWord(to) + " it" + line;
            case BARRIER -> ", and only then " + thread + " can pass it" + line;
            case ONCE -> ", and only then " + phrases.clause(to) + line;
            case SEMAPHORE -> ", and after that " + phrases.clause(to) + line;
            case START -> ", which then " + phrases.predicate(to) + line;
            case JOIN -> join(edge) + line;
            case ANNOTATION -> ", and after that " + phrases.clause(to) + line;
            case FENCE_ORDER -> "; " + phrases.noun(to) + line + " comes later in the order of all SC fences";
        };
    }

    private static String lockWord(ExecutionNode lock) {
        if (lock.operation() instanceof Synchronisation.ReadWrite operation) {
            return operation.match(new ObjectWords());
        }
        return lock.operation() instanceof Synchronisation.Wait ? "reacquire" : "lock";
    }

    /** The last event of a thread without events is its start. */
    private String join(Edge edge) {
        int child = ((LifeCycle.Join) graph.event(edge.to()).operation()).child();
        boolean isItsOwn = graph.event(edge.from()).thread() == child;
        return (isItsOwn ? "; that is the last step of P" + child : ", which takes no step") + ", and "
                + phrases.clause(graph.event(edge.to()));
    }

    /** A reference to the write at the start of the edge. After a program-order edge the sentence has just named it. */
    private String theWrite(int index) {
        boolean isNamedLast = index == 0 || path.get(index - 1).relation() == Relation.PROGRAM_ORDER;
        return isNamedLast ? ", which " : "; that write ";
    }

    /** The number of the operation that has not taken effect. */
    private int end() {
        return path.get(path.size() - 1).to();
    }

    private String then() {
        boolean isFirst = named.add(Relation.PROGRAM_ORDER);
        return isFirst ? "; then, in program order (po), " : "; then ";
    }

    private String bracketed(Edge edge) {
        String word = name(edge, "");
        return word.isEmpty() ? "" : " (" + word + ")";
    }

    /** The name of the relation, the first time that the path has it. */
    private String name(Edge edge, String separator) {
        return named.add(edge.relation()) ? separator + edge.relation().word() : "";
    }

    /**
     * The edges that keep the thread at the end of the path from being aware of the event at its start. The path is
     * followed from thread to thread. At each edge without synchronisation a reason is added, and the search continues
     * from the target of that edge.
     *
     * @param isAwarenessEnough whether it is enough to be aware of a write by having read it
     */
    List<Reason> missingSynchronisation(boolean isAwarenessEnough) {
        List<Reason> missing = new ArrayList<>();
        boolean isSilenceReported = false;
        int start = path.get(0).from();
        for (int i = 0; i < path.size(); i++) {
            Edge edge = path.get(i);
            boolean isPassedOn = isKnown(start, i);
            if (i == 0 && isAwarenessEnough && edge.relation() == Relation.READS_FROM) {
                start = edge.to();
            } else if (!isPassedOn && edge.relation() == Relation.READS_FROM) {
                missing.add(new Reason.MissingSynchronisation(link(edge), unsynchronised(start, i)));
                start = edge.to();
            } else if (!isPassedOn && edge.relation() != Relation.PROGRAM_ORDER) {
                if (!isSilenceReported) {
                    missing.add(new Reason.MissingSynchronisation(link(edge), silent(edge)));
                }
                isSilenceReported = true;
                start = edge.to();
            }
        }
        return missing;
    }

    /** Whether the thread that an edge enters is aware of an event when the path leaves that thread. */
    private boolean isKnown(int event, int index) {
        int exit = exitAfter(index);
        return exit == end() ? graph.isKnownTo(event, next.thread()) : graph.isKnownAt(event, exit);
    }

    private String unsynchronised(int start, int index) {
        Edge edge = path.get(index);
        ExecutionNode write = graph.event(edge.from());
        ExecutionNode read = graph.event(edge.to());
        List<String> reasons = new ArrayList<>();
        if (!graph.passesOn(edge.from(), start)) {
            reasons.add("the " + (write.isUpdate() ? "update" : "write") + " is "
                    + write.mode().word() + noFence("release", siteOf(entryBefore(index)), write.site()));
        }
        if (!acquires(read, edge.to(), exitAfter(index))) {
            reasons.add("the " + (read.isUpdate() ? "update" : "read") + " is "
                    + read.mode().word() + noFence("acquire", read.site(), siteOf(exitAfter(index))));
        }
        return phrases.noun(read) + EventPhrases.inBrackets(read) + " does not synchronise with " + phrases.noun(write)
                + EventPhrases.inBrackets(write) + (reasons.isEmpty() ? "" : ": " + String.join("; ", reasons));
    }

    private static String noFence(String kind, Site from, Site to) {
        if (from.equals(to)) {
            return "";
        }
        boolean isOneLine = from.inWords().equals(to.inWords());
        return ", and there is no " + kind + " fence "
                + (isOneLine ? "in between" : "between " + from.inWords() + " and " + to.inWords());
    }

    private Site siteOf(int event) {
        return event == end() ? next.site() : graph.event(event).site();
    }

    /** The event at which the path enters the thread that this edge leaves. */
    private int entryBefore(int index) {
        int entry = index;
        while (entry > 0 && path.get(entry - 1).relation() == Relation.PROGRAM_ORDER) {
            entry--;
        }
        return path.get(entry).from();
    }

    /** The event at which the path leaves the thread that this edge enters. */
    private int exitAfter(int index) {
        int exit = index;
        while (exit + 1 < path.size() && path.get(exit + 1).relation() == Relation.PROGRAM_ORDER) {
            exit++;
        }
        return path.get(exit).to();
    }

    private boolean acquires(ExecutionNode read, int number, int exit) {
        if (read.mode().isAtLeast(Mode.ACQUIRE)) {
            return true;
        }
        return read.mode().isAtLeast(Mode.RELAXED)
                && graph.programOrder(read.thread()).stream()
                        .filter(event -> event > number && event <= exit)
                        .map(graph::event)
                        .anyMatch(event -> event.isFence() && event.mode().isAtLeast(Mode.ACQUIRE));
    }

    private String silent(Edge edge) {
        ExecutionNode from = graph.event(edge.from());
        ExecutionNode to = graph.event(edge.to());
        return phrases.noun(to) + " comes after " + phrases.noun(from)
                + " without synchronising with it: only an acquire read of a release write does";
    }
}
