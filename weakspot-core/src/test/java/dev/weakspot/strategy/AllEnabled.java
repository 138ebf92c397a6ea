package dev.weakspot.strategy;

import dev.weakspot.event.Operation;
import dev.weakspot.scheduling.SchedulingPoint;

/** A scheduling point at which all threads are enabled. It has no operations. */
record AllEnabled(int count) implements SchedulingPoint {
    @Override
    public int thread(int index) {
        return index;
    }

    @Override
    public Operation operation(int thread) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isRetry(int thread) {
        return false;
    }

    @Override
    public int localChoice(int thread) {
        return 0;
    }

    @Override
    public boolean hasFingerprint() {
        return false;
    }

    @Override
    public long fingerprint() {
        return 0;
    }
}
