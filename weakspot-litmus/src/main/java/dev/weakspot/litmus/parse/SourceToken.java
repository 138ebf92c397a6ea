package dev.weakspot.litmus.parse;

import dev.weakspot.litmus.syntax.Position;
import org.antlr.v4.runtime.Token;

/** The position of a token and its spelling in a message: on one line, shortened, without control characters. */
final class SourceToken {
    private static final int MOST_CHARACTERS = 40;

    private SourceToken() {}

    static Position position(Token token) {
        return new Position(token.getLine(), token.getCharPositionInLine() + 1);
    }

    static String quoted(Token token) {
        return quoted(token.getText());
    }

    static String quoted(String text) {
        StringBuilder shown = new StringBuilder("'");
        int end = Math.min(text.length(), MOST_CHARACTERS);
        for (int i = 0; i < end; ) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            if (isPrintable(c)) {
                shown.appendCodePoint(c);
            } else {
                shown.append(String.format("\\u%04X", c));
            }
        }
        return shown.append(end < text.length() ? "...'" : "'").toString();
    }

    static boolean isPrintable(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
