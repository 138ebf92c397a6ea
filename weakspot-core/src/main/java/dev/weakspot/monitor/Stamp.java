package dev.weakspot.monitor;

import dev.weakspot.clock.VectorClock;
import dev.weakspot.memory.HappensBefore;

/**
 * Who accessed which bytes of a granule, when and how, in 64 bits: an epoch of [FastTrack] with bytes.
 *
 * <pre>
 *   63            32 31        11 10        9     8 7      0
 *   | epoch         | thread     | operation | kind | bytes |
 * </pre>
 *
 * <p>The kind is a bit for a plain access and a bit for a write. Two accesses conflict if one of the two is plain and one of
 * the two is a write, so if both bits are set in one or the other; and whatever conflicts with an access also conflicts
 * with one that has at least its bits. No access is without bytes, so 0 is none.
 */
final class Stamp {
    static final long NONE = 0;

    /** Granules have 8 bytes, a bit for each. */
    static final int ALL_BYTES = 0xFF;

    static final int WRITE = 0x100;
    static final int PLAIN = 0x200;

    /** It was an operation, and not one of many plain accesses. */
    static final int OPERATION = 0x400;

    private static final int KIND = WRITE | PLAIN;
    private static final int THREAD_SHIFT = 11;
    private static final int MOST_THREADS = 1 << 21;
    private static final int EPOCH_SHIFT = 32;

    private Stamp() {}

    /** That of a thread in an epoch; the rest is to be added. */
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

    /** All that it says but the epoch. */
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

    /** Whether whatever conflicts with one of the kind of {@code earlier} conflicts with {@code later} as well. */
    static boolean standsFor(long later, long earlier) {
        return (earlier & ~later & KIND) == 0;
    }

    /** Whether a thread has, in this very epoch, done the same or more to the same or more bytes. */
    static boolean covers(long earlier, long later) {
        return earlier >>> THREAD_SHIFT == later >>> THREAD_SHIFT && (later & ~earlier & (KIND | ALL_BYTES)) == 0;
    }

    /** Whether it happens before what has this view. */
    static boolean isKnownTo(long stamp, VectorClock view) {
        return (int) (stamp >>> EPOCH_SHIFT) <= view.get(HappensBefore.component(thread(stamp)));
    }
}
