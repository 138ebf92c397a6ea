package dev.weakspot.cli;

import dev.weakspot.recording.RecordingException;

/** A file the user named cannot be used: which, why, and the way out, on one line. */
final class UnusableFileException extends Exception {
    private static final long serialVersionUID = 1L;

    UnusableFileException(String file, RecordingException mistake) {
        super(file + ":" + mistake.getMessage(), mistake);
    }

    /** Whoever knows better has said it all. */
    UnusableFileException(String message) {
        super(message);
    }

    UnusableFileException(String file, String what, String wayOut) {
        super(file + ": " + what + " (" + wayOut + ")");
    }
}
