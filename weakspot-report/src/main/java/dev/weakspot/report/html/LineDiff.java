package dev.weakspot.report.html;

import java.util.ArrayList;
import java.util.List;

/** The difference between two texts as the lines of a unified diff, by a longest common subsequence of their lines. */
final class LineDiff {
    /** The most comparisons of lines; beyond, all lines between the first and the last difference count as changed. */
    private static final long MOST = 4_000_000;

    private final int context;
    private final List<DiffLine> lines = new ArrayList<>();

    /** @param mark a blank, minus or plus; {@code @} for the header of a hunk */
    record DiffLine(char mark, String text) {}

    private LineDiff(int context) {
        this.context = context;
    }

    /**
     * The hunks of the difference, each with its header.
     *
     * @param context the number of unchanged lines before and after a change
     */
    static List<DiffLine> of(List<String> before, List<String> after, int context) {
        LineDiff diff = new LineDiff(context);
        diff.compare(before, after);
        return diff.hunks();
    }

    /** The change of one line whose surroundings are not known. */
    static List<DiffLine> ofLine(int number, String before, String after) {
        return List.of(
                new DiffLine('@', "@@ -" + number + " +" + number + " @@"),
                new DiffLine('-', before),
                new DiffLine('+', after));
    }

    private void compare(List<String> before, List<String> after) {
        int shorter = Math.min(before.size(), after.size());
        int start = 0;
        while (start < shorter && before.get(start).equals(after.get(start))) {
            add(' ', before.get(start++));
        }
        int end = 0;
        while (end < shorter - start && before.get(before.size() - 1 - end).equals(after.get(after.size() - 1 - end))) {
            end++;
        }
        compareMiddle(before.subList(start, before.size() - end), after.subList(start, after.size() - end));
        before.subList(before.size() - end, before.size()).forEach(line -> add(' ', line));
    }

    private void compareMiddle(List<String> old, List<String> changed) {
        if ((long) old.size() * changed.size() > MOST) {
            old.forEach(line -> add('-', line));
            changed.forEach(line -> add('+', line));
            return;
        }
        int[][] common = new int[old.size() + 1][changed.size() + 1];
        for (int i = old.size() - 1; i >= 0; i--) {
            for (int j = changed.size() - 1; j >= 0; j--) {
                common[i][j] = old.get(i).equals(changed.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        int i = 0;
        int j = 0;
        while (i < old.size() || j < changed.size()) {
            if (i < old.size() && j < changed.size() && old.get(i).equals(changed.get(j))) {
                add(' ', old.get(i++));
                j++;
            } else if (i < old.size() && (j == changed.size() || common[i + 1][j] >= common[i][j + 1])) {
                add('-', old.get(i++));
            } else {
                add('+', changed.get(j++));
            }
        }
    }

    private void add(char mark, String text) {
        lines.add(new DiffLine(mark, text));
    }

    private List<DiffLine> hunks() {
        List<DiffLine> shown = new ArrayList<>();
        int oldLine = 1;
        int newLine = 1;
        int index = 0;
        while (index < lines.size()) {
            int end = index;
            while (end < lines.size() && isNearChange(end)) {
                end++;
            }
            List<DiffLine> hunk = lines.subList(index, end);
            if (!hunk.isEmpty()) {
                shown.add(new DiffLine(
                        '@', "@@ -" + range(oldLine, hunk, '+') + " +" + range(newLine, hunk, '-') + " @@"));
                shown.addAll(hunk);
            }
            for (DiffLine line : lines.subList(index, Math.max(end, index + 1))) {
                oldLine += line.mark() == '+' ? 0 : 1;
                newLine += line.mark() == '-' ? 0 : 1;
            }
            index = Math.max(end, index + 1);
        }
        return shown;
    }

    /** @param other the mark of the lines that this side does not have */
    private static String range(int first, List<DiffLine> hunk, char other) {
        long count = hunk.stream().filter(line -> line.mark() != other).count();
        return first + "," + count;
    }

    private boolean isNearChange(int index) {
        int end = Math.min(lines.size(), index + context + 1);
        return lines.subList(Math.max(0, index - context), end).stream().anyMatch(line -> line.mark() != ' ');
    }
}
