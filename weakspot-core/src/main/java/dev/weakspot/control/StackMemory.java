package dev.weakspot.control;

import dev.weakspot.event.LifeCycle;
import java.util.Optional;

/** Capability: threads have stacks in shared memory, and the front end knows which part of each is in use. */
@FunctionalInterface
public interface StackMemory {
    /** No memory is on a stack. */
    StackMemory NONE = (thread, address) -> Optional.empty();

    /**
     * Present if the address is on the stack of another thread, and certainly in no frame of a function that has not returned.
     *
     * @param thread the accessing thread
     */
    Optional<LifeCycle.EndOfLifetime> endOfLifetime(int thread, long address);
}
