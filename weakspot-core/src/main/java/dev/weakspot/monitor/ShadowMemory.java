package dev.weakspot.monitor;

import java.util.Arrays;

/**
 * The accesses kept for each granule of 8 bytes, called traces: each has a {@link Stamp} and the number of its site or operation.
 * One granule is current at a time.
 *
 * <p>The record of a granule holds up to two traces in half a cache line, and one lookup leads from the address to the record.
 * Most granules have no more. Further traces move to a separate row, whose number the record then holds. Records of
 * neighbouring granules form a page. Pages exist only for accessed memory, and lie in chunks, so that growth copies
 * nothing.
 */
final class ShadowMemory {
    static final int GRANULE_BITS = 3;
    static final int GRANULE_BYTES = 1 << GRANULE_BITS;

    /** A trace takes two words. */
    private static final int TRACE = 2;

    private static final int RECORD_BITS = 2;
    private static final int RECORD = 1 << RECORD_BITS;
    private static final int PAGE_BITS = 4;
    private static final int GRANULES = 1 << PAGE_BITS;
    private static final int PAGE = GRANULES << RECORD_BITS;
    private static final int CHUNK_BITS = 6;

    /** No address has this page. */
    private static final long NO_PAGE = -1;

    /** Replaces the first stamp if the traces are in a row; the next word is the row's number. No stamp is without bytes, as this is. */
    private static final long MOVED = Long.MIN_VALUE;

    private final AddressTable pageIndices = new AddressTable();
    private long[] pages = new long[1 << CHUNK_BITS];
    private long[][] chunks = new long[1][PAGE << CHUNK_BITS];
    private int count;
    private final TraceRows rows = new TraceRows();

    /** The current page. */
    private long page = NO_PAGE;

    private long[] chunk;
    private int pageAt;

    /** The record of the current granule. */
    private int recordAt;

    /** The array that holds the traces of the current granule. */
    private long[] words;

    private int from;
    private int to;

    /** The bytes of the granule from the first address to the last. */
    static int bytesOf(long granule, long first, long last) {
        int bytes = Stamp.ALL_BYTES;
        if (granule == first >>> GRANULE_BITS) {
            bytes &= Stamp.ALL_BYTES << (first & (GRANULE_BYTES - 1));
        }
        if (granule == last >>> GRANULE_BITS) {
            bytes &= Stamp.ALL_BYTES >> (GRANULE_BYTES - 1 - (last & (GRANULE_BYTES - 1)));
        }
        return bytes;
    }

    /** The cost follows the number of pages. */
    void reset() {
        for (int index = 0; index < count; index++) {
            clear(index);
        }
        count = 0;
        pageIndices.clear();
        rows.reset();
        page = NO_PAGE;
    }

    /** The number of pages. */
    int pages() {
        return count;
    }

    /** Makes a granule the current one. */
    void seek(long granule) {
        long wanted = granule >>> PAGE_BITS;
        if (wanted != page) {
            selectPage(wanted);
        }
        selectGranule((int) granule & (GRANULES - 1));
    }

    private void selectPage(long wanted) {
        long index = pageIndices.get(wanted);
        selectPage(wanted, index == AddressTable.NONE ? add(wanted) : (int) index);
    }

    private void selectPage(long wanted, int index) {
        page = wanted;
        chunk = chunks[index >> CHUNK_BITS];
        pageAt = at(index);
    }

    private static int at(int index) {
        return (index & ((1 << CHUNK_BITS) - 1)) * PAGE;
    }

    private int add(long wanted) {
        if (count == pages.length) {
            pages = Arrays.copyOf(pages, count * 2);
            chunks = Arrays.copyOf(chunks, chunks.length * 2);
        }
        if (chunks[count >> CHUNK_BITS] == null) {
            chunks[count >> CHUNK_BITS] = new long[PAGE << CHUNK_BITS];
        }
        pages[count] = wanted;
        pageIndices.put(wanted, count);
        return count++;
    }

    private void selectGranule(int granule) {
        recordAt = pageAt + granule * RECORD;
        if (chunk[recordAt] == MOVED) {
            words = rows.get((int) chunk[recordAt + 1]);
            from = 0;
            to = words.length;
        } else {
            words = chunk;
            from = recordAt;
            to = recordAt + RECORD;
        }
    }

    /** The first slot for a trace, which holds the newest one. */
    int first() {
        return from;
    }

    int next(int trace) {
        return trace + TRACE;
    }

