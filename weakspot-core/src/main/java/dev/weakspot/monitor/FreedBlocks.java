package dev.weakspot.monitor;

import dev.weakspot.event.LifeCycle;
import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The blocks of memory that were freed and have not been allocated again.
 *
 * <p>Most accesses touch no freed block: a filter with one bit for each page (pages may share a bit) decides most of them. Small
 * blocks are looked up by granules of 16 bytes. Large blocks are few, and are kept in a sorted map, which takes less space
 * than their granules.
 */
final class FreedBlocks {
    private static final int GRANULE_BITS = 4;
    private static final int PAGE_BITS = 12;
    private static final int FILTER_BITS = 14;
    private static final int LARGEST_SMALL = 512;
    private static final int NOT_FOUND = (int) AddressTable.NONE;

    /** Filters of pages that may have a small block, and of pages that may have a large one. */
    private final long[] smallPages = new long[1 << (FILTER_BITS - 6)];

    private final long[] largePages = new long[1 << (FILTER_BITS - 6)];

    /** Numbers of small blocks by granule, of large ones by their first byte. */
    private final AddressTable small = new AddressTable();

    private final NavigableMap<Long, Integer> large = new TreeMap<>();

    private LifeCycle.Free[] frees = new LifeCycle.Free[16];
    private long[] sizes = new long[16];
    private int made;
    private int[] spare = new int[16];
    private int spares;

    void clear() {
        if (made > 0) {
            Arrays.fill(smallPages, 0);
            Arrays.fill(largePages, 0);
            small.clear();
            large.clear();
            Arrays.fill(frees, 0, made, null);
            made = 0;
            spares = 0;
        }
    }

    boolean isEmpty() {
        return made == spares;
    }

    void add(LifeCycle.Free free, long bytes) {
        int number = spares > 0 ? spare[--spares] : made++;
        if (number == frees.length) {
            frees = Arrays.copyOf(frees, number * 2);
            sizes = Arrays.copyOf(sizes, number * 2);
        }
        frees[number] = free;
        sizes[number] = bytes;
        long base = free.base();
        long end = base + bytes;
        if (bytes > LARGEST_SMALL) {
            large.put(base, number);
            for (long page = base >>> PAGE_BITS; page <= (end - 1) >>> PAGE_BITS; page++) {
                mark(largePages, page);
            }
        } else {
            for (long at = base; at < end; at = nextGranule(at)) {
                small.put(at >>> GRANULE_BITS, number);
                mark(smallPages, at >>> PAGE_BITS);
            }
        }
    }

    /** Removes every block that overlaps these bytes. */
    void remove(long base, long bytes) {
        if (isEmpty() || !mayTouch(base, bytes)) {
            return;
        }
        int number = numberIn(base, bytes);
        while (number != NOT_FOUND) {
            remove(number);
            number = numberIn(base, bytes);
        }
    }

    private void remove(int number) {
        long base = frees[number].base();
        long end = base + sizes[number];
        if (sizes[number] > LARGEST_SMALL) {
            large.remove(base);
        } else {
            for (long at = base; at < end; at = nextGranule(at)) {
                if (small.get(at >>> GRANULE_BITS) == number) {
                    small.remove(at >>> GRANULE_BITS);
                }
            }
        }
        frees[number] = null;
        if (spares == spare.length) {
            spare = Arrays.copyOf(spare, spares * 2);
        }
        spare[spares++] = number;
    }

    /** Whether the filter finds a page of these bytes. */
    boolean mayTouch(long address, long bytes) {
        long last = (address + bytes - 1) >>> PAGE_BITS;
        for (long page = address >>> PAGE_BITS; page <= last; page++) {
            if (isMarked(smallPages, page) || isMarked(largePages, page)) {
                return true;
            }
        }
        return false;
    }

    /** The free of a block that overlaps these bytes; null if there is none. */
    LifeCycle.Free find(long address, long bytes) {
        int number = numberIn(address, bytes);
        return number == NOT_FOUND ? null : frees[number];
    }

    private int numberIn(long address, long bytes) {
        long end = address + bytes;
        for (long at = address; at < end; at = after(at)) {
            int number = (int) small.get(at >>> GRANULE_BITS);
            if (number != NOT_FOUND && overlaps(number, address, end)) {
                return number;
            }
        }
        Map.Entry<Long, Integer> last = large.isEmpty() ? null : large.lowerEntry(end);
        return last != null && overlaps(last.getValue(), address, end) ? last.getValue() : NOT_FOUND;
    }

    /** The next granule, or the next page if this page has no block. */
    private long after(long at) {
        return isMarked(smallPages, at >>> PAGE_BITS) ? nextGranule(at) : ((at >>> PAGE_BITS) + 1) << PAGE_BITS;
    }

    private boolean overlaps(int number, long from, long end) {
        long base = frees[number].base();
        return from < base + sizes[number] && base < end;
    }

    private static long nextGranule(long at) {
        return ((at >>> GRANULE_BITS) + 1) << GRANULE_BITS;
    }

    private static void mark(long[] filter, long page) {
        filter[word(page)] |= 1L << page;
    }

    private static boolean isMarked(long[] filter, long page) {
        return (filter[word(page)] & (1L << page)) != 0;
    }

    private static int word(long page) {
        return (int) (page & ((1 << FILTER_BITS) - 1)) >>> 6;
    }

    /** A hash of the blocks that does not depend on their order. */
    long fingerprint() {
        long sum = 0;
        for (int number = 0; number < made; number++) {
            if (frees[number] != null) {
                sum += (frees[number].base() * 31 + sizes[number]) * 0x9E3779B97F4A7C15L;
            }
        }
        return sum;
    }
}
