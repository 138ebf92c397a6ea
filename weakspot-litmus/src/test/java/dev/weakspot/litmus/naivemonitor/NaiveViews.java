package dev.weakspot.litmus.naivemonitor;

import dev.weakspot.event.Mode;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntBinaryOperator;

/**
 * The state of SC_M besides memory ([Rocker §5.2]), for all locations and with concrete values; and the races of
 * [Rocker §6]. A view is a row of sets, one for each cell and {@link Kind}; a set is a number whose bits are its
 * members. The algorithms follow the paper in its order, so that they can be compared with it.
 */
final class NaiveViews {
    /** The kind of a set in a view. A view holds the values and accesses that its owner is not aware of. */
    private enum Kind {
        /** V: values that are stale and may be read. */
        READABLE(0),
        /** V_RMW: values that are stale and may be overwritten. */
        WRITABLE(1),
        /** Last accesses of each thread, by thread and {@link #slot}, that do not happen before. */
        UNORDERED(2);

        private final int place;

        Kind(int place) {
            this.place = place;
        }
    }

    private static final int KINDS = Kind.values().length;

    /** Accesses of one thread to one cell are of four kinds: plain or not, writing or not. */
    private static final int SLOTS = 4;

    private final NaiveMemoryUses uses;

    // Rows, in this order: V^c, V^a, V^r of threads; V^w of cells and f; of mutexes; V^s; all overwritten so far.
    // Then sets of cells: T_SC of threads; W_SC of cells and f; M_SC of cells and f; of mutexes ([RSAN Fig. 2]).
    private final int[] words;

    private NaiveViews(NaiveMemoryUses uses, int[] words) {
        this.uses = uses;
        this.words = words;
    }

    /** The initial views: every thread is aware of everything. */
    static NaiveViews initial(NaiveMemoryUses uses) {
        NaiveViews views = new NaiveViews(uses, new int[0]);
        int rows = views.overwrittenRow() + 1;
        int[] words = new int[rows * views.rowLength() + views.sets()];
        Arrays.fill(words, rows * views.rowLength(), words.length, (1 << uses.cells) - 1);
        return new NaiveViews(uses, words);
    }

    private int sets() {
        return uses.threads + 2 * (uses.cells + 1) + uses.mutexes;
    }

    private int rowLength() {
        return uses.cells * KINDS;
    }

    private int current(int thread) {
        return thread;
    }

    private int acquire(int thread) {
        return uses.threads + thread;
    }

    private int release(int thread) {
        return 2 * uses.threads + thread;
    }

    private int released(int cell) {
        return 3 * uses.threads + cell;
    }

    private int releasedByFence() {
        return released(uses.cells);
    }

    private int releasedByUnlock(int mutex) {
        return releasedByFence() + 1 + mutex;
    }

    private int sinceSequential() {
        return releasedByUnlock(uses.mutexes);
    }

    private int overwrittenRow() {
        return sinceSequential() + 1;
    }

    private int at(int row, int cell, Kind kind) {
        return row * rowLength() + cell * KINDS + kind.place;
    }

    private int before(int thread) {
        return (overwrittenRow() + 1) * rowLength() + thread;
    }

    private int beforeWrite(int cell) {
        return before(uses.threads) + cell;
    }

    private int beforeAccess(int cell) {
        return beforeWrite(uses.cells + 1) + cell;
    }

    private int beforeUnlock(int mutex) {
        return beforeAccess(uses.cells + 1) + mutex;
    }

    private static int slot(int thread, boolean isPlain, boolean isWrite) {
        return 1 << (thread * SLOTS + (isPlain ? 2 : 0) + (isWrite ? 1 : 0));
    }

    // Questions.

    /** [Rocker §5.2] x ∈ V_SC(τ). */
    boolean isBound(int thread, int cell) {
        return (words[before(thread)] >> cell & 1) != 0;
    }

    /** The stale values that a read of this mode could return. */
    int readable(int thread, int cell, Mode mode) {
        return stale(thread, cell, mode, Kind.READABLE);
    }

    /** The stale values that a write of this mode could follow immediately. */
    int writable(int thread, int cell, Mode mode) {
        return stale(thread, cell, mode, Kind.WRITABLE);
    }

    private int stale(int thread, int cell, Mode mode, Kind kind) {
        int values = words[at(current(thread), cell, kind)];
        return mode == Mode.SEQ_CST
                ? values & words[at(sinceSequential(), cell, kind)] & words[at(releasedByFence(), cell, kind)]
                : values;
    }

