package dev.weakspot.frontend;

import dev.weakspot.recording.Recording;
import java.nio.charset.StandardCharsets;

/** The file of a target and its content, by which recordings identify the target. */
public final class TargetFile {
    private final String path;
    private final byte[] content;

    /** @param content is not copied */
    public TargetFile(String path, byte[] content) {
        this.path = path;
        this.content = content;
    }

    /** A target that is a text. */
    public static TargetFile ofText(String path, String text) {
        return new TargetFile(path, text.getBytes(StandardCharsets.UTF_8));
    }

    /** The path as the user wrote it. */
    public String path() {
        return path;
    }

    /** The content itself, not a copy. */
    public byte[] content() {
        return content;
    }

    public String text() {
        return new String(content, StandardCharsets.UTF_8);
    }

    public boolean isRecorded(Recording.Subject subject) {
        return subject.isOf(content);
    }
}
