package dev.weakspot.litmus.verify;

import java.util.Arrays;

/**
 * Makes states equal that no future can tell apart.
 *
 * <p><b>Views.</b> What is asked in the end is the current view c(τ) of a thread, and of that only the bits A(τ) that its
 * later accesses ask for. Every other view V is only ever intersected with a current or acquire view (or copied over, or
 * intersected with, another one of its kind), and grows by the same bits at the same moment as they do. So of V only V ∩ U
 * matters, with U = ⋃ c(τ) ∩ A(τ): a bit outside U comes back to U, if ever, in a step that also puts it into V.
 *
 * <p><b>Sets of hb_SC.</b> Location x in a set is asked for only by a thread that may miss a write of x, and all are asked
 * again from the start at the next write of x. So if every thread that may miss a write of x is bound to come after its
 * newest one already, x may as well be in all sets. And what precedes the newest write of (any access to) y matters only
 * to those who still read (write) y and are not bound by it already.
 */
final class NormalForm {
    static final int ALL = -3;

    private final MonitorLayout layout;
    private final ThreadAutomaton[] threads;
    private final StateLayout states;
    private final int[][] bitsOf;
    private final Column[] columns;
    private final int[] races;
    private final Future[] futures;
    private final boolean[] mayMiss;
    private final int[] union;
    private final int[] acquired;
    private final int[] open;
    private final int[] all;

    /**
     * For states of this layout.
     *
     * @param bitsOf by location, its bits in a view
     * @param races the bits that are about races
     */
    NormalForm(
            MonitorLayout layout,
            StateLayout states,
            ThreadAutomaton[] threads,
            int[][] bitsOf,
            Column[] columns,
            int[] races) {
        this.layout = layout;
        this.states = states;
        this.threads = threads;
        this.bitsOf = bitsOf;
        this.columns = columns;
        this.races = races;
        this.futures = new Future[threads.length];
        this.mayMiss = new boolean[threads.length];
        this.union = new int[layout.viewWords];
        this.acquired = new int[(layout.locations + Integer.SIZE - 1) / Integer.SIZE];
        this.open = new int[layout.setWords];
        this.all = new int[layout.setWords];
        for (int location = 0; location < layout.locations && layout.setWords > 0; location++) {
            all[location / Integer.SIZE] |= 1 << location;
        }
    }

    /** Says which state the next steps start from. */
    void from(int[] records, int base) {
        for (int thread = 0; thread < threads.length; thread++) {
            futures[thread] = threads[thread].node(records[base + states.node(thread)]).future;
        }
    }

    /**
     * Changes the monitor's words of a record after one step.
     *
     * @param to where the thread that moved stands then
     * @param column the only one to keep, or {@link #ALL}
     * @return whether there is anything to watch
     */
    boolean apply(int[] r, int base, LocalNode to, int column) {
        Future before = futures[to.thread];
        futures[to.thread] = to.future;
        boolean isOpen = apply(r, base, column);
        futures[to.thread] = before;
        return isOpen;
    }

    private boolean apply(int[] r, int base, int column) {
        boolean isOpen = findUnion(r, base, column);
        applyToViews(r, base);
        if (layout.setWords > 0) {
            boolean isAnyOpen = findOpen(r, base, column == ALL ? ALL : columns[column].location);
            settle(r, base);
            if (isAnyOpen) {
                applyToSets(r, base);
            }
        }
        return isOpen;
    }

    private boolean findUnion(int[] r, int base, int column) {
        int any = 0;
        for (int i = 0; i < layout.viewWords; i++) {
            int kept = column == ALL ? -1 : columns[column].bits[i];
            int bits = 0;
            for (int thread = 0; thread < threads.length; thread++) {
                int unaware = r[base + layout.current[thread] + i] & futures[thread].asked[i] & kept;
                mayMiss[thread] = unaware != 0 || (i > 0 && mayMiss[thread]);
                bits |= unaware;
            }
            union[i] = bits;
            any |= bits;
        }
        return any != 0;
    }

