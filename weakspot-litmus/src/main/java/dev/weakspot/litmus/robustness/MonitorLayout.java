package dev.weakspot.litmus.robustness;

import dev.weakspot.litmus.automaton.StateLayout;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The positions of a monitor's words in a state. A view ([Rocker §5.2] V) takes {@link ViewBits#words} ints. A monitor
 * of robustness also has sets of locations ([RSAN Fig. 2], the boolean matrices of hb_SC).
 *
 * <pre>
 *   watched    the column, if the state watches a single one
 *   views      current and, where they can matter, acquire and release view of each thread     V^c  V^a  V^r
 *              the view released by the newest write of each location; the hidden location f   V^w
 *              the view released by the last unlock of each mutex
 *              everything ever overwritten; everything overwritten since the last SC access of a location  V^s
 *   sets       of locations whose newest write precedes each thread in hb_SC                   T_SC
 *              ... each location's newest write, and any access to it; f                       W_SC M_SC
 *              ... the last unlock of each mutex
 * </pre>
 *
 * Views that no later step reads are left out: the acquire view of a thread without acquire fence, the release view of
 * a thread that never writes relaxed, the released view of a location from which no thread acquires. The release view
 * of a thread without release fence is everything ever overwritten; all such threads share one copy.
 */
final class MonitorLayout {
    static final int NONE = -1;

    final int threads;
    final int locations;
    final int mutexes;

    /** The number of ints in a view, and in a set of locations. */
    final int viewWords;

    final int setWords;

    final int[] current;
    final int[] acquire;
    final int[] release;
    final int[] released;
    final int releasedByFence;
    final int[] releasedByUnlock;
    final int overwritten;
    final int sinceSequential;

    final int[] before;
    final int[] beforeWrite;
    final int[] beforeAccess;
    final int beforeFence;
    final int[] beforeUnlock;

    /** The slot of the watched column's number plus one; 0 is no column. {@link #NONE} if states watch all columns. */
    final int watched;

    /** The first of the monitor's words, and the slot after the last. */
    final int start;

    final int end;

    /**
     * Assigns the words.
     *
     * @param cells the cell of each location
     */
    MonitorLayout(
            ProgramUsage usage,
            StateLayout plain,
            int mutexes,
            int[] cells,
            int viewWords,
            MonitoredProperty property) {
        this.threads = plain.threads();
        this.locations = cells.length;
        this.mutexes = mutexes;
        this.viewWords = viewWords;
        this.setWords = property.watchesLocations() ? (cells.length + Integer.SIZE - 1) / Integer.SIZE : 0;
        this.start = plain.stride();
        WordAllocator words = new WordAllocator(start);
        watched = words.take(1, property.isByColumn());
        current = new int[threads];
        acquire = new int[threads];
        release = new int[threads];
        boolean needsOverwritten = usage.hasPlainWriteToAtomic();
        for (int thread = 0; thread < threads; thread++) {
            current[thread] = words.view(true);
            acquire[thread] = words.view(usage.hasAcquireFence(thread));
            release[thread] = words.view(usage.writesRelaxed(thread) && usage.hasReleaseFence(thread));
            needsOverwritten |= usage.writesRelaxed(thread) && !usage.hasReleaseFence(thread);
        }
        overwritten = words.view(needsOverwritten);
        for (int thread = 0; thread < threads; thread++) {
            if (usage.writesRelaxed(thread) && !usage.hasReleaseFence(thread)) {
                release[thread] = overwritten;
            }
        }
        released = new int[locations];
        for (int location = 0; location < locations; location++) {
            released[location] = words.view(usage.cell(cells[location]).isAcquired);
        }
        releasedByFence = words.view(usage.hasSequentialFence());
        releasedByUnlock = words.views(mutexes);
        sinceSequential = words.view(usage.hasSequentialAccess());
        before = words.sets(threads);
        beforeWrite = words.sets(locations);
        beforeAccess = words.sets(locations);
        beforeFence = words.set(usage.hasSequentialFence());
        beforeUnlock = words.sets(mutexes);
        end = words.next;
    }

    /** Whether the thread has a release view of its own. */
    boolean hasOwnRelease(int thread) {
        return release[thread] != NONE && release[thread] != overwritten;
    }

    /** The words of one thread. Threads with the same views have their words in the same order. */
    int[] wordsOf(int thread) {
        int ownRelease = hasOwnRelease(thread) ? release[thread] : NONE;
        IntStream views = IntStream.of(current[thread], acquire[thread], ownRelease)
                .filter(row -> row != NONE)
                .flatMap(row -> IntStream.range(row, row + viewWords));
        return IntStream.concat(views, IntStream.range(before[thread], before[thread] + setWords))
                .toArray();
    }

    /** Assigns consecutive words. */
    private final class WordAllocator {
        private int next;

        WordAllocator(int first) {
            this.next = first;
        }

        int view(boolean isNeeded) {
            return take(viewWords, isNeeded);
        }

        int[] views(int count) {
            int[] rows = new int[count];
            Arrays.setAll(rows, i -> view(true));
            return rows;
        }

        int set(boolean isNeeded) {
            return take(setWords, isNeeded);
        }

        int[] sets(int count) {
            int[] rows = new int[count];
            Arrays.setAll(rows, i -> set(true));
            return rows;
        }

        private int take(int words, boolean isNeeded) {
            int first = next;
            if (isNeeded) {
                next += words;
            }
            return isNeeded ? first : NONE;
        }
    }
}
