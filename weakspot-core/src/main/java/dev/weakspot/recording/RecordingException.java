package dev.weakspot.recording;

/** A text is not a recording we can take: where, what, and the way out. Whoever knows the file puts it in front. */
public final class RecordingException extends Exception {
    private static final long serialVersionUID = 1L;

    RecordingException(int line, int column, String what, String wayOut) {
        super(line + ":" + column + ": " + what + " (" + wayOut + ")");
    }
}
