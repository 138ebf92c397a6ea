package dev.weakspot.story;

import dev.weakspot.event.Synchronisation;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** What can be seen where a run has come to. */
public interface Scene {
    /** The value of this location that all threads will see if nobody writes any more, as people write it. */
    String newest(int location);

    /** Who holds the mutex. */
    OptionalInt holder(int mutex);

    /** Those who have what the operation is about, by rising number; nobody where nobody can. */
    default List<Integer> holders(Synchronisation operation) {
        boolean isMutex = operation instanceof Synchronisation.Lock || operation instanceof Synchronisation.Unlock;
        IntStream holders = isMutex ? holder(operation.object()).stream() : IntStream.empty();
        return holders.boxed().toList();
    }
}
