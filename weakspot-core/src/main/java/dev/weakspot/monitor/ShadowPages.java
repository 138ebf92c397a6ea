package dev.weakspot.monitor;

import java.util.Arrays;

/**
 * A number for each granule of 8 bytes that was ever touched, found by address. Neighbours share a page; pages lie side by
 * side in one array, in the order in which they were first touched.
 */
final class ShadowPages {
    static final int GRANULE_BITS = 3;

    private static final int PAGE_BITS = 5;
    private static final int PAGE_SIZE = 1 << PAGE_BITS;
    private static final long NO_PAGE = -1; // addresses do not get that far

    private final AddressTable places = new AddressTable();
    private long[] pages = new long[4];
    private int[] numbers = new int[4 << PAGE_BITS];
    private int count;

    /** The page asked for last, and where it is: accesses come close to each other. */
    private long lastPage = NO_PAGE;

    private int lastPlace;

    /** Costs as much as has been touched. */
    void reset() {
        places.clear();
        Arrays.fill(numbers, 0, count << PAGE_BITS, 0);
        count = 0;
        lastPage = NO_PAGE;
    }

    int count() {
        return count;
    }

    /** Where the number of this granule is; it is 0 at first. */
    int slot(long granule) {
        long page = granule >>> PAGE_BITS;
        if (page != lastPage) {
            lastPlace = place(page);
            lastPage = page;
        }
        return (lastPlace << PAGE_BITS) | ((int) granule & (PAGE_SIZE - 1));
    }

    private int place(long page) {
        long place = places.get(page);
        return place == AddressTable.NONE ? add(page) : (int) place;
    }

    private int add(long page) {
        if (count == pages.length) {
            pages = Arrays.copyOf(pages, count * 2);
            numbers = Arrays.copyOf(numbers, numbers.length * 2);
        }
        pages[count] = page;
        places.put(page, count);
        return count++;
    }

    int number(int slot) {
        return numbers[slot];
    }

    void setNumber(int slot, int number) {
        numbers[slot] = number;
    }

    /** What is done to a granule that has a number. */
    interface Visitor {
        void visit(long granule, int slot);
    }

    void forEach(Visitor visitor) {
        for (int place = 0; place < count; place++) {
            visit(place, 0, Long.MAX_VALUE, visitor);
        }
    }

    /** The granules from {@code first} to {@code last}; pages on which no number is left afterwards are given back. */
    void clean(long first, long last, Visitor visitor) {
        long firstPage = first >>> PAGE_BITS;
        long lastOfThem = last >>> PAGE_BITS;
        if (lastOfThem - firstPage < count) {
            for (long page = firstPage; page <= lastOfThem; page++) {
                long place = places.get(page);
                if (place != AddressTable.NONE) {
                    clean((int) place, first, last, visitor);
                }
            }
        } else {
            for (int place = count - 1; place >= 0; place--) { // the last one moves to where one is given back
                if (pages[place] >= firstPage && pages[place] <= lastOfThem) {
                    clean(place, first, last, visitor);
                }
            }
        }
    }

    private void clean(int place, long first, long last, Visitor visitor) {
        visit(place, first, last, visitor);
        int from = place << PAGE_BITS;
        for (int slot = from; slot < from + PAGE_SIZE; slot++) {
            if (numbers[slot] != 0) {
                return;
            }
        }
        giveBack(place);
    }

    private void visit(int place, long first, long last, Visitor visitor) {
        int from = place << PAGE_BITS;
        for (int slot = from; slot < from + PAGE_SIZE; slot++) {
            long granule = (pages[place] << PAGE_BITS) | (slot - from);
            if (numbers[slot] != 0 && granule >= first && granule <= last) {
                visitor.visit(granule, slot);
            }
        }
    }

    private void giveBack(int place) {
        int moved = --count;
        places.remove(pages[place]);
        if (moved != place) {
            pages[place] = pages[moved];
            places.put(pages[place], place);
            System.arraycopy(numbers, moved << PAGE_BITS, numbers, place << PAGE_BITS, PAGE_SIZE);
            Arrays.fill(numbers, moved << PAGE_BITS, (moved + 1) << PAGE_BITS, 0);
        }
        lastPage = NO_PAGE;
    }
}
