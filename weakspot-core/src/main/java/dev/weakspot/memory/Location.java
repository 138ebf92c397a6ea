package dev.weakspot.memory;

/**
 * A location as the memory has to know it.
 *
 * @param address of its first byte; the bytes of locations and of plain accesses have one address space
 * @param initial the value it has before anybody writes it
 * @param bytes how large it is; values are cut to that, and are signed
 */
public record Location(long address, long initial, int bytes, Use use) {
    /** How a location may be accessed. */
    public enum Use {
        /** Its bytes are never accessed in another way. */
        ATOMIC,
        /** Never atomically: such a location just holds a value. */
        PLAIN,
        /** Some accesses are atomic, others are not. */
        BOTH,
        /** Like both, but nobody keeps older values than the newest: it is too large for that. */
        NEWEST
    }

    /** Wider ones than a word hold only numbers for their values, which are not cut. */
    private static final int MOST_BYTES = 16;

    public Location {
        if (bytes < 1 || (bytes > MOST_BYTES && use != Use.NEWEST)) {
            throw new IllegalArgumentException("a location holds 1 to 16 bytes: bytes=" + bytes);
        }
        initial = cut(initial, bytes);
    }

    long cut(long value) {
        return cut(value, bytes);
    }

    private static long cut(long value, int bytes) {
        int unused = Math.max(0, Long.SIZE - bytes * Byte.SIZE);
        return value << unused >> unused;
    }
}
