package dev.weakspot.memory;

import java.util.Arrays;

/**
 * Elements by number, where numbers only grow and elements are added and removed. The size in memory follows the present
 * elements, not all that were ever added.
 */
public final class SparseArray<T> {
    private static final int PAGE_BITS = 8;
    private static final int PAGE_SIZE = 1 << PAGE_BITS;

    /** Null for a page without elements. */
    private Object[][] pages = {};

    /** The number of elements on each page. */
    private int[] counts = {};

    private int end;

    /** Removes all elements. */
    public void clear() {
        Arrays.fill(pages, null);
        Arrays.fill(counts, 0);
        end = 0;
    }

    /** The element, or null if there is none. */
    @SuppressWarnings("unchecked") // only put fills pages
    public T get(int number) {
        int page = number >> PAGE_BITS;
        return page >= pages.length || pages[page] == null ? null : (T) pages[page][number & (PAGE_SIZE - 1)];
    }

    /** Adds an element under a number that has none. */
    public void put(int number, T element) {
        int page = number >> PAGE_BITS;
        if (page >= pages.length) {
            pages = Arrays.copyOf(pages, Math.max(page + 1, pages.length * 2));
            counts = Arrays.copyOf(counts, pages.length);
        }
        if (pages[page] == null) {
            pages[page] = new Object[PAGE_SIZE];
        }
        pages[page][number & (PAGE_SIZE - 1)] = element;
        counts[page]++;
        end = Math.max(end, number + 1);
    }

    /** Removes the element, if there is one. */
    public void remove(int number) {
        if (get(number) != null) {
            int page = number >> PAGE_BITS;
            pages[page][number & (PAGE_SIZE - 1)] = null;
            if (--counts[page] == 0) {
                pages[page] = null;
            }
        }
    }

    /** One more than the largest number so far. */
    public int end() {
        return end;
    }
}
