package dev.weakspot.explain;

import dev.weakspot.event.Synchronisation;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** The state of a run at its current step, as far as explanations need it. */
public interface RunSnapshot {
    /** The newest value of this location in modification order, in the notation of the program. */
    String newest(int location);

    /** The thread that holds the mutex. */
    OptionalInt holder(int mutex);

    /** The threads that hold the object of the operation, in ascending order; empty for objects that are never held. */
    default List<Integer> holders(Synchronisation operation) {
        boolean isMutex = operation instanceof Synchronisation.Lock || operation instanceof Synchronisation.Unlock;
        IntStream holders = isMutex ? holder(operation.object()).stream() : IntStream.empty();
        return holders.boxed().toList();
    }
}
