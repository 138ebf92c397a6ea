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
    static final int ALL = -1;

    private final MonitorLayout layout;
    private final ThreadAutomaton[] threads;
    private final StateLayout states;
    private final int[][] columns;
    private final int[] races;
    private final Future[] futures;
    private final int[] union;
    private final int[] open;
    private final int[] all;
    private final int[] reached;

    NormalForm(MonitorLayout layout, StateLayout states, ThreadAutomaton[] threads, int[][] columns, int[] races) {
        this.layout = layout;
        this.states = states;
        this.threads = threads;
        this.columns = columns;
        this.races = races;
        this.futures = new Future[threads.length];
        this.union = new int[layout.viewWords];
        this.open = new int[layout.setWords];
        this.all = new int[layout.setWords];
        this.reached = new int[layout.setWords];
        for (int location = 0; location < layout.locations && layout.setWords > 0; location++) {
            all[location / Integer.SIZE] |= 1 << location;
        }
    }

    /**
     * Changes the monitor's words of this record; the nodes in it are those after the step.
     *
     * @param column the only one to keep, or {@link #ALL}
     * @return whether there is anything to watch
     */
    boolean apply(int[] r, int base, int column) {
        for (int thread = 0; thread < threads.length; thread++) {
            futures[thread] = threads[thread].node(r[base + states.node(thread)]).future;
        }
        boolean isOpen = findUnion(r, base, column);
        applyToViews(r, base);
        if (layout.setWords > 0) {
            findOpen(r, base, column);
            applyToSets(r, base);
        }
        return isOpen;
    }

    private boolean findUnion(int[] r, int base, int column) {
        int any = 0;
        for (int i = 0; i < layout.viewWords; i++) {
            int bits = 0;
            for (int thread = 0; thread < threads.length; thread++) {
                bits |= r[base + layout.current[thread] + i] & futures[thread].asked[i];
            }
            union[i] = column == ALL ? bits : bits & columns[column][i];
            any |= union[i];
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
        for (int location = 0; location < layout.locations; location++) {
            keep(r, base, layout.released[location], isInSome(location));
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

    private boolean isInSome(int location) {
        for (Future future : futures) {
            if ((future.acquires[location / Integer.SIZE] >>> location & 1) != 0) {
                return true;
            }
        }
        return false;
    }

    private void applyToSets(int[] r, int base) {
        for (int word = 0; word < layout.setWords; word++) {
            int settled = all[word] & ~open[word];
            for (int row = base + layout.before[0] + word; row < base + layout.end; row += layout.setWords) {
                r[row] |= settled;
            }
        }
        for (int thread = 0; thread < threads.length; thread++) {
            if (!futures[thread].moves) {
                fill(r, base + layout.before[thread]);
            }
        }
        for (int location = 0; location < layout.locations; location++) {
            int word = location / Integer.SIZE;
            int bit = 1 << location;
            reachAll();
            for (int thread = 0; thread < threads.length; thread++) {
                if ((futures[thread].reads[word] & bit) != 0) {
                    narrow(r, base + layout.before[thread]);
                }
            }
            unite(r, base + layout.beforeWrite[location]);
            reachAll();
            for (int thread = 0; thread < threads.length; thread++) {
                if ((futures[thread].writes[word] & bit) != 0) {
                    narrow(r, base + layout.before[thread]);
                }
            }
            unite(r, base + layout.beforeAccess[location]);
        }
    }

    /** The locations some thread may miss a write of without being bound to come after the newest. */
    private void findOpen(int[] r, int base, int column) {
        Arrays.fill(open, 0);
        for (int thread = 0; thread < threads.length; thread++) {
            int row = base + layout.current[thread];
            int[] asked = futures[thread].asked;
            int from = column == ALL ? 0 : column;
            int to = column == ALL ? layout.locations : Math.min(column + 1, layout.locations);
            for (int location = from; location < to; location++) {
                if (!Views.isForced(r, base + layout.before[thread], location)
                        && asks(r, row, asked, columns[location])) {
                    open[location / Integer.SIZE] |= 1 << location;
                }
            }
        }
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

    private void reachAll() {
        System.arraycopy(all, 0, reached, 0, all.length);
    }

    private void narrow(int[] r, int row) {
        for (int i = 0; i < reached.length; i++) {
            reached[i] &= r[row + i];
        }
    }

    private void unite(int[] r, int row) {
        for (int i = 0; i < reached.length; i++) {
            r[row + i] |= reached[i];
        }
    }
}
