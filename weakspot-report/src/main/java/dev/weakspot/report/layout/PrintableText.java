package dev.weakspot.report.layout;

/**
 * Text of the user that is safe to print on a terminal, one cell for each character. White space becomes a blank. A control
 * or formatting character becomes a question mark: a file could repaint the terminal or reorder the line with it.
 */
public final class PrintableText {
    private PrintableText() {}

    public static String of(String text) {
        StringBuilder visible = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            visible.append(of(text.charAt(i)));
        }
        return visible.toString();
    }

    private static char of(char character) {
        if (Character.isWhitespace(character)) {
            return ' ';
        }
        boolean isHidden = Character.isISOControl(character) || Character.getType(character) == Character.FORMAT;
        return isHidden ? '?' : character;
    }
}
