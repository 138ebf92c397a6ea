package dev.weakspot.report.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Breaks text between words; in a column also inside a word that is wider than it: nothing is lost. A UTF-16 unit counts
 * as one cell, which is right for what programs are written in and gives emoji their two.
 */
final class Wrapping {
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

    /** For a column, which nothing may leave. At least one line, be it empty. */
    static List<String> column(String text, int width) {
        return new Wrapping(width, width, true).of(text);
    }

    /** For running text: a long path stays whole, so that it can be searched for and clicked on. */
    static List<String> prose(String text, int firstWidth, int width) {
        return new Wrapping(firstWidth, width, false).of(text);
    }

    private List<String> of(String text) {
        for (String phrase : Visible.of(text).strip().split("(?<! =) +(?!= )", -1)) {
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
