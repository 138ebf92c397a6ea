package dev.weakspot.litmus.program;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.LongConsumer;

/**
 * Where a thread stands between two operations: program counter, registers, and which of these depend on a read that
 * could have returned a stale value under weak memory ([Rocker §5.2] tainted registers). Registers whose value can no
 * longer matter are 0 and not stale, so that states that behave alike are equal.
 */
public final class LocalState {
    final int counter;
    final int[] registers;
    final Progress progress;

    /** Never changed once it is here. */
    final BitSet stale;

    private final int localSteps;

    /** How the thread came to stand there. */
    enum Progress {
        AT_OPERATION,
        /** Before an instruction that would notice a stale register. */
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

    /** The same place, taken as the end of the thread's way: it never comes to an operation from here. */
    public LocalState diverging(boolean isProved) {
        return new LocalState(counter, registers, stale, isProved ? Progress.LOOPS : Progress.TOO_LONG, localSteps);
    }

    /** How many steps the thread took by itself to come here; says what it cost, not where it stands. */
    public int localSteps() {
        return localSteps;
    }

    /** The same place and values, if no read was stale. */
    public LocalState fresh() {
        return stale.isEmpty() ? this : new LocalState(counter, registers, new BitSet(), progress, localSteps);
    }

    /** Whether the thread is about to let others, or its own way on, depend on a value that may be stale. */
    public boolean noticesStale() {
        return progress == Progress.NOTICES_STALE;
    }

    public int register(int number) {
        return registers[number];
    }

    /** Tells all that makes this state equal to another, number by number. */
    public void addTo(LongConsumer numbers) {
        numbers.accept(((long) counter << 32) | (progress.name().hashCode() & 0xFFFFFFFFL));
        for (int register : registers) {
            numbers.accept(register);
        }
        stale.stream().forEach(register -> numbers.accept(~register));
    }

    /** The same number on every machine and in every run; what is not equal may share it. */
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
