package dev.weakspot.litmus.program;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.LongConsumer;

/**
 * The local state of a thread between two operations: program counter, registers, and the stale registers. A register
 * is stale if it depends on a read that could have returned an older value under weak memory ([Rocker §5.2] tainted
 * registers). Dead registers are 0 and not stale, so that equivalent states are equal.
 */
public final class LocalState {
    final int counter;
    final int[] registers;
    final Progress progress;

    /** The set is not modified after construction. */
    final BitSet stale;

    private final int localSteps;

    /** The reason why the thread stopped at this instruction. Fingerprints depend on the names of the constants. */
    enum Progress {
        AT_OPERATION,
        /** A stale register would have an effect through the next instruction ({@link Instruction#notices}). */
        NOTICES_STALE,
        FAULTED,
        LOOPS,
        TOO_LONG
    }

    LocalState(int counter, int[] registers, BitSet stale, Progress progress, int localSteps) {
        this.counter = counter;
        this.registers = registers;
        this.stale = stale;
        this.progress = progress;
        this.localSteps = localSteps;
    }

    /** This state, marked as divergent: the thread reaches no further operation. */
    public LocalState diverging(boolean isProved) {
        return new LocalState(counter, registers, stale, isProved ? Progress.LOOPS : Progress.TOO_LONG, localSteps);
    }

    /** The number of local steps since the previous operation. It is a cost, not part of the state's identity. */
    public int localSteps() {
        return localSteps;
    }

    /** This state with no register marked stale. */
    public LocalState fresh() {
        return stale.isEmpty() ? this : new LocalState(counter, registers, new BitSet(), progress, localSteps);
    }

    /** Whether a stale register would have an effect outside the registers through the next instruction. */
    public boolean noticesStale() {
        return progress == Progress.NOTICES_STALE;
    }

    public int register(int number) {
        return registers[number];
    }

    /** Passes every component that {@link #equals} compares to {@code numbers}. */
    public void addTo(LongConsumer numbers) {
        numbers.accept(((long) counter << 32) | (progress.name().hashCode() & 0xFFFFFFFFL));
        for (int register : registers) {
            numbers.accept(register);
        }
        stale.stream().forEach(register -> numbers.accept(~register));
    }

    /** A hash that is identical on every machine and in every run. Different states may share it. */
    public long fingerprint(long seed) {
        long hash = seed + counter * 0x9E3779B97F4A7C15L + progress.name().hashCode();
        for (int register : registers) {
            hash = (hash ^ register) * 0xBF58476D1CE4E5B9L;
            hash ^= hash >>> 29;
        }
        return stale.isEmpty() ? hash : (hash + stale.hashCode()) * 0x94D049BB133111EBL;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LocalState state
                && counter == state.counter
                && progress == state.progress
                && Arrays.equals(registers, state.registers)
                && stale.equals(state.stale);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(fingerprint(0));
    }
}