    /**
     * Whether an access would race with one before it ([Rocker Def. 6.1]).
     *
     * @param acquires whether the access synchronises with the release write to the cell
     */
    boolean races(int thread, int cell, boolean isPlain, boolean isWrite, boolean acquires) {
        int unordered = words[at(current(thread), cell, Kind.UNORDERED)];
        if (acquires) {
            unordered &= words[at(released(cell), cell, Kind.UNORDERED)];
        }
        int conflicting = 0;
        for (int other = 0; other < uses.threads; other++) {
            conflicting |= slot(other, true, true);
            conflicting |= isPlain ? slot(other, false, true) : 0;
            conflicting |= isWrite ? slot(other, true, false) : 0;
            conflicting |= isPlain && isWrite ? slot(other, false, false) : 0;
        }
        return (unordered & conflicting) != 0;
    }

    // Changes. Each returns new views.

    NaiveViews after(int thread, NaiveMove.MoveLabel label) {
        NaiveViews copy = new NaiveViews(uses, words.clone());
        if (label instanceof NaiveMove.MoveLabel.Read read) {
            copy.read(thread, read.cell(), read.mode());
        } else if (label instanceof NaiveMove.MoveLabel.StaleRead read) {
            copy.leave(thread, read.cell(), read.mode(), false);
            copy.orderRead(thread, read.cell());
        } else if (label instanceof NaiveMove.MoveLabel.Write write) {
            copy.write(thread, write.cell(), write.mode(), write.overwritten(), false);
        } else if (label instanceof NaiveMove.MoveLabel.Update update) {
            copy.write(thread, update.cell(), update.mode(), update.overwritten(), true);
        } else if (label instanceof NaiveMove.MoveLabel.Fence fence) {
            copy.fence(thread, fence.mode());
        } else if (label instanceof NaiveMove.MoveLabel.Lock lock) {
            copy.acquireFrom(copy.releasedByUnlock(lock.mutex()), thread);
            copy.words[copy.before(thread)] |= copy.words[copy.beforeUnlock(lock.mutex())];
        } else if (label instanceof NaiveMove.MoveLabel.Unlock unlock) {
            copy.intersect(copy.releasedByUnlock(unlock.mutex()), copy.current(thread));
            copy.words[copy.beforeUnlock(unlock.mutex())] |= copy.words[copy.before(thread)];
        } else if (label instanceof NaiveMove.MoveLabel.Meeting meeting) {
            copy.meet(meeting.threads());
        }
        return copy;
    }

    private void read(int thread, int x, Mode mode) {
        leave(thread, x, mode, false);
        if (!uses.atomic.get(x)) {
            return;
        }
        // [Rocker Alg. 1, 2]
        forget(thread, x);
        acquire(thread, x, mode);
        if (mode == Mode.SEQ_CST) {
            words[at(sinceSequential(), x, Kind.READABLE)] = 0;
            words[at(sinceSequential(), x, Kind.WRITABLE)] = 0;
        }
        orderRead(thread, x);
    }

    private void write(int thread, int x, Mode mode, int overwritten, boolean isUpdate) {
        if (isUpdate) {
            leave(thread, x, mode, false);
        }
        leave(thread, x, mode, true);
        if (!uses.atomic.get(x)) {
            return;
        }
        // [Rocker Alg. 1, 2]
        forget(thread, x);
        overwrite(release(thread), x, overwritten, isUpdate);
        if (isUpdate) {
            acquire(thread, x, mode);
        }
        for (int other = 0; other < uses.threads; other++) {
            if (other != thread) {
                overwrite(current(other), x, overwritten, isUpdate);
                overwrite(acquire(other), x, overwritten, isUpdate);
                overwrite(release(other), x, overwritten, isUpdate);
            }
        }
        // [Rocker Alg. 4, 5]; f and the mutexes are locations like others here
        for (int y = 0; y < uses.cells; y++) {
            if (y != x) {
                overwrite(released(y), x, overwritten, isUpdate);
            }
        }
        overwrite(releasedByFence(), x, overwritten, isUpdate);
        for (int mutex = 0; mutex < uses.mutexes; mutex++) {
            overwrite(releasedByUnlock(mutex), x, overwritten, isUpdate);
        }
        overwrite(overwrittenRow(), x, overwritten, isUpdate);
        if (mode == Mode.SEQ_CST) {
            words[at(sinceSequential(), x, Kind.READABLE)] = 0;
            words[at(sinceSequential(), x, Kind.WRITABLE)] = 0;
        } else {
            overwrite(sinceSequential(), x, overwritten, isUpdate);
        }
        int releasing = mode == Mode.NON_ATOMIC
                ? overwrittenRow()
                : mode.isAtLeast(Mode.RELEASE) ? current(thread) : release(thread);
        combine(released(x), releasing, x, isUpdate ? (a, b) -> a & b : (a, b) -> b);
        orderWrite(thread, x);
    }

