package dev.weakspot.cnative.wire;

/** A record of a log: two words, as wire.h declares them. */
public final class LogRecord {
    public static final int READ = 1;
    public static final int WRITE = 2;
    public static final int POP = 3;
    public static final int PUSH = 4;
    public static final int ALLOCATE = 5;
    public static final int FREE = 6;
    public static final int SIZE = 7;
    public static final int GONE = 8;
    public static final int RELEASE = 9;
    public static final int ACQUIRE = 10;
    public static final int STACK = 11;
    public static final int DESTROYED = 12;
    public static final int UNDEFINED_USE = 13;
    public static final int FRAME = 14;
    public static final int END_OF_ORDER = 15;
    public static final int SHARED_DATA = 16;
    public static final int MEMBER = 17;

    /** The uses of undefined values, which take the place of the size. */
    public static final int IN_ATOMIC = 1;

    public static final int IN_OUTPUT = 2;

    static final int LARGE = 0xffff;
    private static final int FRAME_UNIT = 16;
    private static final int KIND_SHIFT = 56;
    private static final int SIZE_SHIFT = 48;
    private static final long ADDRESS = (1L << KIND_SHIFT) - 1;
    private static final long PROGRAM_COUNTER = (1L << SIZE_SHIFT) - 1;

    private LogRecord() {}

    public static int kind(long kindAndAddress) {
        return (int) (kindAndAddress >>> KIND_SHIFT);
    }

    public static long address(long kindAndAddress) {
        return kindAndAddress & ADDRESS;
    }

    public static int size(long sizeAndCounter) {
        return (int) (sizeAndCounter >>> SIZE_SHIFT);
    }

    public static long programCounter(long sizeAndCounter) {
        return sizeAndCounter & PROGRAM_COUNTER;
    }

    /** The frame pointer in a record of a frame, or 0 if it is unknown. */
    public static long framePointer(long kindAndAddress, long sizeAndCounter) {
        return isLarge(sizeAndCounter) ? 0 : address(kindAndAddress) + (long) size(sizeAndCounter) * FRAME_UNIT;
    }

    /** Whether the next record has the size. */
    public static boolean isLarge(long sizeAndCounter) {
        return size(sizeAndCounter) == LARGE;
    }
}
