package dev.weakspot.litmus.repair;

import dev.weakspot.litmus.syntax.Position;
import java.util.Arrays;

/** Where the lines of a text begin; they end as the parser sees it, with LF, CR LF or CR. */
final class Lines {
    private final int[] starts;

    Lines(String text) {
        int[] found = new int[text.length() + 1];
        int count = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n' || (c == '\r' && !text.startsWith("\n", i + 1))) {
                found[count++] = i + 1;
            }
        }
        this.starts = Arrays.copyOf(found, count);
    }

    int index(Position position) {
        return starts[position.line() - 1] + position.column() - 1;
    }

    Position position(int index) {
        int line = line(index);
        return new Position(line + 1, index - starts[line] + 1);
    }

    /** Where the line begins that has this character. */
    int start(int index) {
        return starts[line(index)];
    }

    private int line(int index) {
        int found = Arrays.binarySearch(starts, index);
        return found >= 0 ? found : -found - 2;
    }
}
