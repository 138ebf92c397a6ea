package dev.weakspot.cnative.control;

import dev.weakspot.cnative.wire.Layout;
import dev.weakspot.cnative.wire.SharedMemory;

/**
 * The value of heap memory that nothing has written. The run-time fills each new block with it, so that writes by code that is not
 * instrumented are recognised as well. Values of fewer than four bytes are too likely to be equal by chance.
 */
final class UndefinedValue {
    private static final int LEAST_BYTES = 4;
    private static final int MOST_BYTES = 16;

    private UndefinedValue() {}

    /** Whether memory holds this value at the address of the requested access. */
    static boolean isHeldBy(SharedMemory wire) {
        if (wire.size() < LEAST_BYTES || wire.size() > MOST_BYTES) {
            return false;
        }
        for (int i = 0; i < wire.size(); i++) {
            int shift = (int) ((wire.address() + i) & (Long.BYTES - 1)) * Byte.SIZE;
            if ((byte) (wire.current(i / Long.BYTES) >> (i % Long.BYTES * Byte.SIZE))
                    != (byte) (Layout.UNDEFINED >> shift)) {
                return false;
            }
        }
        return true;
    }
}
