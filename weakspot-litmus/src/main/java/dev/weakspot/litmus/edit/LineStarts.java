package dev.weakspot.litmus.edit;

import dev.weakspot.litmus.syntax.Position;
import java.util.Arrays;

/** The start indices of the lines of a text. As in the parser, lines end with LF, CR LF or CR. */
public final class LineStarts {
    private final int[] starts;

    public LineStarts(String text) {
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

    public int index(Position position) {
        return starts[position.line() - 1] + position.column() - 1;
    }

    public Position position(int index) {
        int line = line(index);
        return new Position(line + 1, index - starts[line] + 1);
    }

    /** The start of the line that contains this character. */
    int start(int index) {
        return starts[line(index)];
    }

    private int line(int index) {
        int found = Arrays.binarySearch(starts, index);
        return found >= 0 ? found : -found - 2;
    }
}
