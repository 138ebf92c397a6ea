package dev.weakspot.recording;

import java.io.IOException;
import java.io.InputStream;

/**
 * What a program was given to read as its standard input. A recording holds all of it if it is small, and otherwise what tells
 * it from another. Two are equal if they are the same bytes, kept or not.
 */
public final class Input {
    /** What is longer is not kept: recordings are for people, too. */
    public static final int MOST_KEPT = 64 << 10;

    public static final Input NONE = of(new byte[0]);

    private final long length;
    private final String fingerprint;
    private final byte[] kept;

    private Input(long length, String fingerprint, byte[] kept) {
        this.length = length;
        this.fingerprint = fingerprint;
        this.kept = kept;
    }

    static Input of(byte[] bytes) {
        return new Input(bytes.length, Fingerprint.of(bytes), bytes.clone());
    }

    static Input notKept(long length, String fingerprint) {
        return new Input(length, fingerprint, new byte[0]);
    }

    /** Reads to the end, however far that is. */
    public static Input of(InputStream in) throws IOException {
        byte[] bytes = in.readNBytes(MOST_KEPT + 1);
        if (bytes.length <= MOST_KEPT) {
            return of(bytes);
        }
        Fingerprint fingerprint = new Fingerprint();
        long length = 0;
        for (int count = bytes.length; count >= 0; count = in.read(bytes)) {
            fingerprint.add(bytes, count);
            length += count;
        }
        return notKept(length, fingerprint.text());
    }

    public boolean isEmpty() {
        return length == 0;
    }

    public boolean isKept() {
        return kept.length == length;
    }

    public long length() {
        return length;
    }

    String fingerprint() {
        return fingerprint;
    }

    /** All of it, if it is kept. */
    public byte[] bytes() {
        if (!isKept()) {
            throw new IllegalStateException("nobody has kept it: length=" + length);
        }
        return kept.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Input input && input.length == length && input.fingerprint.equals(fingerprint);
    }

    @Override
    public int hashCode() {
        return fingerprint.hashCode();
    }

    @Override
    public String toString() {
        return length + " bytes, fingerprint " + fingerprint;
    }
}
