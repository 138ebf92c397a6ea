package dev.weakspot.report.layout;

import java.util.ArrayList;
import java.util.List;

/**
 * Breaks text between words; in a column also inside a word that is wider than the column. A UTF-16 unit counts as one
 * cell. That is right for program text, and gives an emoji two cells.
 */
public final class Wrapping {
    private final List<String> lines = new ArrayList<>();
    private final StringBuilder line = new StringBuilder();
    private final int firstWidth;
    private final int width;
    private final boolean breaksWords;

    private Wrapping(int firstWidth, int width, boolean breaksWords) {
        this.firstWidth = firstWidth;
        this.width = width;
        this.breaksWords = breaksWords;
    }

    /** Lines that are never wider than the column. There is at least one line; it may be empty. */
    public static List<String> column(String text, int width) {
        return new Wrapping(width, width, true).of(text);
    }

    /** Running text: a long path stays whole, so that a terminal can search and link it. */
    public static List<String> prose(String text, int firstWidth, int width) {
        return new Wrapping(firstWidth, width, false).of(text);
    }

    private List<String> of(String text) {
        for (String phrase : PrintableText.of(text).strip().split("(?<! =) +(?!= )", -1)) {
            add(phrase);
        }
        endLine();
        return lines;
    }

    /** {@code x = 1} stays together if a line can hold it. */
    private void add(String phrase) {
        if (phrase.length() <= width) {
            addWord(phrase);
            return;
        }
        for (String word : phrase.split(" +", -1)) {
            addWord(word);
        }
    }

    private void addWord(String word) {
        if (line.length() > 0 && line.length() + 1 + word.length() > room()) {
            endLine();
        }
        if (line.length() > 0) {
            line.append(' ');
        }
        String rest = word;
        while (breaksWords && rest.length() > room()) {
            int cut = cut(rest, room());
            line.append(rest, 0, cut);
            endLine();
            rest = rest.substring(cut);
        }
        line.append(rest);
    }

    private int room() {
        return lines.isEmpty() ? firstWidth : width;
    }

    private void endLine() {
        lines.add(line.toString());
        line.setLength(0);
    }

    private static int cut(String word, int at) {
        return Character.isHighSurrogate(word.charAt(at - 1)) && at > 1 ? at - 1 : at;
    }
}
