package dev.weakspot.story;

import java.util.OptionalInt;

/** What can be seen where a run has come to. */
public interface Scene {
    /** The value of this location that all threads will see if nobody writes any more, as people write it. */
    String newest(int location);

    /** Who holds the mutex. */
    OptionalInt holder(int mutex);
}
