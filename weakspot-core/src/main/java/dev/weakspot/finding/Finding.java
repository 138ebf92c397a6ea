package dev.weakspot.finding;

import dev.weakspot.event.Site;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A behaviour of a program that its author should know: a bug, or a behaviour that no interleaving explains.
 *
 * @param message one sentence, understandable by itself
 * @param site the site of the finding, if it has one
 * @param accesses the accesses of the finding, in the order in which they happen
 * @param why the reasons, and advice
 * @param interleaving the steps that lead to the finding; the finding is at its last step
 * @param graph the events that the finding is about; without nodes if the execution has no graph
 * @param reproduction how often runs showed it; empty if a search found it
 */
public record Finding(
        Kind kind,
        String message,
        Optional<Site> site,
        List<Access> accesses,
        Explanation why,
        Interleaving interleaving,
        EventGraph graph,
        Optional<Reproduction> reproduction) {
    public Finding {
        accesses = List.copyOf(accesses);
    }

    /** A finding without an explanation. */
    public Finding(Kind kind, String message, Optional<Site> site, List<Access> accesses, Interleaving interleaving) {
        this(kind, message, site, accesses, Explanation.NONE, interleaving, EventGraph.NONE, Optional.empty());
    }

    public Finding with(Explanation explanation) {
        return new Finding(kind, message, site, accesses, explanation, interleaving, graph, reproduction);
    }

    public Finding with(Interleaving steps) {
        return new Finding(kind, message, site, accesses, why, steps, graph, reproduction);
    }

    public Finding with(Reproduction observed) {
        return new Finding(kind, message, site, accesses, why, interleaving, graph, Optional.of(observed));
    }

    public Finding with(EventGraph events) {
        return new Finding(kind, message, site, accesses, why, interleaving, events, reproduction);
    }

    /** The variable, block or lock that the accesses of the finding share; empty if it is about more than one. */
    public Optional<String> object() {
        List<String> locations = accesses.stream()
                .filter(access -> access.role() != Access.Role.STEP)
                .map(Access::location)
                .toList();
        return locations.isEmpty() ? Optional.empty() : Optional.of(locations.get(locations.size() - 1));
    }

    /** The sites that a reader has to look at: of the finding, of its accesses and of its failing steps. */
    public Stream<Site> sites() {
        Stream<Site> ofAccesses = accesses.stream()
                .filter(access -> access.role() != Access.Role.STEP)
                .map(Access::site);
        Stream<Site> ofSteps = interleaving.steps().stream()
                .filter(Interleaving.Step::isFailure)
                .map(Interleaving.Step::site);
        return Stream.concat(site.stream(), Stream.concat(ofAccesses, ofSteps));
    }

    public Severity severity() {
        return kind.severity();
    }

    /** The explanation, a sentence each. */
    public List<String> explanation() {
        return why.sentences();
    }

    public enum Kind {
        ROBUSTNESS("robustness", "robustness violation"),
        RACE("race", "data race"),
        ASSERTION("assertion", "assertion failure"),
        CONDITION("condition", "forbidden final state"),
        DEADLOCK("deadlock", "deadlock"),
        LIVELOCK("livelock", "livelock"),
        CRASH("crash", "crash"),
        EXIT_STATUS("exit-status", "non-zero exit status"),
        LOCK_MISUSE("lock-misuse", "lock misuse"),
        USE_AFTER_FREE("use-after-free", "use after free"),
        DOUBLE_FREE("double-free", "double free"),
        UNINITIALISED_READ("uninitialised-read", "read of uninitialised memory");

        private final String word;
        private final String title;

        Kind(String word, String title) {
            this.word = word;
            this.title = title;
        }

        /** The name of the finding at length, for headlines. */
        public String title() {
            return title;
        }

        public Severity severity() {
            return this == ROBUSTNESS ? Severity.WARNING : Severity.ERROR;
        }

        /** The word of JSON reports, suppressions and recordings. */
        public String word() {
            return word;
        }
    }
}
