package dev.weakspot.strategy;

import dev.weakspot.event.Operation;

/** So many threads that can always go on; what they would do is of no interest. */
record AllCanGoOn(int count) implements Situation {
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
    public int localWay(int thread) {
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
