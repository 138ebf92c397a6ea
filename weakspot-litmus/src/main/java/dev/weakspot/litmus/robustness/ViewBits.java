package dev.weakspot.litmus.robustness;

import dev.weakspot.litmus.automaton.AccessFacts;
import dev.weakspot.litmus.automaton.MonitorBits;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The meaning of the bits of a view. A view contains the writes and accesses of which a thread, location or mutex is
 * <em>not</em> aware.
 *
 * <p>Each class of values of each atomic location has up to two bits. First: some write of such a value that is not the
 * newest may still be read ([Rocker §5.2] V). Second: it may still be overwritten as if it were the newest, because no
 * update has read it (V_RMW). Only a location with both updates and other writes needs both bits. Without updates the
 * bits are equal; without other writes no older value may be overwritten.
 *
 * <p>Each cell on which accesses could race has a bit for its last plain write, and for the last access of each thread
 * of each other kind. This is the split of a location into one for each thread in [Rocker §6]. While there is no race,
 * a view that contains the last plain write as known contains all earlier ones as known.
 */
final class ViewBits implements MonitorBits {
    private final int threads;
    private final List<ValueClasses> classes;
    private final int[] firstReadable;
    private final int[] firstWritable;
    private final RaceSlots[] slots;
    private final int firstRace;
    private final int words;
    private int used;

    /** The first bits of the accesses to one cell that could race, or {@link #NONE}. */
    private record RaceSlots(int plainWrite, int plainReads, int atomicWrites, int atomicReads) {}

    private static final int NONE = -1;

    /**
     * Assigns the bits.
     *
     * @param classes the classes of values, by location
     * @param locations the cell, by location
     */
    ViewBits(ProgramUsage usage, int threads, List<ValueClasses> classes, int[] locations, MonitoredProperty property) {
        this.threads = threads;
        this.classes = classes;
        this.firstReadable = new int[classes.size()];
        this.firstWritable = new int[classes.size()];
        for (int location = 0; location < classes.size(); location++) {
            CellUse use = usage.cell(locations[location]);
            int count = classes.get(location).count();
            boolean isWatched = property.watchesLocations() && use.isWritten();
            boolean needsBoth = isWatched && use.isStored && use.isUpdated;
            firstReadable[location] = isWatched ? take(count) : NONE;
            firstWritable[location] = needsBoth ? take(count) : use.isStored ? firstReadable[location] : NONE;
        }
        this.firstRace = used;
        this.slots = new RaceSlots[usage.cells()];
        for (int cell = 0; property.watchesRaces() && cell < slots.length; cell++) {
            if (usage.cell(cell).isSharedPlainly()) {
                slots[cell] = slots(usage.cell(cell));
            }
        }
        this.words = (used + Integer.SIZE - 1) / Integer.SIZE;
    }

    /** Whether each thread has its own bits for its accesses to this cell. */
    static boolean distinguishesThreads(CellUse use) {
        return use.isSharedPlainly()
                && !(use.plainReaders.isEmpty() && use.atomicWriters.isEmpty() && use.atomicReaders.isEmpty());
    }

    private RaceSlots slots(CellUse use) {
        return new RaceSlots(
                use.plainWriters.isEmpty() ? NONE : take(1),
                use.plainReaders.isEmpty() ? NONE : take(threads),
                use.atomicWriters.isEmpty() ? NONE : take(threads),
                use.atomicReaders.isEmpty() ? NONE : take(threads));
    }

    private int take(int count) {
        int first = used;
        used += count;
        return first;
    }

    /** The number of ints in a view. */
    int words() {
        return words;
    }

    /** All bits of a location. */
    int[] of(int location) {
        BitSet bits = new BitSet();
        int count = classes.get(location).count();
        set(bits, firstReadable[location], count);
        set(bits, firstWritable[location], count);
        return mask(bits);
    }

    /** The bits that other threads get when a value of this class is overwritten. */
    int[] overwritten(int location, int valueClass, boolean byUpdate) {
        BitSet bits = new BitSet();
        set(bits, plus(firstReadable[location], valueClass), 1);
        if (!byUpdate) {
            set(bits, plus(firstWritable[location], valueClass), 1);
        }
        return mask(bits);
    }

