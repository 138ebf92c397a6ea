package dev.weakspot.monitor;

import java.util.Arrays;

/**
 * What is remembered of each granule of 8 bytes: a few traces, each a {@link Stamp} and a number that says where it was. It
 * is looked at one granule at a time.
 *
 * <p>Two traces have their place beside each other in the granule's record, half a cache line, and one step away from the
 * address: that is what most granules have and what most accesses cost. More than two move to a row elsewhere, and the
 * record says where. Records of neighbours make a page; pages are there where something was touched, and lie in chunks,
 * so that nothing is copied when there are more.
 */
final class ShadowMemory {
    static final int GRANULE_BITS = 3;

    /** A trace takes two words. */
    private static final int TRACE = 2;

    private static final int RECORD_BITS = 2;
    private static final int RECORD = 1 << RECORD_BITS;
    private static final int PAGE_BITS = 4;
    private static final int GRANULES = 1 << PAGE_BITS;
    private static final int PAGE = GRANULES << RECORD_BITS;
    private static final int CHUNK_BITS = 6;

    /** Addresses do not get that far. */
    private static final long NO_PAGE = -1;

    /** In place of the first stamp: the next word says which row has the traces. It has no bytes, as no stamp does. */
    private static final long MOVED = Long.MIN_VALUE;

    private final AddressTable places = new AddressTable();
    private long[] pages = new long[1 << CHUNK_BITS];
    private long[][] chunks = new long[1][PAGE << CHUNK_BITS];
    private int count;
    private final TraceRows rows = new TraceRows();

    /** The page that was looked at last. */
    private long page = NO_PAGE;

    private long[] chunk;
    private int pageAt;

    /** The record of the granule that is being looked at. */
    private int recordAt;

    /** And where its traces are. */
    private long[] words;

    private int from;
    private int to;

    /** Costs as much as has been touched. */
    void reset() {
        for (int place = 0; place < count; place++) {
            clear(place);
        }
        count = 0;
        places.clear();
        rows.reset();
        page = NO_PAGE;
    }

    /** How many pages there are. */
    int pages() {
        return count;
    }

    /** From now on this granule is looked at. */
    void seek(long granule) {
        long wanted = granule >>> PAGE_BITS;
        if (wanted != page) {
            turnTo(wanted);
        }
        open((int) granule & (GRANULES - 1));
    }

    private void turnTo(long wanted) {
        long place = places.get(wanted);
        turnTo(wanted, place == AddressTable.NONE ? add(wanted) : (int) place);
    }

    private void turnTo(long wanted, int place) {
        page = wanted;
        chunk = chunks[place >> CHUNK_BITS];
        pageAt = at(place);
    }

    private static int at(int place) {
        return (place & ((1 << CHUNK_BITS) - 1)) * PAGE;
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
        places.put(wanted, count);
        return count++;
    }

    private void open(int granule) {
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

    /** The first place for a trace; the newest is there. */
    int first() {
        return from;
    }

    int next(int trace) {
        return trace + TRACE;
    }

    /** Whether there is no such place any more. */
    boolean isEnd(int trace) {
        return trace == to;
    }

    /** {@link Stamp#NONE} where no trace is. */
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

    /** One more trace. The newest is the first, as the one most likely to be asked for. */
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

    /** To be called when traces were taken away: few enough go back to where they are found faster. */
    void settle() {
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
        rows.giveBack(row);
        words = chunk;
        from = recordAt;
        to = recordAt + RECORD;
    }

    /** What is done while a granule is looked at. */
    interface Visitor {
        void visit(long granule);
    }

    void forEach(Visitor visitor) {
        for (int place = 0; place < count; place++) {
            visit(place, 0, Long.MAX_VALUE, visitor);
        }
    }

    /** The granules from {@code first} to {@code last}; pages on which no trace is left then are given back. */
    void clean(long first, long last, Visitor visitor) {
        long firstPage = first >>> PAGE_BITS;
        long lastPage = last >>> PAGE_BITS;
        if (lastPage - firstPage < count) {
            for (long number = firstPage; number <= lastPage; number++) {
                long place = places.get(number);
                if (place != AddressTable.NONE) {
                    clean((int) place, first, last, visitor);
                }
            }
        } else {
            for (int place = count - 1; place >= 0; place--) { // where one is given back the last one takes its place
                if (pages[place] >= firstPage && pages[place] <= lastPage) {
                    clean(place, first, last, visitor);
                }
            }
        }
    }

    private void clean(int place, long first, long last, Visitor visitor) {
        visit(place, first, last, visitor);
        for (int record = pageAt; record < pageAt + PAGE; record += TRACE) {
            if (chunk[record] != Stamp.NONE) {
                return;
            }
        }
        giveBack(place);
    }

    private void visit(int place, long first, long last, Visitor visitor) {
        turnTo(pages[place], place);
        long start = page << PAGE_BITS;
        for (int i = (int) Math.max(0, first - start); i < GRANULES && start + i <= last; i++) {
            open(i);
            visitor.visit(start + i);
        }
    }

    private void giveBack(int place) {
        int last = --count;
        places.remove(pages[place]);
        if (last != place) {
            pages[place] = pages[last];
            places.put(pages[place], place);
            System.arraycopy(chunks[last >> CHUNK_BITS], at(last), chunks[place >> CHUNK_BITS], at(place), PAGE);
        }
        clear(last);
        page = NO_PAGE;
    }

    private void clear(int place) {
        Arrays.fill(chunks[place >> CHUNK_BITS], at(place), at(place) + PAGE, Stamp.NONE);
    }
}
