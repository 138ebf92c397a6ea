package dev.weakspot.litmus.answers;

/** Measures the seconds between two calls of {@link #lap}. */
final class Stopwatch {
    private long last = System.nanoTime();

    double lap() {
        long now = System.nanoTime();
        double seconds = (now - last) / 1e9;
        last = now;
        return seconds;
    }
}
