package dev.weakspot.memory;

import java.util.Arrays;

/** Identifies a state of a run by a sequence of words. Parts of the state that cannot matter later are left out. */
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

    /** A hash that does not depend on the machine; two different keys share one with probability 2⁻⁶⁴. */
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