    private void applyToViews(int[] r, int base) {
        boolean anyWritesRelaxed = false;
        for (int thread = 0; thread < threads.length; thread++) {
            Future future = futures[thread];
            anyWritesRelaxed |= future.writesRelaxed;
            for (int i = 0; i < layout.viewWords; i++) {
                int kept = future.releases ? union[i] : union[i] & future.asked[i];
                r[base + layout.current[thread] + i] &= kept;
                if (layout.acquire[thread] != MonitorLayout.NONE) {
                    r[base + layout.acquire[thread] + i] &= future.hasAcquireFence ? kept : 0;
                }
                if (layout.hasOwnRelease(thread)) {
                    r[base + layout.release[thread] + i] &= future.writesRelaxed ? union[i] : 0;
                }
            }
        }
        keep(r, base, layout.overwritten, anyWritesRelaxed);
        findAcquired();
        for (int location = 0; location < layout.locations; location++) {
            boolean matters = (acquired[location / Integer.SIZE] >>> location & 1) != 0;
            keep(r, base, layout.released[location], matters);
        }
        keep(r, base, layout.releasedByFence, true);
        for (int row : layout.releasedByUnlock) {
            keep(r, base, row, true);
        }
        if (layout.sinceSequential != MonitorLayout.NONE) {
            for (int i = 0; i < layout.viewWords; i++) {
                r[base + layout.sinceSequential + i] &= union[i] | races[i];
            }
        }
    }

    private void keep(int[] r, int base, int row, boolean matters) {
        if (row != MonitorLayout.NONE) {
            for (int i = 0; i < layout.viewWords; i++) {
                r[base + row + i] &= matters ? union[i] : 0;
            }
        }
    }

    /** The locations that some thread may still acquire from. */
    private void findAcquired() {
        for (int i = 0; i < acquired.length; i++) {
            int bits = 0;
            for (Future future : futures) {
                bits |= future.acquires[i];
            }
            acquired[i] = bits;
        }
    }

    private void settle(int[] r, int base) {
        for (int word = 0; word < layout.setWords; word++) {
            int settled = all[word] & ~open[word];
            for (int row = base + layout.before[0] + word; row < base + layout.end; row += layout.setWords) {
                r[row] |= settled;
            }
        }
    }

    private void applyToSets(int[] r, int base) {
        for (int thread = 0; thread < threads.length; thread++) {
            if (!futures[thread].moves) {
                fill(r, base + layout.before[thread]);
            }
        }
        for (int location = 0; location < layout.locations; location++) {
            int word = location / Integer.SIZE;
            int bit = 1 << location;
            for (int i = 0; i < layout.setWords; i++) {
                int byReaders = all[i];
                int byWriters = all[i];
                for (int thread = 0; thread < threads.length; thread++) {
                    int set = r[base + layout.before[thread] + i];
                    byReaders &= (futures[thread].reads[word] & bit) != 0 ? set : all[i];
                    byWriters &= (futures[thread].writes[word] & bit) != 0 ? set : all[i];
                }
                r[base + layout.beforeWrite[location] + i] |= byReaders;
                r[base + layout.beforeAccess[location] + i] |= byWriters;
            }
        }
    }

    /** The locations some thread may miss a write of without being bound to come after the newest. */
    private boolean findOpen(int[] r, int base, int only) {
        Arrays.fill(open, 0);
        if (only == AccessFacts.NO_LOCATION) {
            return false;
        }
        boolean isAny = false;
        int from = only == ALL ? 0 : only;
        int to = only == ALL ? layout.locations : only + 1;
        for (int thread = 0; thread < threads.length; thread++) {
            if (!mayMiss[thread]) {
                continue;
            }
            int row = base + layout.current[thread];
            int[] asked = futures[thread].asked;
            for (int location = from; location < to; location++) {
                if (!Views.isForced(r, base + layout.before[thread], location)
                        && asks(r, row, asked, bitsOf[location])) {
                    open[location / Integer.SIZE] |= 1 << location;
                    isAny = true;
                }
            }
        }
        return isAny;
    }

    private static boolean asks(int[] r, int row, int[] asked, int[] bits) {
        for (int i = 0; i < bits.length; i++) {
            if ((r[row + i] & asked[i] & bits[i]) != 0) {
                return true;
            }
        }
        return false;
    }

    private void fill(int[] r, int row) {
        System.arraycopy(all, 0, r, row, all.length);
    }
}
