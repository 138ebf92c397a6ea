package dev.weakspot.monitor;

import dev.weakspot.clock.VectorClock;
import dev.weakspot.event.Site;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;

/**
 * The part of the race detector's state that later reports depend on: the accesses and allocations that are not yet in every
 * thread's view. The others cannot race any more. Their order does not matter, so their fingerprints are summed.
 */
final class UnorderedAccesses {
    private final HappensBefore order;
    private final ShadowMemory shadow;
    private final RememberedOperations operations;
    private final AllocatedBlocks blocks;
    private final StateKey traceKey = new StateKey();

    UnorderedAccesses(
            HappensBefore order, ShadowMemory shadow, RememberedOperations operations, AllocatedBlocks blocks) {
        this.order = order;
        this.shadow = shadow;
        this.operations = operations;
        this.blocks = blocks;
    }

    long fingerprint(RelevantClocks views) {
        long[] sum = {0};
        shadow.forEach(granule -> {
            for (int trace = shadow.first(); !shadow.isEnd(trace); trace = shadow.next(trace)) {
                if (!isKnownToAll(shadow.stamp(trace))) {
                    sum[0] += fingerprint(granule, trace, views);
                }
            }
        });
        blocks.forEach(block -> sum[0] += isKnownToAll(block) ? 0 : fingerprint(block, views));
        return sum[0];
    }

    private long fingerprint(long granule, int trace, RelevantClocks views) {
        long stamp = shadow.stamp(trace);
        traceKey.clear();
        traceKey.add(granule);
        traceKey.add(Stamp.withoutEpoch(stamp));
        if (Stamp.isOperation(stamp)) {
            add(operations.get(shadow.number(trace)).site());
        } else {
            traceKey.add(shadow.number(trace));
        }
        for (VectorClock view : views.known()) {
            traceKey.add(Stamp.isKnownTo(stamp, view) ? 1 : 0);
        }
        return traceKey.fingerprint();
    }

    private long fingerprint(AllocatedBlocks.AllocatedBlock block, RelevantClocks views) {
        traceKey.clear();
        traceKey.add(block.base());
        traceKey.add(block.bytes());
        traceKey.add(block.allocation().thread());
        add(block.allocation().site());
        for (VectorClock view : views.known()) {
            traceKey.add(block.isKnownTo(view) ? 1 : 0);
        }
        return traceKey.fingerprint();
    }

    private void add(Site site) {
        traceKey.add(site.file().hashCode());
        traceKey.add(((long) site.line() << 32) | site.column());
    }

    private boolean isKnownToAll(long stamp) {
        for (int thread = 0; thread < order.threads(); thread++) {
            if (order.isLive(thread) && !Stamp.isKnownTo(stamp, order.current(thread))) {
                return false;
            }
        }
        return true;
    }

    private boolean isKnownToAll(AllocatedBlocks.AllocatedBlock block) {
        for (int thread = 0; thread < order.threads(); thread++) {
            if (order.isLive(thread) && !block.isKnownTo(order.current(thread))) {
                return false;
            }
        }
        return true;
    }
}
