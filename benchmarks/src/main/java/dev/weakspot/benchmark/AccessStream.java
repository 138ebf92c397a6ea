package dev.weakspot.benchmark;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Site;
import dev.weakspot.event.WordFunction;
import java.util.Random;

/**
 * A cyclic stream of accesses. They are generated before the measurement, so that only their processing is measured.
 *
 * <p>Their mix is that of Firefox ([tsan11 Table 3]): 55.33 % loads, 9.39 % stores, 35.28 % updates; 38.97 % relaxed,
 * 14.28 % acquire, 1.98 % release, 4.83 % acq_rel, 39.94 % seq_cst. The paper does not relate kinds and orders. Here
 * the acquire accesses are loads, the release accesses are stores, and the acq_rel accesses are updates. The other
 * accesses of each kind are relaxed or seq_cst, in the same proportion for all kinds.
 */
final class AccessStream {
    static final int THREADS = 25;

    /** A power of two. */
    private static final int LENGTH = 1 << 17;

    private static final double LOADS = 55.33;
    private static final double STORES = 9.39;
    private static final double ALL = 100;
    private static final double ACQUIRE = 14.28;
    private static final double RELEASE = 1.98;
    private static final double ACQ_REL = 4.83;
    private static final double RELAXED = 38.97;
    private static final double SEQ_CST = 39.94;
    private static final Site SITE = new Site("stream", 1, 1, "");

    private final Random random;
    private final MemoryAccess[] accesses = new MemoryAccess[LENGTH];
    private int next;

    /**
     * A stream over locations 0 to {@code locations - 1}, each multiplied by {@code stride}.
     *
     * @param isSkewed whether a few locations have most accesses: location n·u³ for a uniform u
     */
    AccessStream(long seed, int threads, int locations, int stride, boolean isSkewed) {
        random = new Random(seed);
        for (int i = 0; i < LENGTH; i++) {
            double u = random.nextDouble();
            int index = (int) (locations * (isSkewed ? u * u * u : u));
            accesses[i] = access(random.nextInt(threads), index * stride);
        }
    }

    private MemoryAccess access(int thread, int location) {
        double kind = random.nextDouble() * ALL;
        int value = random.nextInt(4);
        if (kind < LOADS) {
            return new MemoryAccess.Load(thread, SITE, location, mode(LOADS, ACQUIRE, Mode.ACQUIRE));
        }
        if (kind < LOADS + STORES) {
            return new MemoryAccess.Store(thread, SITE, location, mode(STORES, RELEASE, Mode.RELEASE), value);
        }
        Mode mode = mode(ALL - LOADS - STORES, ACQ_REL, Mode.ACQ_REL);
        return new MemoryAccess.Update(thread, SITE, location, mode, WordFunction.ADD, value);
    }

    /** @param typical the order that only accesses of this kind have */
    private Mode mode(double shareOfKind, double shareOfTypical, Mode typical) {
        if (random.nextDouble() * shareOfKind < shareOfTypical) {
            return typical;
        }
        return random.nextDouble() * (RELAXED + SEQ_CST) < RELAXED ? Mode.RELAXED : Mode.SEQ_CST;
    }

    MemoryAccess next() {
        MemoryAccess access = accesses[next];
        next = next + 1 & LENGTH - 1;
        return access;
    }

    /** A write of the location before the measurement. */
    static MemoryAccess firstWrite(int thread, int location) {
        return new MemoryAccess.Store(thread, SITE, location, Mode.RELEASE, 1);
    }

    /** An update by which the thread synchronises with all threads that have updated the location. */
    static MemoryAccess synchronise(int thread, int location) {
        return new MemoryAccess.Update(thread, SITE, location, Mode.ACQ_REL, WordFunction.ADD, 1);
    }
}
