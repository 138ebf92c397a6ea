package dev.weakspot.memory;

/**
 * A memory location.
 *
 * @param address of its first byte; the bytes of locations and of plain accesses have one address space
 * @param initial its value before the first write
 * @param bytes its size; values are truncated to it, and are signed
 * @param isUndefined whether the initial value is that of memory that nothing has written since it was allocated
 */
public record Location(long address, long initial, int bytes, Use use, boolean isUndefined) {
    /** How a location may be accessed. */
    public enum Use {
        /** All accesses are atomic. */
        ATOMIC,
        /** No access is atomic: a read returns the last write that happens before it. */
        PLAIN,
        /** Some accesses are atomic, others are not. */
        BOTH,
        /** Like {@link #BOTH}, but only the newest entry is kept, because the location is too large. */
        NEWEST
    }

    /** The values of locations wider than a word are represented by numbers, which are not truncated. */
    private static final int MOST_BYTES = 16;

    /** A location whose initial value is defined. */
    public Location(long address, long initial, int bytes, Use use) {
        this(address, initial, bytes, use, false);
    }

    public Location {
        if (bytes < 1 || (bytes > MOST_BYTES && use != Use.NEWEST)) {
            throw new IllegalArgumentException("a location holds 1 to 16 bytes: bytes=" + bytes);
        }
        initial = cut(initial, bytes);
    }

    /** The value truncated to the location. */
    public long cut(long value) {
        return cut(value, bytes);
    }

    private static long cut(long value, int bytes) {
        int unused = Math.max(0, Long.SIZE - bytes * Byte.SIZE);
        return value << unused >> unused;
    }
}
