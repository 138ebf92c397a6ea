package dev.weakspot.litmus.verify;

import java.util.Optional;

/** The user's hand on a running search. Called every few milliseconds, from one thread at a time. */
public interface SearchControl {
    /** Why the search must stop now, as a sentence for the report; empty to go on. */
    Optional<String> reasonToStop();

    /** How far it has come. */
    void progress(long states, long waiting);

    SearchControl UNLIMITED = new SearchControl() {
        @Override
        public Optional<String> reasonToStop() {
            return Optional.empty();
        }

        @Override
        public void progress(long states, long waiting) {}
    };
}
