package dev.weakspot.cnative.process;

import dev.weakspot.cnative.wire.SharedMemory;

/** Polls for a request without sleeping: a program that continues at once has its next request after less than a microsecond. */
final class RequestPolling {
    /** A request and its reply take less than a microsecond if both sides spin, and much longer if one sleeps. */
    private static final long SPIN_NANOS = 20_000;

    /** The iterations before the clock is read. Most waits end within them, and reading the clock takes time. */
    private static final int FIRST_SPINS = 200;

    private static final int SPINS_BETWEEN_CLOCKS = 64;

    private final SharedMemory wire;
    private final ProcessorChoice processors;

    RequestPolling(SharedMemory wire, ProcessorChoice processors) {
        this.wire = wire;
        this.processors = processors;
    }

    /** Whether there is a request after the one of this number. */
    boolean spin(int lastRequest) {
        if (processors.areShared()) {
            return spin(lastRequest, 1); // the program cannot run while this thread spins
        }
        if (spin(lastRequest, FIRST_SPINS)) {
            return true;
        }
        long deadline = System.nanoTime() + SPIN_NANOS;
        while (System.nanoTime() < deadline) {
            if (spin(lastRequest, SPINS_BETWEEN_CLOCKS)) {
                return true;
            }
        }
        return false;
    }

    private boolean spin(int lastRequest, int times) {
        for (int i = 0; i < times; i++) {
            if (wire.asked() != lastRequest) {
                return true;
            }
            Thread.onSpinWait();
        }
        return false;
    }
}
