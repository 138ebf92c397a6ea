package dev.weakspot.frontend;

import java.util.Optional;

/** Stops a verification and receives its progress. Called every few milliseconds, by one thread at a time. */
public interface VerifyControl {
    VerifyControl UNLIMITED = new VerifyControl() {
        @Override
        public Optional<String> reasonToStop() {
            return Optional.empty();
        }

        @Override
        public void progress(long states, long waiting) {}
    };

    /** The reason why the verification must stop now, in a few words for the report; empty to continue. */
    Optional<String> reasonToStop();

    /**
     * Receives the number of states so far.
     *
     * @param waiting the states that were found and not yet expanded
     */
    void progress(long states, long waiting);
}