    private void forget(int thread, int x) {
        for (Kind kind : List.of(Kind.READABLE, Kind.WRITABLE)) {
            words[at(current(thread), x, kind)] = 0;
            words[at(acquire(thread), x, kind)] = 0;
        }
    }

    private void overwrite(int row, int x, int value, boolean byUpdate) {
        words[at(row, x, Kind.READABLE)] |= 1 << value;
        if (!byUpdate) {
            words[at(row, x, Kind.WRITABLE)] |= 1 << value;
        }
    }

    private void acquire(int thread, int x, Mode mode) {
        if (mode != Mode.NON_ATOMIC) {
            combine(acquire(thread), released(x), x, (a, b) -> a & b);
        }
        if (mode.isAtLeast(Mode.ACQUIRE)) {
            combine(current(thread), released(x), x, (a, b) -> a & b);
        }
    }

    /** For all y ≠ x; but of accesses that could race, those to x too. */
    private void combine(int row, int with, int x, IntBinaryOperator operator) {
        for (int y = 0; y < uses.cells; y++) {
            for (Kind kind : Kind.values()) {
                if (y != x || kind == Kind.UNORDERED) {
                    int to = at(row, y, kind);
                    words[to] = operator.applyAsInt(words[to], words[at(with, y, kind)]);
                }
            }
        }
    }

    /** Only its own thread is aware of the newest access of this kind. */
    private void leave(int thread, int x, Mode mode, boolean isWrite) {
        if (!uses.plain.get(x)) {
            return; // nothing to race with
        }
        int slot = slot(thread, mode == Mode.NON_ATOMIC, isWrite);
        for (int row = 0; row <= overwrittenRow(); row++) {
            if (row == current(thread) || row == acquire(thread)) {
                words[at(row, x, Kind.UNORDERED)] &= ~slot;
            } else if (row != sinceSequential()) {
                words[at(row, x, Kind.UNORDERED)] |= slot;
            }
        }
    }

    private void orderRead(int thread, int x) {
        if (uses.atomic.get(x)) {
            words[before(thread)] |= words[beforeWrite(x)];
            words[beforeAccess(x)] |= words[before(thread)];
        }
    }

    private void orderWrite(int thread, int x) {
        words[before(thread)] |= words[beforeAccess(x)];
        for (int set = before(0); set < words.length; set++) {
            words[set] &= ~(1 << x);
        }
        words[before(thread)] |= 1 << x;
        words[beforeWrite(x)] = words[before(thread)];
        words[beforeAccess(x)] = words[before(thread)];
    }

    private void fence(int thread, Mode mode) {
        // [Rocker Alg. 3]
        if (mode.isAtLeast(Mode.ACQUIRE)) {
            copy(acquire(thread), current(thread));
        }
        if (mode == Mode.SEQ_CST) {
            for (int y = 0; y < uses.cells; y++) {
                for (Kind kind : List.of(Kind.READABLE, Kind.WRITABLE)) {
                    words[at(current(thread), y, kind)] &= words[at(sinceSequential(), y, kind)];
                    words[at(acquire(thread), y, kind)] &= words[at(sinceSequential(), y, kind)];
                }
            }
            // An acquiring and releasing update of f
            acquireFrom(releasedByFence(), thread);
            intersect(releasedByFence(), current(thread));
            int f = uses.cells;
            words[before(thread)] |= words[beforeAccess(f)];
            words[beforeWrite(f)] = words[before(thread)];
            words[beforeAccess(f)] = words[before(thread)];
        }
        if (mode.isAtLeast(Mode.RELEASE)) {
            copy(current(thread), release(thread));
        }
    }

    private void meet(List<Integer> threads) {
        int[] met = Arrays.copyOfRange(words, 0, rowLength());
        Arrays.fill(met, -1);
        int before = 0;
        for (int thread : threads) {
            for (int i = 0; i < met.length; i++) {
                met[i] &= words[current(thread) * rowLength() + i];
            }
            before |= words[before(thread)];
        }
        for (int thread : threads) {
            for (int i = 0; i < met.length; i++) {
                words[current(thread) * rowLength() + i] &= met[i];
                words[acquire(thread) * rowLength() + i] &= met[i];
            }
            words[before(thread)] |= before;
        }
    }

    private void acquireFrom(int row, int thread) {
        intersect(acquire(thread), row);
        intersect(current(thread), row);
    }

    private void intersect(int row, int with) {
        for (int i = 0; i < rowLength(); i++) {
            words[row * rowLength() + i] &= words[with * rowLength() + i];
        }
    }

    private void copy(int from, int to) {
        System.arraycopy(words, from * rowLength(), words, to * rowLength(), rowLength());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NaiveViews views && Arrays.equals(words, views.words);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words);
    }
}
