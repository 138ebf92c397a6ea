package dev.weakspot.litmus.program;

import java.util.Arrays;

/**
 * Where a thread stands between two operations: program counter and registers. Registers whose value can no longer
 * matter are 0, so that states that behave alike are equal.
 */
public final class LocalState {
    final int counter;
    final int[] registers;
    final Progress progress;
    private final int localSteps;

    /** How the thread came to stand there. */
    enum Progress {
        AT_OPERATION,
        FAULTED,
        LOOPS,
        TOO_LONG
    }

    LocalState(int counter, int[] registers, Progress progress, int localSteps) {
        this.counter = counter;
        this.registers = registers;
        this.progress = progress;
        this.localSteps = localSteps;
    }

    /** The same place, taken as the end of the thread's way: it never comes to an operation from here. */
    public LocalState diverging(boolean isProved) {
        return new LocalState(counter, registers, isProved ? Progress.LOOPS : Progress.TOO_LONG, localSteps);
    }

    /** How many steps the thread took by itself to come here; says what it cost, not where it stands. */
    public int localSteps() {
        return localSteps;
    }

    public int register(int number) {
        return registers[number];
    }

    /** The same number on every machine and in every run; what is not equal may share it. */
    public long fingerprint(long seed) {
        long hash = seed + counter * 0x9E3779B97F4A7C15L + progress.name().hashCode();
        for (int register : registers) {
            hash = (hash ^ register) * 0xBF58476D1CE4E5B9L;
            hash ^= hash >>> 29;
        }
        return hash;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LocalState state
                && counter == state.counter
                && progress == state.progress
                && Arrays.equals(registers, state.registers);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(fingerprint(0));
    }
}
