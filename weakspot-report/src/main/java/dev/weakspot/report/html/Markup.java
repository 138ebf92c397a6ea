package dev.weakspot.report.html;

import dev.weakspot.report.layout.PrintableText;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.Collectors;

/**
 * HTML and SVG text. Everything that is not a name of an element or an attribute is escaped, so that text of the user's
 * program never becomes markup. Characters that are invisible or reorder a line are replaced.
 */
final class Markup {
    private final StringBuilder out = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /** Begins an element; attributes are names and values in turn. */
    Markup open(String element, String... attributes) {
        start(element, attributes);
        open.push(element);
        return this;
    }

    /** Ends the element that was begun last. */
    Markup close(String element) {
        String innermost = open.pop();
        if (!innermost.equals(element)) {
            throw new IllegalStateException("elements are not nested: open=" + innermost + ", closed=" + element);
        }
        out.append("</").append(element).append('>');
        return this;
    }

    /** An element with text only. */
    Markup element(String element, String text, String... attributes) {
        return open(element, attributes).text(text).close(element);
    }

    /** An element without content and end, such as {@code meta} in HTML. */
    Markup single(String element, String... attributes) {
        start(element, attributes);
        return this;
    }

    private void start(String element, String... attributes) {
        out.append('<').append(element);
        for (int i = 0; i < attributes.length; i += 2) {
            out.append(' ').append(attributes[i]);
            if (!attributes[i + 1].isEmpty()) {
                out.append("=\"").append(escaped(attributes[i + 1])).append('"');
            }
        }
        out.append('>');
    }

    Markup text(String text) {
        out.append(escaped(text));
        return this;
    }

    /** A line break in the source of the page, between elements. */
    Markup newLine() {
        out.append('\n');
        return this;
    }

    /** Text of this package that is markup, a style or a script. */
    Markup trusted(String markup) {
        out.append(markup);
        return this;
    }

    Markup add(Markup other) {
        out.append(other);
        return this;
    }

    boolean isEmpty() {
        return out.isEmpty();
    }

    static String escaped(String text) {
        String printable = text.lines().map(PrintableText::of).collect(Collectors.joining("\n"));
        StringBuilder escaped = new StringBuilder(printable.length());
        for (int i = 0; i < printable.length(); i++) {
            char c = printable.charAt(i);
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.append(Character.isSurrogate(c) && !isPaired(printable, i) ? '?' : c);
            }
        }
        return escaped.toString();
    }

    private static boolean isPaired(String text, int index) {
        return Character.isHighSurrogate(text.charAt(index))
                ? index + 1 < text.length() && Character.isLowSurrogate(text.charAt(index + 1))
                : index > 0 && Character.isHighSurrogate(text.charAt(index - 1));
    }

    @Override
    public String toString() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("an element has no end: open=" + open);
        }
        return out.toString();
    }
}
