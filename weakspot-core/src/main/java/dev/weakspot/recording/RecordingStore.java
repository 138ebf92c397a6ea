package dev.weakspot.recording;

import java.util.Optional;

/** Stores recordings. */
@FunctionalInterface
public interface RecordingStore {
    /**
     * Stores a recording under a name.
     *
     * @return the name of the stored recording; empty if it could not be stored, which the store itself reports
     */
    Optional<String> keep(String name, Recording recording);
}
