package dev.weakspot.litmus.parse;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.syntax.Position;

/** Carries the first error out of the generated parser, which cannot throw checked exceptions. */
final class SyntaxRefusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Position position;
    private final String mistake;
    private final String remedy;

    SyntaxRefusal(Position position, String mistake, String remedy) {
        super(mistake, null, false, false);
        this.position = position;
        this.mistake = mistake;
        this.remedy = remedy;
    }

    /** Whether the position of the error is at or after {@code start}. */
    boolean isFrom(Position start) {
        return position.line() > start.line()
                || (position.line() == start.line() && position.column() >= start.column());
    }

    InputException in(String file) {
        return new InputException(file, position.line(), position.column(), mistake, remedy);
    }
}
