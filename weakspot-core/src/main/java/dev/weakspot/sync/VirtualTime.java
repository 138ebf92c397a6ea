package dev.weakspot.sync;

/**
 * The time as the program sees it. It does not pass by itself: whoever has slept or waited long enough moves it to where
 * his waiting ends, and everybody who looks at the clock finds it a microsecond later.
 */
public final class VirtualTime {
    private long micros;

    /** A new run. */
    public void reset() {
        micros = 0;
    }

    public long micros() {
        return micros;
    }

    /** So that a program that looks at the clock until some time has passed comes to an end. */
    long read() {
        return ++micros;
    }

    void advanceTo(long deadlineMicros) {
        micros = Math.max(micros, deadlineMicros);
    }
}
