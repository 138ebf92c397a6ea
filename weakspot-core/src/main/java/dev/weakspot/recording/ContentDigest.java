package dev.weakspot.recording;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Identifies a sequence of bytes by half of its SHA-256 digest, which suffices to detect that a file was edited. */
final class ContentDigest {
    private final MessageDigest digest;

    ContentDigest() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    static String of(byte[] bytes) {
        ContentDigest content = new ContentDigest();
        content.add(bytes, bytes.length);
        return content.text();
    }

    void add(byte[] bytes, int length) {
        digest.update(bytes, 0, length);
    }

    /** The digest of all added bytes. No bytes can be added afterwards. */
    String text() {
        byte[] all = digest.digest();
        return HexFormat.of().formatHex(all, 0, all.length / 2);
    }
}
