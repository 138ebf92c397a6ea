package dev.weakspot.litmus.parse;

import dev.weakspot.litmus.syntax.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Replaces comments with blanks, so that every token keeps its position. herd's comments are {@code (* *)}, but within
 * a thread {@code (*x == 1)} is a parenthesis and a dereference. In a thread, {@code (*} opens a comment only if
 * {@code *)} closes the parenthesis. Metadata lines, which herd accepts after the threads, are blanked as well.
 */
final class Comments {
    private final String text;
    private final StringBuilder blanked;
    private final List<String> skipped = new ArrayList<>();
    private int unterminated;

    private Comments(String text) {
        this.text = text;
        this.blanked = new StringBuilder(text);
        this.unterminated = text.length();
    }

    /**
     * @param code the text without comments, cut off at an unterminated comment
     * @param skipped the lines of metadata, as written
     * @param unterminated the position of the unterminated comment
     */
    record Blanked(String code, List<String> skipped, Optional<Position> unterminated) {}

    /** Blanks the header, which ends at {@code start}, and all comments after it. */
    static Blanked blank(String text, int start) {
        Comments comments = new Comments(text);
        comments.blankRange(0, start);
        comments.blankFrom(start);
        Optional<Position> open = comments.unterminated < text.length()
                ? Optional.of(position(text, comments.unterminated))
                : Optional.empty();
        return new Blanked(comments.blanked.substring(0, comments.unterminated), comments.skipped, open);
    }

    private void blankFrom(int start) {
        int depth = 0;
        int groups = 0; // brace groups opened at depth 0: the first is the initial state, the others are threads
        int i = start;
        while (i < text.length()) {
            if (opensComment(i, depth > 0 && groups > 1)) {
                int end = end(text, i);
                if (end < 0) {
                    unterminated = i;
                    return;
                }
                blankRange(i, end);
                i = end;
                continue;
            }
            if (depth == 0 && groups > 1 && isMetadata(i)) {
                int end = lineEnd(text, i);
                skipped.add(text.substring(i, end).stripTrailing());
                blankRange(i, end);
                i = end;
                continue;
            }
            char c = text.charAt(i);
            if (c == '{') {
                groups += depth == 0 ? 1 : 0;
                depth++;
            } else if (c == '}' && depth > 0) {
                depth--;
            } else if (c == '\r' && !text.startsWith("\n", i + 1)) {
                blanked.setCharAt(i, '\n'); // ANTLR counts lines by '\n' only
            }
            i++;
        }
    }

    private boolean opensComment(int i, boolean isInThread) {
        return startsAt(text, i) && !(isInThread && text.charAt(i) == '(' && !isClosedAsComment(i));
    }

    /** The scan stops at the next {@code (*}, so all scans together read each character at most once. */
    private boolean isClosedAsComment(int open) {
        int parentheses = 1;
        for (int i = open + 2; i < text.length() && parentheses > 0; i++) {
            if (text.startsWith("*)", i)) {
                return parentheses == 1;
            }
            if (text.startsWith("(*", i)) {
                return false;
            }
            char c = text.charAt(i);
            parentheses += c == '(' ? 1 : c == ')' ? -1 : 0;
        }
        return false;
    }

    private void blankRange(int from, int to) {
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c == '\r' && !text.startsWith("\n", i + 1)) {
                blanked.setCharAt(i, '\n');
            } else if (c != '\n' && c != '\r') {
                blanked.setCharAt(i, ' ');
            }
        }
    }

    /** Whether the text at this index may open a comment. */
    static boolean startsAt(String text, int i) {
        return text.startsWith("//", i) || text.startsWith("/*", i) || text.startsWith("(*", i);
    }

    /** The index after the comment that starts here; negative if the comment is unterminated. */
    static int end(String text, int start) {
        if (text.startsWith("//", start)) {
            return lineEnd(text, start);
        }
        int end = text.indexOf(text.charAt(start) == '(' ? "*)" : "*/", start + 2);
        return end < 0 ? end : end + 2;
    }

    /** {@code regions: x:PROP} or {@code scopes: …}, at the start of a line. */
    private boolean isMetadata(int i) {
        return (text.startsWith("regions:", i) || text.startsWith("scopes:", i))
                && (text.charAt(i - 1) == '\n' || text.charAt(i - 1) == '\r');
    }

    static int lineEnd(String text, int start) {
        int end = start;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        return end;
    }

    static SyntaxRefusal unterminated(Position position) {
        return new SyntaxRefusal(
                position, "the comment is not closed", "close it with '*)' or '*/', matching its opening");
    }

    static Position position(String text, int index) {
        int line = 1;
        int lineStart = 0;
        for (int i = 0; i < index; i++) {
            char c = text.charAt(i);
            if (c == '\n' || (c == '\r' && !text.startsWith("\n", i + 1))) {
                line++;
                lineStart = i + 1;
            }
        }
        return new Position(line, index - lineStart + 1);
    }
}
