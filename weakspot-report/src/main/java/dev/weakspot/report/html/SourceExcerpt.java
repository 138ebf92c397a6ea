package dev.weakspot.report.html;

import dev.weakspot.event.Site;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Lines of one source file around some sites. Without the file, only the lines of the sites, which the program's debug
 * information has.
 *
 * @param lines the text of each line, by its number
 * @param isWhole whether the file was read, so that the lines have their surroundings
 */
record SourceExcerpt(String file, SortedMap<Integer, String> lines, boolean isWhole) {
    /** Beyond this number of lines, an excerpt has no surroundings. */
    private static final int MOST = 250;

    /**
     * The lines around sites of one file.
     *
     * @param around how many lines before and after a site belong to it
     */
    static SourceExcerpt of(QuotedFiles files, Collection<Site> sites, int around) {
        SortedMap<Integer, String> lines = new TreeMap<>();
        String file = sites.iterator().next().file();
        Optional<List<String>> text = Optional.empty();
        for (Site site : sites) {
            if (site.line() > 0) {
                text = files.linesAround(site);
                lines.putIfAbsent(site.line(), site.text());
            }
            if (text.isEmpty()) {
                break;
            }
        }
        if (text.isEmpty()) {
            sites.stream().filter(site -> site.line() > 0).forEach(site -> lines.putIfAbsent(site.line(), site.text()));
            return new SourceExcerpt(file, lines, false);
        }
        List<String> all = text.get();
        for (int line : new ArrayList<>(lines.keySet())) {
            lines.put(line, all.get(line - 1));
            for (int near = line - around; near <= line + around && lines.size() < MOST; near++) {
                if (near >= 1 && near <= all.size()) {
                    lines.put(near, all.get(near - 1));
                }
            }
        }
        return new SourceExcerpt(file, trimmed(lines), true);
    }

    /** Without blank lines at the beginning and the end. */
    private static SortedMap<Integer, String> trimmed(SortedMap<Integer, String> lines) {
        TreeMap<Integer, String> trimmed = new TreeMap<>(lines);
        while (!trimmed.isEmpty() && trimmed.firstEntry().getValue().isBlank()) {
            trimmed.pollFirstEntry();
        }
        while (!trimmed.isEmpty() && trimmed.lastEntry().getValue().isBlank()) {
            trimmed.pollLastEntry();
        }
        return trimmed;
    }

    /** The indentation that all lines have. */
    private int indentation() {
        return lines.values().stream()
                .filter(line -> !line.isBlank())
                .mapToInt(line -> line.length() - line.stripLeading().length())
                .min()
                .orElse(0);
    }

    /**
     * Writes the lines with their numbers.
     *
     * @param marked the lines to mark
     * @param steps for each line the numbers of the steps at it, if the excerpt belongs to a time line
     */
    void write(Markup page, Collection<Integer> marked, Map<Integer, String> steps) {
        int indentation = indentation();
        page.open("pre", "class", "source").open("code");
        int previous = -1;
        for (Map.Entry<Integer, String> entry : lines.entrySet()) {
            int number = entry.getKey();
            if (previous >= 0 && number > previous + 1) {
                page.element("span", "⋯", "class", "gap");
            }
            previous = number;
            boolean isMarked = marked.contains(number);
            String line = entry.getValue();
            String text = line.isBlank() ? "" : line.substring(indentation).stripTrailing();
            String kind = isMarked ? "line marked" : "line";
            if (steps.containsKey(number)) {
                page.open("span", "class", kind, "data-steps", steps.get(number));
            } else {
                page.open("span", "class", kind);
            }
            page.element("span", Integer.toString(number), "class", "number").text(" ");
            page.element("span", text, "class", "code").close("span");
        }
        page.close("code").close("pre");
    }
}
