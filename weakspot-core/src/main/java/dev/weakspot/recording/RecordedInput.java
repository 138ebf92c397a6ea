package dev.weakspot.recording;

import java.io.IOException;
import java.io.InputStream;

/**
 * The standard input of a program. A recording holds all its bytes if they are few, and otherwise their length and fingerprint.
 * Two inputs are equal if they have the same bytes, kept or not.
 */
public final class RecordedInput {
    /** Longer input is not kept, so that recordings stay readable. */
    public static final int MAX_KEPT = 64 << 10;

    public static final RecordedInput NONE = of(new byte[0]);

    private final long length;
    private final String fingerprint;
    private final byte[] kept;

    private RecordedInput(long length, String fingerprint, byte[] kept) {
        this.length = length;
        this.fingerprint = fingerprint;
        this.kept = kept;
    }

    static RecordedInput of(byte[] bytes) {
        return new RecordedInput(bytes.length, ContentDigest.of(bytes), bytes.clone());
    }

    static RecordedInput notKept(long length, String fingerprint) {
        return new RecordedInput(length, fingerprint, new byte[0]);
    }

    /** Reads the whole stream. */
    public static RecordedInput of(InputStream in) throws IOException {
        byte[] bytes = in.readNBytes(MAX_KEPT + 1);
        if (bytes.length <= MAX_KEPT) {
            return of(bytes);
        }
        ContentDigest fingerprint = new ContentDigest();
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

    /** The bytes of an input that is kept. */
    public byte[] bytes() {
        if (!isKept()) {
            throw new IllegalStateException("the input is not kept: length=" + length);
        }
        return kept.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RecordedInput input && input.length == length && input.fingerprint.equals(fingerprint);
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
