package dev.weakspot.report.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Breaks text between words, and inside a word only where it is wider than a line: nothing is lost. A UTF-16 unit counts
 * as one cell, which is right for what programs are written in and gives emoji their two.
 */
final class Wrapping {
    private final List<String> lines = new ArrayList<>();
    private final StringBuilder line = new StringBuilder();
    private final int firstWidth;
    private final int width;

    private Wrapping(int firstWidth, int width) {
        this.firstWidth = firstWidth;
        this.width = width;
    }

    static List<String> lines(String text, int width) {
        return lines(text, width, width);
    }

    /** At least one line, be it empty. */
    static List<String> lines(String text, int firstWidth, int width) {
        Wrapping wrapping = new Wrapping(firstWidth, width);
        for (String phrase : Visible.of(text).strip().split("(?<! =) +(?!= )", -1)) {
            wrapping.add(phrase);
        }
        wrapping.endLine();
        return wrapping.lines;
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
        while (rest.length() > room()) {
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
