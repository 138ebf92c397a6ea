package dev.weakspot.cnative.wire;

import java.util.Arrays;

/** A copy of a reply in the shared memory: the thread that continues, and the result. */
public final class SavedReply {
    private final byte[] bytes;

    private SavedReply(byte[] bytes) {
        this.bytes = bytes;
    }

    public static SavedReply of(SharedMemory wire) {
        return new SavedReply(wire.bytes(Layout.ANSWER, Layout.BYTES_OF_ANSWER));
    }

    /** Writes the same reply into this memory, without publishing it. */
    public void writeTo(SharedMemory wire) {
        wire.setBytes(Layout.ANSWER, bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SavedReply reply && Arrays.equals(bytes, reply.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }
}
