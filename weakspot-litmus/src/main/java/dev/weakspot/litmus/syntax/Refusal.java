package dev.weakspot.litmus.syntax;

/** Carries the first error out of the generated parser, which cannot throw checked exceptions. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Position position;
    private final String what;
    private final String wayOut;

    Refusal(Position position, String what, String wayOut) {
        super(what, null, false, false);
        this.position = position;
        this.what = what;
        this.wayOut = wayOut;
    }

    /** Whether it is about a place at or after the given one. */
    boolean isFrom(Position start) {
        return position.line() > start.line()
                || (position.line() == start.line() && position.column() >= start.column());
    }

    InputException in(String file) {
        return new InputException(file, position, what, wayOut);
    }
}
