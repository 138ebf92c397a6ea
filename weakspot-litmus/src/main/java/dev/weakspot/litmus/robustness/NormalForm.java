package dev.weakspot.litmus.robustness;

import dev.weakspot.litmus.automaton.AccessFacts;
import dev.weakspot.litmus.automaton.LocalNode;
import dev.weakspot.litmus.automaton.PossibleAccesses;
import dev.weakspot.litmus.automaton.StateLayout;
import dev.weakspot.litmus.automaton.ThreadAutomaton;
import java.util.Arrays;

/**
 * Maps states with the same future behaviour to one normal form.
 *
 * <p><b>Views.</b> A check reads the current view c(τ) of a thread. It reads only the bits A(τ) that later accesses of
 * the thread check. Every other view V is only intersected with a current or acquire view, or copied to or intersected
 * with another view of its kind. A step that adds bits adds the same bits to all of them. So only V ∩ U of V matters,
 * with U = ⋃ c(τ) ∩ A(τ): a step that adds a bit outside U to U also adds it to V.
 *
 * <p><b>Sets of hb_SC.</b> Only a check of a thread that may miss a write of x reads whether x is in a set, and the
 * next write of x resets x in all sets. So if hb_SC already orders the newest write of x before every thread that may
 * miss a write of x, the normal form has x in all sets. The set of the newest write of (of any access to) y matters
 * only to threads that still read (write) y and are not yet ordered after it.
 */
final class NormalForm {
    static final int ALL = -3;

    private final MonitorLayout layout;
    private final ThreadAutomaton[] threads;
    private final StateLayout states;
    private final int[][] bitsOf;
    private final ViewColumn[] columns;
    private final int[] races;
    private final PossibleAccesses[] futures;
    private final boolean[] mayMiss;
    private final int[] union;
    private final int[] acquired;
    private final int[] open;
    private final int[] all;

    /**
     * A normal form for states of this layout.
     *
     * @param bitsOf by location, the bits of the location in a view
     * @param races the bits for races
     */
    NormalForm(
            MonitorLayout layout,
            StateLayout states,
            ThreadAutomaton[] threads,
            int[][] bitsOf,
            ViewColumn[] columns,
            int[] races) {
        this.layout = layout;
        this.states = states;
        this.threads = threads;
        this.bitsOf = bitsOf;
        this.columns = columns;
        this.races = races;
        this.futures = new PossibleAccesses[threads.length];
        this.mayMiss = new boolean[threads.length];
        this.union = new int[layout.viewWords];
        this.acquired = new int[(layout.locations + Integer.SIZE - 1) / Integer.SIZE];
        this.open = new int[layout.setWords];
        this.all = new int[layout.setWords];
        for (int location = 0; location < layout.locations && layout.setWords > 0; location++) {
            all[location / Integer.SIZE] |= 1 << location;
        }
    }

    /** Sets the state before the next steps. */
    void from(int[] records, int base) {
        for (int thread = 0; thread < threads.length; thread++) {
            futures[thread] = threads[thread].node(records[base + states.node(thread)]).future;
        }
    }

    /**
     * Changes the monitor's words of a record after one step.
     *
     * @param to the node of the thread after its step
     * @param column the only column to keep, or {@link #ALL}
     * @return whether a bit is left
     */
    boolean apply(int[] r, int base, LocalNode to, int column) {
        PossibleAccesses before = futures[to.thread];
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
                int unaware = r[base + layout.current[thread] + i] & futures[thread].checked[i] & kept;
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
            PossibleAccesses future = futures[thread];
            anyWritesRelaxed |= future.writesRelaxed;
            for (int i = 0; i < layout.viewWords; i++) {
                int kept = future.releases ? union[i] : union[i] & future.checked[i];
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

    /** The locations from which some thread may still acquire. */
    private void findAcquired() {
        for (int i = 0; i < acquired.length; i++) {
            int bits = 0;
            for (PossibleAccesses future : futures) {
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

    /** Finds the locations of which a thread may miss a write and whose newest write hb_SC does not order before it. */
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
            int[] checked = futures[thread].checked;
            for (int location = from; location < to; location++) {
                if (!ViewUpdates.isForced(r, base + layout.before[thread], location)
                        && intersects(r, row, checked, bitsOf[location])) {
                    open[location / Integer.SIZE] |= 1 << location;
                    isAny = true;
                }
            }
        }
        return isAny;
    }

    private static boolean intersects(int[] r, int row, int[] checked, int[] bits) {
        for (int i = 0; i < bits.length; i++) {
            if ((r[row + i] & checked[i] & bits[i]) != 0) {
                return true;
            }
        }
        return false;
    }

    private void fill(int[] r, int row) {
        System.arraycopy(all, 0, r, row, all.length);
    }
}
