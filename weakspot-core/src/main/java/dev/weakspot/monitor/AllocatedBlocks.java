package dev.weakspot.monitor;

import dev.weakspot.clock.VectorClock;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.memory.HappensBefore;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The blocks that were allocated and not yet freed, with the epochs of their allocations. Consecutive accesses are often near each
 * other, so the result of the last lookup is kept: a block, or a gap between two blocks.
 */
final class AllocatedBlocks {
    private final NavigableMap<Long, AllocatedBlock> blocks = new TreeMap<>();

    /** The range of the last lookup; empty if the range is unknown. */
    private long lastFirst;

    private long lastEnd;

    /** The block in the range of the last lookup; null for a gap. */
    private AllocatedBlock last;

    /**
     * A block.
     *
     * @param epoch the epoch of the allocating thread at the allocation
     */
    record AllocatedBlock(LifeCycle.Allocate allocation, int epoch) {
        long base() {
            return allocation.base();
        }

        long bytes() {
            return allocation.bytes();
        }

        boolean isKnownTo(VectorClock view) {
            return epoch <= view.get(HappensBefore.component(allocation.thread()));
        }
    }

    void clear() {
        blocks.clear();
        forgetLookup();
    }

    int size() {
        return blocks.size();
    }

    boolean isEmpty() {
        return blocks.isEmpty();
    }

    /** Adds a block, in place of blocks that overlap it: Weakspot has not observed that these were freed. */
    void add(LifeCycle.Allocate allocation, int epoch) {
        long end = allocation.base() + allocation.bytes();
        Map.Entry<Long, AllocatedBlock> before = blocks.lowerEntry(end);
        while (before != null && before.getKey() + before.getValue().bytes() > allocation.base()) {
            blocks.remove(before.getKey());
            before = blocks.lowerEntry(end);
        }
        blocks.put(allocation.base(), new AllocatedBlock(allocation, epoch));
        forgetLookup();
    }

    /** Removes the block that begins at this address and returns it; null if there is none. */
    AllocatedBlock remove(long base) {
        AllocatedBlock removed = blocks.remove(base);
        if (removed != null) {
            forgetLookup();
        }
        return removed;
    }

    /** The block that contains this address; null if there is none. */
    AllocatedBlock at(long address) {
        if (address < lastFirst || address >= lastEnd) {
            lookUp(address);
        }
        return last;
    }

    private void lookUp(long address) {
        Map.Entry<Long, AllocatedBlock> before = blocks.floorEntry(address);
        if (before != null && address - before.getKey() < before.getValue().bytes()) {
            last = before.getValue();
            lastFirst = last.base();
            lastEnd = last.base() + last.bytes();
        } else {
            Long next = blocks.higherKey(address);
            last = null;
            lastFirst = before == null ? 0 : before.getKey() + before.getValue().bytes();
            lastEnd = next == null ? Long.MAX_VALUE : next;
        }
    }

    private void forgetLookup() {
        last = null;
        lastFirst = 0;
        lastEnd = 0;
    }

    /** Accepts each block. */
    void forEach(Consumer<AllocatedBlock> visitor) {
        blocks.values().forEach(visitor);
    }
}
