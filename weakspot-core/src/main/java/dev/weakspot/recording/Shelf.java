package dev.weakspot.recording;

import java.util.Optional;

/** Where recordings are kept. */
@FunctionalInterface
public interface Shelf {
    /**
     * Keeps a recording under a name.
     *
     * @return what it is called there; nothing if it could not be kept, which the shelf itself has told
     */
    Optional<String> keep(String name, Recording recording);
}