    /** The bits for stale values of these classes that may be read. */
    @Override
    public int[] readable(int location, BitSet valueClasses) {
        return inClasses(firstReadable, location, valueClasses);
    }

    /** The bits for stale values of these classes that may be overwritten. */
    @Override
    public int[] writable(int location, BitSet valueClasses) {
        return inClasses(firstWritable, location, valueClasses);
    }

    private int[] inClasses(int[] first, int location, BitSet valueClasses) {
        BitSet bits = new BitSet();
        valueClasses.stream().forEach(c -> set(bits, plus(first[location], c), 1));
        return mask(bits);
    }

    @Override
    public boolean hasRaceBits(int cell) {
        return slots[cell] != null;
    }

    /** The bits of the accesses with which an access of this kind races. */
    @Override
    public int[] conflicts(int cell, boolean isPlain, boolean isWrite) {
        BitSet bits = new BitSet();
        if (slots[cell] != null) {
            set(bits, slots[cell].plainWrite(), 1);
            if (isWrite) {
                set(bits, slots[cell].plainReads(), threads);
            }
            if (isPlain) {
                set(bits, slots[cell].atomicWrites(), threads);
            }
            if (isPlain && isWrite) {
                set(bits, slots[cell].atomicReads(), threads);
            }
        }
        return mask(bits);
    }

    /** The bits that other threads get at an access of this kind. */
    @Override
    public int[] accessed(int cell, int thread, boolean isPlain, boolean isWrite) {
        BitSet bits = new BitSet();
        if (slots[cell] != null) {
            if (isPlain && isWrite) {
                set(bits, slots[cell].plainWrite(), 1);
            } else {
                RaceSlots of = slots[cell];
                int first = isPlain ? of.plainReads() : isWrite ? of.atomicWrites() : of.atomicReads();
                set(bits, plus(first, thread), 1);
            }
        }
        return mask(bits);
    }

    /** All bits for races. */
    int[] races() {
        BitSet bits = new BitSet();
        bits.set(firstRace, used);
        return mask(bits);
    }

    /**
     * The groups of bits that do not depend on other bits: one column for each class of values of each location, then
     * one for each bit of the accesses that could race.
     */
    List<ViewColumn> columns() {
        List<ViewColumn> columns = new ArrayList<>();
        for (int location = 0; location < classes.size(); location++) {
            for (int valueClass = 0; valueClass < classes.get(location).count(); valueClass++) {
                columns.add(new ViewColumn(location, overwritten(location, valueClass, false)));
            }
        }
        for (int bit = firstRace; bit < used; bit++) {
            BitSet bits = new BitSet();
            bits.set(bit);
            columns.add(new ViewColumn(AccessFacts.NO_LOCATION, mask(bits)));
        }
        return columns;
    }

    /** The column of a class of values. */
    int columnOf(int location, int valueClass) {
        return classes.subList(0, location).stream()
                        .mapToInt(ValueClasses::count)
                        .sum()
                + valueClass;
    }

    /** The columns that get their first bit at an access that sets these bits. */
    @Override
    public int[] columnsOf(int[] raceBits) {
        int first = columnOf(classes.size(), 0);
        return BitSet.valueOf(longs(raceBits)).stream()
                .filter(bit -> bit >= firstRace)
                .map(bit -> first + bit - firstRace)
                .toArray();
    }

    private static long[] longs(int[] words) {
        long[] longs = new long[(words.length + 1) / 2];
        for (int i = 0; i < words.length; i++) {
            longs[i / 2] |= (words[i] & 0xFFFFFFFFL) << (i % 2 * Integer.SIZE);
        }
        return longs;
    }

    private static int plus(int first, int offset) {
        return first == NONE ? NONE : first + offset;
    }

    private static void set(BitSet bits, int first, int count) {
        if (first != NONE) {
            bits.set(first, first + count);
        }
    }

    private int[] mask(BitSet bits) {
        int[] mask = new int[words];
        bits.stream().forEach(bit -> mask[bit / Integer.SIZE] |= 1 << bit);
        return mask;
    }
}
