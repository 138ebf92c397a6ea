package dev.weakspot.recording;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Tells bytes from others; half of the digest is more than enough to tell that something has been edited. */
final class Fingerprint {
    private final MessageDigest digest;

    Fingerprint() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has it", e);
        }
    }

    static String of(byte[] bytes) {
        Fingerprint fingerprint = new Fingerprint();
        fingerprint.add(bytes, bytes.length);
        return fingerprint.text();
    }

    void add(byte[] bytes, int length) {
        digest.update(bytes, 0, length);
    }

    /** Of all that was added; nothing can be added afterwards. */
    String text() {
        byte[] all = digest.digest();
        return HexFormat.of().formatHex(all, 0, all.length / 2);
    }
}
