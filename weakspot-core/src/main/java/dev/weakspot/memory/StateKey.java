package dev.weakspot.memory;

import java.util.Arrays;

/** What tells one state of a run from another, written down as numbers. Parts that cannot matter any more stay out. */
public final class StateKey {
    private long[] words = new long[64];
    private int size;

    public void clear() {
        size = 0;
    }

    public void add(long word) {
        if (size == words.length) {
            words = Arrays.copyOf(words, size * 2);
        }
        words[size++] = word;
    }

    /** The same on every machine; two keys share one with a chance of 1 in 2⁶⁴. */
    public long fingerprint() {
        long hash = 0x9E3779B97F4A7C15L ^ size;
        for (int i = 0; i < size; i++) {
            hash = mix(hash ^ words[i]) + 0x632BE59BD9B4E019L;
        }
        return mix(hash);
    }

    private static long mix(long word) {
        long mixed = (word ^ (word >>> 32)) * 0xD6E8FEB86659FD93L;
        mixed = (mixed ^ (mixed >>> 32)) * 0xD6E8FEB86659FD93L;
        return mixed ^ (mixed >>> 32);
    }
}
