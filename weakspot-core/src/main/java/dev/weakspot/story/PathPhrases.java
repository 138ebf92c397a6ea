package dev.weakspot.story;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.execution.Edge;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.Happened;
import dev.weakspot.execution.Relation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A path through an execution in plain words, edge by edge, and why it carries no visibility from thread to thread. */
final class PathPhrases {
    private final ExecutionGraph graph;
    private final EventPhrases phrases;
    private final List<Edge> path;
    private final MemoryAccess next;
    private final Set<Relation> named = EnumSet.noneOf(Relation.class);

    /**
     * Phrases for one path.
     *
     * @param next what its last edge leads to, which has not happened yet
     */
    PathPhrases(ExecutionGraph graph, EventPhrases phrases, List<Edge> path, MemoryAccess next) {
        this.graph = graph;
        this.phrases = phrases;
        this.path = path;
        this.next = next;
    }

    /** The whole path as one sentence. */
    String inOrder() {
        Happened first = graph.event(path.get(0).from());
        StringBuilder sentence = new StringBuilder(phrases.clause(first)).append(EventPhrases.inBrackets(first));
        for (int i = 0; i < path.size(); i++) {
            sentence.append(clause(i));
        }
        return sentence.toString();
    }

    private String clause(int index) {
        Edge edge = path.get(index);
        if (edge.to() == end()) {
            String arrival = "P" + next.thread() + " comes to this " + EventPhrases.word(next);
            return (edge.relation() == Relation.START ? ", and only then " : then()) + arrival;
        }
        Happened to = graph.event(edge.to());
        String line = EventPhrases.inBrackets(to);
        String thread = "P" + to.thread();
        return switch (edge.relation()) {
            case PROGRAM_ORDER -> then() + phrases.clause(to) + line;
            case READS_FROM ->
                theWrite(index) + (to.isUpdate() ? phrases.noun(to) : thread) + " reads ("
                        + EventPhrases.line(to.site()) + name(edge, ", ") + ")";
            case MODIFICATION_ORDER -> theWrite(index) + phrases.noun(to) + line + " overwrites" + bracketed(edge);
            case FROM_READ ->
                "; that value is from before " + phrases.noun(to) + line + ", so this read comes first"
                        + bracketed(edge);
            case LOCK -> ", and only then " + thread + " can " + lockWord(to) + " it" + line;
            case BARRIER -> ", and only then " + thread + " can pass it" + line;
            case ONCE -> ", and only then " + phrases.clause(to) + line;
            case SEMAPHORE -> ", and after that " + phrases.clause(to) + line;
            case START -> ", which then " + phrases.predicate(to) + line;
            case JOIN -> join(edge) + line;
            case FENCE_ORDER -> "; " + phrases.noun(to) + line + " comes later in the order of all SC fences";
        };
    }

    private static String lockWord(Happened lock) {
        if (lock.operation() instanceof Synchronisation.ReadWrite operation) {
            return operation.match(new ObjectWords());
        }
        return lock.operation() instanceof Synchronisation.Wait ? "have" : "lock";
    }

    /** A thread that did nothing ends where it starts. */
    private String join(Edge edge) {
        int child = ((LifeCycle.Join) graph.event(edge.to()).operation()).child();
        boolean isItsOwn = graph.event(edge.from()).thread() == child;
        return (isItsOwn ? "; that is the last that P" + child + " does" : ", which does nothing") + ", and "
                + phrases.clause(graph.event(edge.to()));
    }

    /** Which write is meant: after a program step it has just been named, otherwise not as the last thing. */
    private String theWrite(int index) {
        boolean isNamedLast = index == 0 || path.get(index - 1).relation() == Relation.PROGRAM_ORDER;
        return isNamedLast ? ", which " : "; that write ";
    }

    /** The number of the event that has not happened yet. */
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

    /** The technical word, the first time that it could be used. */
    private String name(Edge edge, String separator) {
        return named.add(edge.relation()) ? separator + edge.relation().word() : "";
    }

    /**
     * What is missing for the thread at its end to be aware of the event at its start, a sentence each. The path is
     * followed from thread to thread; wherever one does not learn of what came before, that is said, and the rest is
     * looked at as if it began there.
     *
     * @param isAwarenessEnough whether it is enough to be aware of a write by having read it
     */
    List<String> whatIsMissing(boolean isAwarenessEnough) {
        List<String> missing = new ArrayList<>();
        boolean isSilenceTold = false;
        int start = path.get(0).from();
        for (int i = 0; i < path.size(); i++) {
            Edge edge = path.get(i);
            boolean isPassedOn = isKnown(start, i);
            if (i == 0 && isAwarenessEnough && edge.relation() == Relation.READS_FROM) {
                start = edge.to();
            } else if (!isPassedOn && edge.relation() == Relation.READS_FROM) {
                missing.add(unsynchronised(start, i));
                start = edge.to();
            } else if (!isPassedOn && edge.relation() != Relation.PROGRAM_ORDER) {
                if (!isSilenceTold) {
                    missing.add(silent(edge));
                }
                isSilenceTold = true;
                start = edge.to();
            }
        }
        return missing;
    }

    /** Whether the thread that an edge comes to has learnt of an event before the path leaves it again. */
    private boolean isKnown(int event, int index) {
        int exit = exitAfter(index);
        return exit == end() ? graph.isKnownTo(event, next.thread()) : graph.isKnownAt(event, exit);
    }

    private String unsynchronised(int start, int index) {
        Edge edge = path.get(index);
        Happened write = graph.event(edge.from());
        Happened read = graph.event(edge.to());
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
        return ", and no " + kind + " fence stands "
                + (isOneLine ? "in between" : "on the way from " + from.inWords() + " to " + to.inWords());
    }

    private Site siteOf(int event) {
        return event == end() ? next.site() : graph.event(event).site();
    }

    /** Where the path came to the thread that this edge leaves. */
    private int entryBefore(int index) {
        int entry = index;
        while (entry > 0 && path.get(entry - 1).relation() == Relation.PROGRAM_ORDER) {
            entry--;
        }
        return path.get(entry).from();
    }

    /** Where the path leaves the thread that this edge comes to. */
    private int exitAfter(int index) {
        int exit = index;
        while (exit + 1 < path.size() && path.get(exit + 1).relation() == Relation.PROGRAM_ORDER) {
            exit++;
        }
        return path.get(exit).to();
    }

    private boolean acquires(Happened read, int number, int exit) {
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
        Happened from = graph.event(edge.from());
        Happened to = graph.event(edge.to());
        return "that " + phrases.noun(to) + " comes after " + phrases.noun(from) + " tells P" + to.thread()
                + " nothing: only reading what was released makes earlier writes visible";
    }
}
