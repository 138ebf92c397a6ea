package dev.weakspot.sync;

/**
 * The clock of the program. It advances in two cases only: when a sleep or a timed wait ends, to the end of that wait; and by
 * one microsecond at every read of the clock.
 */
public final class VirtualTime {
    private long micros;

    public void reset() {
        micros = 0;
    }

    public long micros() {
        return micros;
    }

    /** Advances by one microsecond, so that a loop that polls the clock ends. */
    long read() {
        return ++micros;
    }

    void advanceTo(long deadlineMicros) {
        micros = Math.max(micros, deadlineMicros);
    }
}
