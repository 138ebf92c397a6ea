package dev.weakspot.monitor;

import dev.weakspot.clock.VectorClock;
import dev.weakspot.memory.HappensBefore;

/**
 * An access of a granule in 64 bits: thread, epoch, kind and bytes; an epoch of [FastTrack] with bytes.
 *
 * <pre>
 *   63            32 31        11 10        9     8 7      0
 *   | epoch         | thread     | operation | kind | bytes |
 * </pre>
 *
 * <p>The kind has a bit for a plain access and a bit for a write. Two accesses conflict if one of them is plain and one of them is
 * a write: the union of their kinds has both bits. So an access that conflicts with another conflicts also with any that
 * has at least the bits of the other. Every access has bytes, so 0 stands for none.
 */
final class Stamp {
    static final long NONE = 0;

    /** Granules have 8 bytes, a bit for each. */
    static final int ALL_BYTES = 0xFF;

    static final int WRITE = 0x100;
    static final int PLAIN = 0x200;

    /** The access is an operation, not a logged plain access. */
    static final int OPERATION = 0x400;

    private static final int KIND = WRITE | PLAIN;
    private static final int THREAD_SHIFT = 11;
    private static final int MOST_THREADS = 1 << 21;
    private static final int EPOCH_SHIFT = 32;

    private Stamp() {}

    /** A stamp of a thread and an epoch, without kind and bytes. */
    static long of(int thread, int epoch) {
        return ((long) epoch << EPOCH_SHIFT) | ((long) thread << THREAD_SHIFT);
    }

    static int thread(long stamp) {
        return (int) (stamp >>> THREAD_SHIFT) & (MOST_THREADS - 1);
    }

    static int bytes(long stamp) {
        return (int) stamp & ALL_BYTES;
    }

    static boolean isWrite(long stamp) {
        return (stamp & WRITE) != 0;
    }

    static boolean isOperation(long stamp) {
        return (stamp & OPERATION) != 0;
    }

    /** Thread, kind and bytes. */
    static int withoutEpoch(long stamp) {
        return (int) stamp;
    }

    static long withoutBytes(long stamp, int bytes) {
        return stamp & ~(long) bytes;
    }

    static boolean overlap(long one, long other) {
        return (one & other & ALL_BYTES) != 0;
    }

    /** [Rocker Def. 6.1], and an atomic and a plain access are like two plain ones unless both read. */
    static boolean conflict(long one, long other) {
        return ((one | other) & KIND) == KIND;
    }

    /** Whether every access that conflicts with the kind of {@code earlier} conflicts with {@code later} too. */
    static boolean replaces(long later, long earlier) {
        return (earlier & ~later & KIND) == 0;
    }

    /** Whether both have one thread and epoch, and the earlier has at least the kind and the bytes of the later. */
    static boolean covers(long earlier, long later) {
        return earlier >>> THREAD_SHIFT == later >>> THREAD_SHIFT && (later & ~earlier & (KIND | ALL_BYTES)) == 0;
    }

    /** Whether the access is in this view. */
    static boolean isKnownTo(long stamp, VectorClock view) {
        return (int) (stamp >>> EPOCH_SHIFT) <= view.get(HappensBefore.component(thread(stamp)));
    }
}
