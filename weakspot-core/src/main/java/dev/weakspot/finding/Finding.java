package dev.weakspot.finding;

import dev.weakspot.event.Site;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Something we tell people about, because it is a real behaviour of their program.
 *
 * @param message one sentence, understandable by itself
 * @param site where it shows, if there is one place
 * @param accesses the accesses that make it, in the order in which they happen
 * @param explanation why it is so, a sentence each; empty where the message says all
 * @param interleaving how the program gets there, step by step; its last step is the one to look at
 * @param encounter how often it was met, if by chance
 */
public record Finding(
        Kind kind,
        String message,
        Optional<Site> site,
        List<Access> accesses,
        List<String> explanation,
        Interleaving interleaving,
        Optional<Encounter> encounter) {
    public Finding {
        accesses = List.copyOf(accesses);
        explanation = List.copyOf(explanation);
    }

    /** One that was searched for, not met by chance. */
    public Finding(
            Kind kind,
            String message,
            Optional<Site> site,
            List<Access> accesses,
            List<String> explanation,
            Interleaving interleaving) {
        this(kind, message, site, accesses, explanation, interleaving, Optional.empty());
    }

    /** One that needs no explanation. */
    public Finding(Kind kind, String message, Optional<Site> site, List<Access> accesses, Interleaving interleaving) {
        this(kind, message, site, accesses, List.of(), interleaving);
    }

    /** The same, with one more sentence to explain it. */
    public Finding because(String reason) {
        List<String> reasons =
                Stream.concat(explanation.stream(), Stream.of(reason)).toList();
        return new Finding(kind, message, site, accesses, reasons, interleaving, encounter);
    }

    /** The same, met by chance. */
    public Finding with(Encounter met) {
        return new Finding(kind, message, site, accesses, explanation, interleaving, Optional.of(met));
    }

    public enum Kind {
        ROBUSTNESS("robustness"),
        RACE("race"),
        ASSERTION("assertion"),
        CONDITION("condition"),
        DEADLOCK("deadlock"),
        LIVELOCK("livelock"),
        CRASH("crash"),
        LOCK_MISUSE("lock-misuse"),
        USE_AFTER_FREE("use-after-free"),
        DOUBLE_FREE("double-free");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** The word people read in reports and JSON. */
        public String word() {
            return word;
        }
    }
}
