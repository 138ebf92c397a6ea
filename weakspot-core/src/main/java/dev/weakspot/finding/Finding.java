package dev.weakspot.finding;

import dev.weakspot.event.Site;
import java.util.List;
import java.util.Optional;

/**
 * Something we tell people about, because it is a real behaviour of their program.
 *
 * @param message one sentence, understandable by itself
 * @param site where it shows, if there is one place
 * @param accesses the accesses that make it, in the order in which they happen
 * @param explanation why it is so, a sentence each; empty where the message says all
 * @param interleaving how the program gets there, step by step; its last step is the one to look at
 */
public record Finding(
        Kind kind,
        String message,
        Optional<Site> site,
        List<Access> accesses,
        List<String> explanation,
        Interleaving interleaving) {
    public Finding {
        accesses = List.copyOf(accesses);
        explanation = List.copyOf(explanation);
    }

    /** One that needs no explanation. */
    public Finding(Kind kind, String message, Optional<Site> site, List<Access> accesses, Interleaving interleaving) {
        this(kind, message, site, accesses, List.of(), interleaving);
    }

    public enum Kind {
        ROBUSTNESS("robustness"),
        RACE("race"),
        ASSERTION("assertion"),
        CONDITION("condition"),
        DEADLOCK("deadlock"),
        LIVELOCK("livelock"),
        CRASH("crash"),
        LOCK_MISUSE("lock-misuse");

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
