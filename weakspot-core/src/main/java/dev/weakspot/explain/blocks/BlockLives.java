package dev.weakspot.explain.blocks;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Mode;
import dev.weakspot.execution.ExecutionNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/** The blocks of a run that were freed, each with the events that its allocation and its free follow. */
public final class BlockLives {
    private static final int NOT_FOUND = -1;

    /** The allocations of the blocks that are not freed, by address. */
    private final Map<Long, Allocation> allocated = new HashMap<>();

    private final Map<LifeCycle.Free, Life> freed = new HashMap<>();

    /**
     * An allocation.
     *
     * @param after the newest event of all threads before the allocation; empty if there is none
     */
    private record Allocation(LifeCycle.Allocate operation, Optional<ExecutionNode> after) {}

    /**
     * From the allocation of a block to its free.
     *
     * @param end the newest event of all threads before the free; empty if there is none
     */
    private record Life(Allocation allocation, Optional<ExecutionNode> end) {}

    /**
     * An atomic read that returned an address in a block while or after the block was allocated.
     *
     * @param write the event that wrote the value; empty if it was the initial value
     * @param isAfterFree whether the block had been freed
     */
    public record PointerRead(ExecutionNode read, Optional<ExecutionNode> write, boolean isAfterFree) {}

    public void reset() {
        allocated.clear();
        freed.clear();
    }

    /**
     * An allocation or a free takes effect.
     *
     * @param newest the newest event of all threads
     */
    public void observe(LifeCycle.Storage operation, Optional<ExecutionNode> newest) {
        if (operation instanceof LifeCycle.Allocate allocate && allocate.bytes() > 0) {
            allocated.put(allocate.base(), new Allocation(allocate, newest));
        } else if (operation instanceof LifeCycle.Free free) {
            Allocation allocation = allocated.remove(free.base());
            if (allocation != null) { // otherwise it is a second free, or the allocation was not observed
                freed.put(free, new Life(allocation, newest));
            }
        }
    }

    /**
     * The last of the events in which the thread read an address in the freed block.
     *
     * @param isPointer whether a location has the size of a pointer
     */
    public Optional<PointerRead> lastPointerRead(
            LifeCycle.Free free, int thread, List<ExecutionNode> run, IntPredicate isPointer) {
        Life life = freed.get(free);
        if (life == null) {
            return Optional.empty();
        }
        int begin = after(life.allocation().after(), run);
        int end = after(life.end(), run);
        if (begin == NOT_FOUND || end == NOT_FOUND) {
            return Optional.empty(); // a failed turn of a waiting loop was undone
        }
        LifeCycle.Allocate block = life.allocation().operation();
        for (int i = run.size() - 1; i >= begin; i--) {
            ExecutionNode happened = run.get(i);
            if (happened.thread() == thread
                    && happened.isRead()
                    && happened.mode().isAtLeast(Mode.RELAXED)
                    && isPointer.test(happened.location())
                    && Long.compareUnsigned(happened.found() - block.base(), block.bytes()) < 0) {
                return Optional.of(new PointerRead(happened, source(happened, run.subList(0, i)), i >= end));
            }
        }
        return Optional.empty();
    }

    /** The number of the event after this one. */
    @SuppressWarnings("ReferenceEquality") // in a loop, a thread may have equal events
    private static int after(Optional<ExecutionNode> event, List<ExecutionNode> run) {
        for (int i = run.size() - 1; i >= 0 && event.isPresent(); i--) {
            if (run.get(i) == event.get()) {
                return i + 1;
            }
        }
        return event.isPresent() ? NOT_FOUND : 0;
    }

    private static Optional<ExecutionNode> source(ExecutionNode read, List<ExecutionNode> before) {
        return before.stream()
                .filter(happened -> happened.isWrite()
                        && happened.location() == read.location()
                        && happened.writeNumber() == read.sourceNumber()
                        && happened.writeNumber() != Event.UNNUMBERED)
                .findFirst();
    }
}
