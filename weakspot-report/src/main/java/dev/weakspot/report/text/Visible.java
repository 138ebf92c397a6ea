package dev.weakspot.report.text;

/**
 * Text of the user's as it may go to a terminal: one cell for each character. White space becomes a blank; a control or
 * formatting character, with which a file could repaint the terminal or reorder the line, becomes a question mark.
 */
final class Visible {
    private Visible() {}

    static String of(String text) {
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
