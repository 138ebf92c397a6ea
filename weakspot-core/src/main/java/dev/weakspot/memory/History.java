package dev.weakspot.memory;

import dev.weakspot.clock.ForcedClock;
import dev.weakspot.clock.VectorClock;
import java.util.Arrays;

/**
 * The writes of one location in modification order, the newest last. The first is the initial value, or the oldest entry kept.
 * Positions change when entries are inserted or dropped; the numbers of entries never change.
 */
public final class History {
    private final Location location;
    private Entry[] entries = new Entry[4];
    private int size;
    private int made;
    private boolean hasUpdates;

    /** The position of the newest entry that a sequentially consistent access has written or read; -1: there is none. */
    private int sequential;

    /** Whether entries were dropped although a thread could still read them. */
    private boolean isCut;

    /** The size at which entries are searched that no thread can read. */
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
     * The position of the newest write in this view: the write happens before it, or an event that read the write does ([RSAN
     * App. A] T_c). The scan begins at the newest entry, so its cost does not depend on the number of locations. If no kept
     * entry is in the view, the result is the oldest kept.
     */
    public int known(VectorClock view) {
        return known(view, 0);
    }

    /** As above, but at least this position. */
    int known(VectorClock view, int atLeast) {
        for (int i = size - 1; i > atLeast; i--) {
            if (entries[i].isKnownTo(view)) {
                return i;
            }
        }
        return atLeast;
    }

    /** The position of the newest write that every interleaving orders before a step with this clock; the oldest kept if none. */
    public int forced(ForcedClock clock) {
        for (int i = size - 1; i > 0; i--) {
            if (entries[i].isForcedBy(clock)) {
                return i;
            }
        }
        return 0;
    }

    /** As {@link #forced}, without the order of sequentially consistent fences. */
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

    /** The position of the write with this number. */
    public int positionOf(int number) {
        for (int i = size - 1; i >= 0; i--) {
            if (entries[i].number == number) {
                return i;
            }
        }
        throw new IllegalArgumentException("no entry has this number: number=" + number);
    }

    /** Whether a write may be inserted directly after this position: no update follows that has read the entry. */
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

    /** Undoes the first sequentially consistent read of the entry by this component. */
    void removeSequential(Entry entry, int component) {
        entry.removeSequential(component);
        while (sequential >= 0 && !entries[sequential].isSequential()) {
            sequential--;
        }
    }

    boolean isCrowded() {
        return size >= crowded;
    }

    /** Whether entries were dropped although a thread could still read them. */
    public boolean isCut() {
        return isCut;
    }

    void noteCut() {
        isCut = true;
    }

    /** Drops the oldest entries. */
    void drop(int count) {
        System.arraycopy(entries, count, entries, 0, size - count);
        Arrays.fill(entries, size - count, size, null);
        size -= count;
        sequential = Math.max(-1, sequential - count);
        crowded = size * 2 + 8;
    }
}
