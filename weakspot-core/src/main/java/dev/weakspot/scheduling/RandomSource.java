package dev.weakspot.scheduling;

/** A random number generator with the same output on every machine and JDK: SplitMix64 (Steele, Lea, Flood: OOPSLA 2014). */
public final class RandomSource {
    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private long state;

    /** Starts the sequence of one run. Different runs have different sequences. */
    public void begin(long seed, long run) {
        state = mix(mix(seed) + run * GAMMA);
    }

    public long next() {
        state += GAMMA;
        return mix(state);
    }

    /** A uniformly distributed number from 0 to {@code bound} - 1. */
    public int below(int bound) {
        if (bound == 1) {
            return 0;
        }
        // Lemire, TOMACS 2019: the high half of a product, drawn again in the rare case that would bias the result.
        long product = (next() >>> 32) * bound;
        long low = product & 0xFFFFFFFFL;
        if (low < bound) {
            long least = 0x100000000L % bound;
            while (low < least) {
                product = (next() >>> 32) * bound;
                low = product & 0xFFFFFFFFL;
            }
        }
        return (int) (product >>> 32);
    }

    private static long mix(long word) {
        long mixed = (word ^ (word >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }
}
