package dev.weakspot.report.text;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Shares a width among columns: those that need less than their part leave the rest to the others. */
final class ColumnWidths {
    private ColumnWidths() {}

    static int[] share(int[] wanted, int available) {
        int[] widths = new int[wanted.length];
        List<Integer> modestFirst = IntStream.range(0, wanted.length)
                .boxed()
                .sorted(Comparator.comparingInt(column -> wanted[column]))
                .toList();
        int rest = Math.max(0, available);
        int left = wanted.length;
        for (int column : modestFirst) {
            widths[column] = Math.min(wanted[column], rest / left);
            rest -= widths[column];
            left--;
        }
        return widths;
    }
}
