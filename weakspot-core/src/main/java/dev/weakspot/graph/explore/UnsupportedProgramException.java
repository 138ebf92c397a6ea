package dev.weakspot.graph.explore;

/** The program uses a construct that the exploration of graphs does not model. */
final class UnsupportedProgramException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnsupportedProgramException(String message) {
        super(message);
    }
}
