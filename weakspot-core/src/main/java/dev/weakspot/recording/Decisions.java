package dev.weakspot.recording;

import java.util.Arrays;

/** What was decided in a run, step by step: which thread went on, and in which of how many ways. */
public final class Decisions {
    private int[] threads = new int[64];
    private int[] ways = new int[64];
    private int size;

    public void clear() {
        size = 0;
    }

    public void append(int thread, int way) {
        if (size == threads.length) {
            threads = Arrays.copyOf(threads, size * 2);
            ways = Arrays.copyOf(ways, size * 2);
        }
        threads[size] = thread;
        ways[size++] = way;
    }

    public int size() {
        return size;
    }

    public int thread(int step) {
        return threads[step];
    }

    public int way(int step) {
        return ways[step];
    }

    public Decisions copy() {
        Decisions copy = new Decisions();
        copy.threads = Arrays.copyOf(threads, Math.max(1, size));
        copy.ways = Arrays.copyOf(ways, Math.max(1, size));
        copy.size = size;
        return copy;
    }
}
