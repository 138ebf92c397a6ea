package dev.weakspot.report.layout;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Divides a width among columns. A column that needs less than its share leaves the rest to the others. */
public final class ColumnWidths {
    private ColumnWidths() {}

    public static int[] share(int[] wanted, int available) {
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
