package dev.weakspot.litmus.search;

import java.util.Optional;

/**
 * Limits and progress reports of a running search. The search calls it every few milliseconds, from one thread at a
 * time.
 */
public interface SearchControl {
    /** The reason to stop now, as a sentence for the report; empty to continue. */
    Optional<String> reasonToStop();

    /** Reports the number of visited states and of states that wait for expansion. */
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