    /** Whether the granule has no such slot. */
    boolean isEnd(int trace) {
        return trace == to;
    }

    /** The stamp in this slot; {@link Stamp#NONE} if the slot is free. */
    long stamp(int trace) {
        return words[trace];
    }

    /** The number that was added with the stamp. */
    long number(int trace) {
        return words[trace + 1];
    }

    void setStamp(int trace, long stamp) {
        words[trace] = stamp;
    }

    /** Adds a trace in the first slot, because the newest trace is the most likely match. */
    void add(long stamp, long number) {
        int free = from;
        while (free != to && words[free] != Stamp.NONE) {
            free += TRACE;
        }
        if (free == to) {
            moveToLarger();
            free = to / 2;
        }
        words[free] = words[from];
        words[free + 1] = words[from + 1];
        words[from] = stamp;
        words[from + 1] = number;
    }

    private void moveToLarger() {
        if (words != chunk) {
            words = rows.enlarge((int) chunk[recordAt + 1]);
        } else {
            int row = rows.add();
            System.arraycopy(chunk, recordAt, rows.get(row), 0, RECORD);
            Arrays.fill(chunk, recordAt, recordAt + RECORD, Stamp.NONE);
            chunk[recordAt] = MOVED;
            chunk[recordAt + 1] = row;
            words = rows.get(row);
        }
        from = 0;
        to = words.length;
    }

    /** To be called after traces were removed: moves them from a row back into the record if they fit. */
    void compact() {
        if (words == chunk) {
            return;
        }
        int left = 0;
        for (int trace = from; trace != to; trace += TRACE) {
            left += words[trace] == Stamp.NONE ? 0 : 1;
        }
        if (left * TRACE <= RECORD) {
            moveBack();
        }
    }

    private void moveBack() {
        int row = (int) chunk[recordAt + 1];
        long[] old = words;
        Arrays.fill(chunk, recordAt, recordAt + RECORD, Stamp.NONE);
        int free = recordAt;
        for (int trace = 0; trace < old.length; trace += TRACE) {
            if (old[trace] != Stamp.NONE) {
                chunk[free] = old[trace];
                chunk[free + 1] = old[trace + 1];
                free += TRACE;
            }
        }
        rows.release(row);
        words = chunk;
        from = recordAt;
        to = recordAt + RECORD;
    }

    /** Called while a granule is the current one. */
    interface Visitor {
        void visit(long granule);
    }

    void forEach(Visitor visitor) {
        for (int index = 0; index < count; index++) {
            visit(index, 0, Long.MAX_VALUE, visitor);
        }
    }

    /** Visits the granules from {@code first} to {@code last} and releases pages that have no trace left. */
    void clean(long first, long last, Visitor visitor) {
        long firstPage = first >>> PAGE_BITS;
        long lastPage = last >>> PAGE_BITS;
        if (lastPage - firstPage < count) {
            for (long number = firstPage; number <= lastPage; number++) {
                long index = pageIndices.get(number);
                if (index != AddressTable.NONE) {
                    clean((int) index, first, last, visitor);
                }
            }
        } else {
            for (int index = count - 1; index >= 0; index--) { // the last page moves to the index of a released one
                if (pages[index] >= firstPage && pages[index] <= lastPage) {
                    clean(index, first, last, visitor);
                }
            }
        }
    }

    private void clean(int index, long first, long last, Visitor visitor) {
        visit(index, first, last, visitor);
        for (int record = pageAt; record < pageAt + PAGE; record += TRACE) {
            if (chunk[record] != Stamp.NONE) {
                return;
            }
        }
        release(index);
    }

    private void visit(int index, long first, long last, Visitor visitor) {
        selectPage(pages[index], index);
        long start = page << PAGE_BITS;
        for (int i = (int) Math.max(0, first - start); i < GRANULES && start + i <= last; i++) {
            selectGranule(i);
            visitor.visit(start + i);
        }
    }

    private void release(int index) {
        int last = --count;
        pageIndices.remove(pages[index]);
        if (last != index) {
            pages[index] = pages[last];
            pageIndices.put(pages[index], index);
            System.arraycopy(chunks[last >> CHUNK_BITS], at(last), chunks[index >> CHUNK_BITS], at(index), PAGE);
        }
        clear(last);
        page = NO_PAGE;
    }

    private void clear(int index) {
        Arrays.fill(chunks[index >> CHUNK_BITS], at(index), at(index) + PAGE, Stamp.NONE);
    }
}
