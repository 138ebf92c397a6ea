package dev.weakspot.monitor;

import dev.weakspot.event.LifeCycle;
import java.util.Arrays;

/**
 * The blocks of memory that were freed and have not been allocated again.
 *
 * <p>Most accesses touch none, so one bit for each page, and for those that share it, decides for most of them. Otherwise
 * the block is looked up by the granule of 16 bytes, or by the page if the block has all of it: a large block takes no more
 * room than a small one.
 */
final class FreedBlocks {
    private static final int GRANULE_BITS = 4;
    private static final int PAGE_BITS = 12;
    private static final int PAGE = 1 << PAGE_BITS;
    private static final int FILTER_BITS = 14;

    private final long[] filter = new long[1 << (FILTER_BITS - 6)];

    /** Numbers of blocks, by granule and by page. */
    private final AddressTable granules = new AddressTable();

    private final AddressTable pages = new AddressTable();

    private LifeCycle.Free[] frees = new LifeCycle.Free[16];
    private long[] sizes = new long[16];
    private int made;
    private int[] spare = new int[16];
    private int spares;

    void clear() {
        if (made > 0) {
            Arrays.fill(filter, 0);
            granules.clear();
            pages.clear();
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
        long end = free.base() + bytes;
        for (long at = free.base(); at < end; at = next(at, end)) {
            tableFor(at, end).put(keyFor(at, end), number);
            filter[word(at)] |= bit(at);
        }
    }

    /** Whatever lies there is not freed any more, with all of the blocks it was part of. */
    void remove(long base, long bytes) {
        if (isEmpty() || !mayTouch(base, bytes)) {
            return;
        }
        long end = base + bytes;
        for (long at = base; at < end; at = after(at)) {
            int number = numberAt(at);
            if (number != NOT_FOUND && overlaps(number, base, end)) {
                remove(number);
            }
        }
    }

    private void remove(int number) {
        long base = frees[number].base();
        long end = base + sizes[number];
        for (long at = base; at < end; at = next(at, end)) {
            AddressTable table = tableFor(at, end);
            long key = keyFor(at, end);
            if (table.get(key) == number) {
                table.remove(key);
            }
        }
        frees[number] = null;
        if (spares == spare.length) {
            spare = Arrays.copyOf(spare, spares * 2);
        }
        spare[spares++] = number;
    }

    /** Whether it is worth to look closer. */
    boolean mayTouch(long address, long bytes) {
        if (isPageTouched(address)) {
            return true;
        }
        long last = (address + bytes - 1) >>> PAGE_BITS;
        for (long page = (address >>> PAGE_BITS) + 1; page <= last; page++) {
            if (isPageTouched(page << PAGE_BITS)) {
                return true;
            }
        }
        return false;
    }

    private boolean isPageTouched(long address) {
        return (filter[word(address)] & bit(address)) != 0;
    }

    /** Where the first block was freed that these bytes lie in; null if they lie in none. */
    LifeCycle.Free find(long address, long bytes) {
        long end = address + bytes;
        for (long at = address; at < end; at = after(at)) {
            int number = numberAt(at);
            if (number != NOT_FOUND && overlaps(number, address, end)) {
                return frees[number];
            }
        }
        return null;
    }

    /** The next granule, or the next page if there is nothing on this one. */
    private long after(long at) {
        return isPageTouched(at) ? nextGranule(at) : ((at >>> PAGE_BITS) + 1) << PAGE_BITS;
    }

    private static final int NOT_FOUND = (int) AddressTable.NONE;

    private int numberAt(long address) {
        long number = granules.get(address >>> GRANULE_BITS);
        return (int) (number != AddressTable.NONE ? number : pages.get(address >>> PAGE_BITS));
    }

    private boolean overlaps(int number, long from, long end) {
        long base = frees[number].base();
        return from < base + sizes[number] && base < end;
    }

    /** Whether the block that ends there has the whole page that begins here. */
    private static boolean hasPage(long at, long end) {
        return (at & (PAGE - 1)) == 0 && end - at >= PAGE;
    }

    private AddressTable tableFor(long at, long end) {
        return hasPage(at, end) ? pages : granules;
    }

    private static long keyFor(long at, long end) {
        return at >>> (hasPage(at, end) ? PAGE_BITS : GRANULE_BITS);
    }

    private static long next(long at, long end) {
        return hasPage(at, end) ? at + PAGE : nextGranule(at);
    }

    private static long nextGranule(long at) {
        return ((at >>> GRANULE_BITS) + 1) << GRANULE_BITS;
    }

    private static int word(long address) {
        return (int) ((address >>> PAGE_BITS) & ((1 << FILTER_BITS) - 1)) >>> 6;
    }

    private static long bit(long address) {
        return 1L << (address >>> PAGE_BITS);
    }

    /** The same for the same blocks, whenever they were freed. */
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
