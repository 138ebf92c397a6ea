package dev.weakspot.litmus.parse;

import dev.weakspot.litmus.syntax.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads the text before the initial state: {@code C name}, a title in quotes, lines {@code Key=value} or
 * {@code Key: value}. The values may contain any text, so the ANTLR grammar does not cover the header.
 */
final class Header {
    private static final Pattern METADATA = Pattern.compile("[A-Za-z][A-Za-z0-9_/.-]*[ \t]*[=:].*");
    private static final Pattern THREAD = Pattern.compile("P[0-9].*");
    private static final String FIRST_LINE = "a litmus test begins with a line such as: C SB";
    private static final String NEXT_PART =
            "expected a title in quotes, a line Key=value, or the initial state in braces";

    private final String text;
    private final List<String> skipped = new ArrayList<>();
    private int at;

    private Header(String text) {
        this.text = text;
        this.at = text.startsWith("\uFEFF") ? 1 : 0; // a byte order mark
    }

    /** @param end the index of the brace that opens the initial state */
    record Read(String name, List<String> skipped, int end) {}

    static Read read(String text) {
        Header header = new Header(text);
        header.skipSpace();
        header.readLanguage();
        String name = header.readName();
        header.readLines();
        return new Read(name, List.copyOf(header.skipped), header.at);
    }

    private void readLanguage() {
        if (at == text.length()) {
            throw new SyntaxRefusal(new Position(1, 1), "the file is empty", FIRST_LINE);
        }
        int start = at;
        String language = word();
        if (!language.equals("C")) {
            String found = language.isEmpty() ? line(at) : language;
            throw refusal(start, "only C litmus tests are modelled, not " + SourceToken.quoted(found), FIRST_LINE);
        }
    }

    private String readName() {
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
        int start = at;
        String name = word();
        if (name.isEmpty()) {
            throw refusal(start, "the test has no name", FIRST_LINE);
        }
        if (!name.codePoints().allMatch(SourceToken::isPrintable)) {
            throw refusal(
                    start,
                    "the name " + SourceToken.quoted(name) + " contains invisible characters",
                    "use visible characters");
        }
        return name;
    }

    private void readLines() {
        skipSpace();
        while (at < text.length() && text.charAt(at) != '{') {
            if (text.charAt(at) == '"') {
                skipTitle();
            } else {
                skipMetadata();
            }
            skipSpace();
        }
        if (at == text.length()) {
            throw refusal(at, "unexpected end of file", NEXT_PART);
        }
    }

    private void skipTitle() {
        int close = text.indexOf('"', at + 1);
        if (close < 0) {
            throw refusal(at, "the title is not closed", "close it with '\"'");
        }
        at = close + 1;
    }

    private void skipMetadata() {
        String line = line(at);
        if (THREAD.matcher(line).matches()) {
            throw refusal(at, "the initial state is missing", "write {} before the first thread");
        }
        if (!METADATA.matcher(line).matches()) {
            String word = word();
            throw refusal(
                    at - word.length(), "unexpected " + SourceToken.quoted(word.isEmpty() ? line : word), NEXT_PART);
        }
        skipped.add(line.stripTrailing());
        at += line.length();
    }

    private String line(int start) {
        return text.substring(start, Comments.lineEnd(text, start));
    }

    /** Reads up to a space or another character that ends a name. */
    private String word() {
        int start = at;
        while (at < text.length() && !Character.isWhitespace(text.charAt(at)) && "\"{(;".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(start, at);
    }

    private void skipSpace() {
        while (at < text.length()) {
            if (Character.isWhitespace(text.charAt(at))) {
                at++;
            } else if (Comments.startsAt(text, at)) {
                int end = Comments.end(text, at);
                if (end < 0) {
                    throw Comments.unterminated(Comments.position(text, at));
                }
                at = end;
            } else {
                return;
            }
        }
    }

    private SyntaxRefusal refusal(int index, String mistake, String remedy) {
        return new SyntaxRefusal(Comments.position(text, index), mistake, remedy);
    }
}
