package dev.weakspot.memory;

import dev.weakspot.clock.ForcedClock;
import dev.weakspot.clock.VectorClock;
import java.util.Arrays;

/**
 * The writes of one location in modification order, and who knows them. Newest last; the first is the initial value, or
 * the oldest that was kept. Positions move when entries are inserted or dropped; numbers of entries never do.
 */
public final class History {
    private final Location location;
    private Entry[] entries = new Entry[4];
    private int size;
    private int made;
    private boolean hasUpdates;

    /** The position of the newest entry that a sequentially consistent access has written or read; -1: there is none. */
    private int sequential;

    /** Whether entries were forgotten of which some thread knew nothing newer. */
    private boolean isCut;

    /** The size at which it is worth while to look for entries that nobody can read any more. */
    private int crowded;

    History(Location location) {
        this.location = location;
        reset();
    }

    void reset() {
        Arrays.fill(entries, 0, size, null);
        entries[0] = Entry.initial(location.initial());
        size = 1;
        made = 1;
        hasUpdates = false;
        sequential = -1;
        isCut = false;
        crowded = 8;
    }

    Location location() {
        return location;
    }

    public int size() {
        return size;
    }

    public Entry get(int position) {
        return entries[position];
    }

    public Entry newest() {
        return entries[size - 1];
    }

    /**
     * The position of the newest write this view knows: hb-before it, or read by an event hb-before it ([RSAN App. A] T_c).
     * Scans from the newest, so the cost follows how far behind the view is, never how many locations exist. If nothing
     * that was kept is known it is the oldest kept.
     */
    public int known(VectorClock view) {
        return known(view, 0);
    }

    /** The same, where this much is known anyway. */
    int known(VectorClock view, int atLeast) {
        for (int i = size - 1; i > atLeast; i--) {
            if (entries[i].isKnownTo(view)) {
                return i;
            }
        }
        return atLeast;
    }

    /** The position of the newest write that every interleaving puts before what has this clock; the oldest kept if none is. */
    public int forced(ForcedClock clock) {
        for (int i = size - 1; i > 0; i--) {
            if (entries[i].isForcedBy(clock)) {
                return i;
            }
        }
        return 0;
    }

    /** The same if sequentially consistent fences had no order. */
    public int forcedWithoutFences(ForcedClock clock) {
        for (int i = size - 1; i > 0; i--) {
            if (entries[i].isForcedWithoutFencesBy(clock)) {
                return i;
            }
        }
        return 0;
    }

    /** The position of the newest entry that a sequentially consistent access has written or read, or 0. */
    public int newestSequential() {
        return Math.max(0, sequential);
    }

    /** Where the write with this number is. */
    public int positionOf(int number) {
        for (int i = size - 1; i >= 0; i--) {
            if (entries[i].number == number) {
                return i;
            }
        }
        throw new IllegalArgumentException("no longer, or not yet, among the entries: number=" + number);
    }

    /** Whether something else may be written directly after the entry at this position: no update sits there. */
    boolean isOpenAfter(int position) {
        return !hasUpdates || position == size - 1 || !entries[position + 1].isUpdate;
    }

    boolean hasUpdates() {
        return hasUpdates;
    }

    int nextNumber() {
        return made;
    }

    void insertAfter(int position, Entry entry) {
        if (size == entries.length) {
            entries = Arrays.copyOf(entries, size * 2);
        }
        System.arraycopy(entries, position + 1, entries, position + 2, size - position - 1);
        entries[position + 1] = entry;
        size++;
        made++;
        hasUpdates |= entry.isUpdate;
        if (sequential > position) {
            sequential++;
        }
    }

    /** A sequentially consistent access has written or read the entry at this position; whether it is its thread's first. */
    boolean noteSequential(int position, int component, int access) {
        sequential = Math.max(sequential, position);
        return entries[position].addSequential(component, access);
    }

    /** The first sequentially consistent access of this component that had read the entry has not been after all. */
    void removeSequential(Entry entry, int component) {
        entry.removeSequential(component);
        while (sequential >= 0 && !entries[sequential].isSequential()) {
            sequential--;
        }
    }

    boolean isCrowded() {
        return size >= crowded;
    }

    /** Whether entries were forgotten of which some thread knew nothing newer. */
    public boolean isCut() {
        return isCut;
    }

    void noteCut() {
        isCut = true;
    }

    /** Forgets the oldest entries. */
    void drop(int count) {
        System.arraycopy(entries, count, entries, 0, size - count);
        Arrays.fill(entries, size - count, size, null);
        size -= count;
        sequential = Math.max(-1, sequential - count);
        crowded = size * 2 + 8;
    }
}
