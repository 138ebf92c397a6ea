package dev.weakspot.finding;

import dev.weakspot.event.Site;
import dev.weakspot.execution.Relation;
import java.util.List;

/** A reason why a finding is possible: data, and one sentence for people. */
public sealed interface Reason {
    String text();

    /** The steps that order two accesses, edge by edge. */
    record Ordering(List<Link> path, String text) implements Reason {
        public Ordering {
            path = List.copyOf(path);
        }
    }

    /** An edge of the path that does not create happens-before. */
    record MissingSynchronisation(Link link, String text) implements Reason {}

    /** Any other fact. */
    record Remark(Topic topic, String text) implements Reason {}

    /** The subject of a remark. */
    enum Topic {
        /** Two threads have not communicated since the first access. */
        NO_COMMUNICATION,
        /** The mutexes that the threads of a race hold. */
        NO_COMMON_MUTEX,
        /** The release after which an access comes. */
        TOO_LATE,
        /** The free of a block that is used or freed again, and the reads of its address. */
        FREED_BLOCK,
        /** The wake-up that a waiting thread has missed. */
        WAKE_UP,
        /** The threads that have ended. */
        ENDED_THREADS,
        /** A write does not happen before the access that may miss it. */
        NOT_VISIBLE,
        /** The position of a write in modification order. */
        MODIFICATION_ORDER,
        /** The order of SC fences. */
        FENCE_ORDER,
        /** Whether the run needs weak memory. */
        WEAK_MEMORY,
        /** The run is too long to be explained. */
        RUN_TOO_LONG,
        /** The run could not be repeated. */
        NOT_REPEATED,
        /** The steps may not be the shortest. */
        NOT_SHORTENED,
        /** Whether an old value has a consequence. */
        CONSEQUENCE,
        /** Another finding that the same change repairs. */
        SAME_CAUSE
    }

    /** Two events and the relation between them. */
    record Link(Relation relation, Endpoint from, Endpoint to) {}

    /**
     * An event of a path.
     *
     * @param event its number in the run up to the finding, from 0 on. Failed turns of waiting loops do not count.
     */
    record Endpoint(int event, int thread, Site site) {}
}
