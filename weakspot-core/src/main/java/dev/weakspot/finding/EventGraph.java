package dev.weakspot.finding;

import dev.weakspot.event.Site;
import java.util.List;
import java.util.OptionalInt;

/**
 * The events of an execution that a finding is about, and the relations between them.
 *
 * @param nodes the events, in the order in which they happen
 * @param leftOut the number of events of the execution that the graph does not have
 */
public record EventGraph(List<EventNode> nodes, List<Arc> arcs, int leftOut) {
    public static final EventGraph NONE = new EventGraph(List.of(), List.of(), 0);

    public EventGraph {
        nodes = List.copyOf(nodes);
        arcs = List.copyOf(arcs);
        for (Arc arc : arcs) {
            if (Math.min(arc.from(), arc.to()) < 0 || Math.max(arc.from(), arc.to()) >= nodes.size()) {
                throw new IllegalArgumentException("an arc without its events: arc=" + arc + ", nodes=" + nodes.size());
            }
        }
    }

    /**
     * An event.
     *
     * @param step its position among the steps of the finding, from 0 on; empty if it is none of them
     */
    public record EventNode(int thread, Site site, Action action, OptionalInt step) {}

    /**
     * A relation between two events.
     *
     * @param from the position of the first event among the nodes
     * @param to the position of the second event among the nodes
     * @param detail the object that creates the relation: {@code lock}, {@code start}; empty for accesses and fences
     * @param isExplained whether the reasons of the finding name it
     */
    public record Arc(int from, ArcKind kind, int to, String detail, boolean isExplained) {}

    /** The relations of the literature, and what is missing for a correct program. */
    public enum ArcKind {
        /** The next event of the thread in the graph. */
        PROGRAM_ORDER("po", "program order"),
        /** The second reads the value that the first wrote. */
        READS_FROM("rf", "reads-from"),
        /** The second is the next write of the location in the graph. */
        MODIFICATION_ORDER("mo", "modification order"),
        /** The second is the next write of the location after the value that the first read. */
        FROM_READ("fr", "from-read"),
        /** The first releases what the second acquires. */
        SYNCHRONISES_WITH("sw", "synchronises-with"),
        /** The first happens before the second, and no other arcs of the graph show it. */
        HAPPENS_BEFORE("hb", "happens-before"),
        /** The second reads from the first, but does not synchronise with it. */
        NO_SYNCHRONISATION("no sw", "synchronisation that is missing"),
        /** The first does not happen before the second, as the finding requires. */
        NO_HAPPENS_BEFORE("no hb", "happens-before that is missing");

        private final String word;
        private final String title;

        ArcKind(String word, String title) {
            this.word = word;
            this.title = title;
        }

        /** The abbreviation of the literature. */
        public String word() {
            return word;
        }

        public String title() {
            return title;
        }

        public boolean isMissing() {
            return this == NO_SYNCHRONISATION || this == NO_HAPPENS_BEFORE;
        }
    }
}
