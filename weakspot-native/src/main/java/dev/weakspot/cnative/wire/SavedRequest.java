package dev.weakspot.cnative.wire;

import java.nio.charset.StandardCharsets;

/** A copy of a request in the shared memory. */
public final class SavedRequest {
    private static final int FIELDS = Layout.REQUEST_TEXT - Layout.REQUEST;

    /** The request without its text. */
    private final byte[] fields;

    private final String text;

    /** The records that the thread has logged since the request before. */
    private final long[] log;

    private SavedRequest(byte[] fields, String text, long[] log) {
        this.fields = fields;
        this.text = text;
        this.log = log;
    }

    /**
     * Copies the request that the memory holds.
     *
     * @param wire holds a valid request
     */
    public static SavedRequest of(SharedMemory wire) {
        long[] log = new long[wire.logged() * 2];
        wire.copyLog(wire.log(), wire.logged(), log, 0);
        return new SavedRequest(wire.bytes(Layout.REQUEST, FIELDS), wire.text(), log);
    }

    /** Makes the same request in this memory. */
    public void writeTo(SharedMemory wire) {
        wire.setBytes(Layout.REQUEST, fields);
        byte[] letters = text.getBytes(StandardCharsets.UTF_8);
        byte[] terminated = new byte[Math.min(letters.length + 1, Layout.TEXT_BYTES)];
        System.arraycopy(letters, 0, terminated, 0, Math.min(letters.length, terminated.length));
        wire.setBytes(Layout.REQUEST_TEXT, terminated);
        wire.setLog(wire.log(), log);
    }

    /** About the memory that this object uses. */
    public long bytesUsed() {
        return FIELDS + text.length() + (long) log.length * Long.BYTES;
    }
}
