package dev.weakspot.litmus.search;

import java.util.Arrays;

/** A growing list of state records, all of one length, in one array. */
final class RecordBuffer {
    private static final int FIRST_RECORDS = 8;

    private final int stride;
    private int[] words;
    private int used;
    private int size;

    RecordBuffer(int stride) {
        this.stride = stride;
        this.words = new int[stride * FIRST_RECORDS];
    }

    /** Adds one record and returns its index in {@link #words}. */
    int extend() {
        int at = used;
        used += stride;
        size++;
        if (used > words.length) {
            words = Arrays.copyOf(words, Math.max(used, grown(words.length)));
        }
        return at;
    }

    private static int grown(int length) {
        return (int) Math.min((long) length * 2, Integer.MAX_VALUE - 8);
    }

    /** The underlying array, valid until the next {@link #extend}. */
    int[] words() {
        return words;
    }

    int size() {
        return size;
    }

    void clear() {
        used = 0;
        size = 0;
    }
}
