package dev.weakspot.graph;

import dev.weakspot.event.Mode;
import java.util.ArrayList;
import java.util.List;

/** The accesses of one location: its writes in modification order, and its reads. */
public final class LocationEvents {
    /** The first one is the initial write. */
    private final List<GraphEvent> writes = new ArrayList<>();

    private final List<GraphEvent> reads = new ArrayList<>();

    /** The number of accesses that are not atomic. */
    private int plainAccesses;

    private final boolean isPlain;

    LocationEvents(GraphEvent initial, boolean isPlain) {
        writes.add(initial);
        this.isPlain = isPlain;
    }

    /** Whether no access of the location is atomic: a read returns the last write that happens before it. */
    public boolean isPlain() {
        return isPlain;
    }

    public List<GraphEvent> writes() {
        return writes;
    }

    public List<GraphEvent> reads() {
        return reads;
    }

    boolean hasPlainAccesses() {
        return plainAccesses > 0;
    }

    public GraphEvent newest() {
        return writes.get(writes.size() - 1);
    }

    /** The position of a write in modification order. */
    public int position(GraphEvent write) {
        for (int i = writes.size() - 1; i >= 0; i--) {
            if (writes.get(i) == write) {
                return i;
            }
        }
        throw new IllegalStateException("not a write of this location: event=" + write);
    }

    /** The position of the newest write in the set, or read by an event in the set: dom([W_x] ; rf? ; [set]). */
    public int known(int[] set) {
        int known = 0;
        for (int i = writes.size() - 1; i > 0; i--) {
            if (EventSets.contains(set, writes.get(i))) {
                known = i;
                break;
            }
        }
        for (GraphEvent read : reads) {
            if (EventSets.contains(set, read) && read.source() != writes.get(known)) {
                known = Math.max(known, position(read.source()));
            }
        }
        return known;
    }

    /** [Rocker Def. 3.5] ATOMICITY: no write may come between an update and the write that it reads from. */
    public boolean isOpenAfter(int position) {
        return position == writes.size() - 1
                || !writes.get(position + 1).label().isExclusive();
    }

    void add(GraphEvent access, int position) {
        if (access.isWrite()) {
            writes.add(position, access);
        } else {
            reads.add(access);
        }
        plainAccesses += isPlain(access) ? 1 : 0;
    }

    void remove(GraphEvent access) {
        if (access.isWrite()) {
            writes.remove(position(access));
        } else if (reads.get(reads.size() - 1) == access) {
            reads.remove(reads.size() - 1);
        } else {
            reads.remove(access);
        }
        plainAccesses -= isPlain(access) ? 1 : 0;
    }

    private static boolean isPlain(GraphEvent access) {
        return access.label().mode() == Mode.NON_ATOMIC;
    }
}
