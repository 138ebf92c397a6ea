package dev.weakspot.memory;

import java.util.Arrays;

/**
 * Things by number, where numbers only grow and things come and go: takes room for those that are there, not for all that
 * have been.
 */
public final class Sparse<T> {
    private static final int PAGE_BITS = 8;
    private static final int PAGE_SIZE = 1 << PAGE_BITS;

    /** Null where nothing is left of a page. */
    private Object[][] pages = {};

    /** How many things are left on each page. */
    private int[] counts = {};

    private int end;

    /** Nothing is there. */
    public void clear() {
        Arrays.fill(pages, null);
        Arrays.fill(counts, 0);
        end = 0;
    }

    /** The thing, or null if there is none. */
    @SuppressWarnings("unchecked") // only put fills pages
    public T get(int number) {
        int page = number >> PAGE_BITS;
        return page >= pages.length || pages[page] == null ? null : (T) pages[page][number & (PAGE_SIZE - 1)];
    }

    /** One more, where nothing is. */
    public void put(int number, T thing) {
        int page = number >> PAGE_BITS;
        if (page >= pages.length) {
            pages = Arrays.copyOf(pages, Math.max(page + 1, pages.length * 2));
            counts = Arrays.copyOf(counts, pages.length);
        }
        if (pages[page] == null) {
            pages[page] = new Object[PAGE_SIZE];
        }
        pages[page][number & (PAGE_SIZE - 1)] = thing;
        counts[page]++;
        end = Math.max(end, number + 1);
    }

    /** It is gone, if it was there. */
    public void remove(int number) {
        if (get(number) != null) {
            int page = number >> PAGE_BITS;
            pages[page][number & (PAGE_SIZE - 1)] = null;
            if (--counts[page] == 0) {
                pages[page] = null;
            }
        }
    }

    /** One more than the largest number there has been. */
    public int end() {
        return end;
    }
}
