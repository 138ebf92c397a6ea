package dev.weakspot.report.html;

import dev.weakspot.finding.Advice;
import dev.weakspot.finding.Change;
import dev.weakspot.finding.FixCheck;
import dev.weakspot.verdict.Repair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Repairs as diffs: of lines where the edit is certain, of the whole program where a repair has it; else in words. */
final class FixSection {
    /** The unchanged lines around a change of one line, which the sites of the finding show already. */
    private static final int AROUND_EDIT = 1;

    private static final int AROUND_REPAIR = 3;

    private final QuotedFiles sources;
    private final Markup page;

    FixSection(QuotedFiles sources, Markup page) {
        this.sources = sources;
        this.page = page;
    }

    /** Writes the alternatives of a finding, with the results of their checks. They are derived from its execution. */
    void write(List<Advice> alternatives, HeadingLevels levels) {
        if (alternatives.isEmpty()) {
            return;
        }
        page.open("section", "class", "fix").element(levels.part(), "Fix");
        for (int i = 0; i < alternatives.size(); i++) {
            if (i > 0) {
                page.element("p", "or", "class", "or");
            }
            writeChanges(alternatives.get(i).changes(), true);
            LineEdits edits = LineEdits.of(alternatives.get(i));
            edits.files().forEach(file -> writeDiff(file, edits.of(file, sources)));
            writeCheck(alternatives.get(i));
        }
        page.element("p", "Derived from this run. Check the program again after the change.", "class", "hint");
        page.close("section").newLine();
    }

    private void writeCheck(Advice advice) {
        if (advice.check().isPresent()) {
            FixCheck check = advice.check().get();
            page.element("p", capitalised(check.inWords()), "class", check.isPassed() ? "check passed" : "check");
        }
    }

    private static String capitalised(String words) {
        return Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
    }

    private void writeChanges(List<Change> changes, boolean hasFiles) {
        page.open("ul");
        for (Change change : changes) {
            String place = hasFiles
                    ? Places.brief(change.site())
                    : "line " + change.site().line();
            page.open("li").element("span", place + ": ", "class", "file");
            page.text(change.text()).close("li");
        }
        page.close("ul");
    }

    /** Writes the repair of the whole program, as a diff of its file if that can be read, else as the changed program. */
    void write(Repair repair, String file, HeadingLevels levels) {
        page.open("section", "class", repair.isVerified() ? "repair verified" : "repair");
        page.element(
                levels.finding(),
                repair.isVerified()
                        ? "Repair of the program, verified"
                        : "Suggested repair of the program, not verified");
        writeChanges(repair.changes(), false);
        List<String> after = repair.program().lines().toList();
        Optional<List<String>> before = sources.lines(file);
        if (before.isPresent()) {
            writeDiff(file, LineDiff.of(before.get(), after, AROUND_REPAIR));
        } else {
            page.open("pre", "class", "diff").open("code");
            after.forEach(line -> page.element("span", line, "class", "context"));
            page.close("code").close("pre").newLine();
        }
        page.close("section").newLine();
    }

    private void writeDiff(String file, List<LineDiff.DiffLine> lines) {
        page.open("pre", "class", "diff").open("code");
        page.element("span", "--- " + file, "class", "head");
        page.element("span", "+++ " + file, "class", "head");
        for (LineDiff.DiffLine line : lines) {
            page.element(
                    "span", line.mark() == '@' ? line.text() : line.mark() + line.text(), "class", style(line.mark()));
        }
        page.close("code").close("pre").newLine();
    }

    private static String style(char mark) {
        return switch (mark) {
            case '-' -> "removed";
            case '+' -> "added";
            case '@' -> "hunk";
            default -> "context";
        };
    }

    /** The changed lines of an advice by file and line. */
    private record LineEdits(Map<String, TreeMap<Integer, Edit>> lines) {
        private record Edit(String before, String after) {}

        /** Empty unless all changes of the advice are certain edits of different lines: a part of them is no repair. */
        static LineEdits of(Advice advice) {
            Map<String, TreeMap<Integer, Edit>> lines = new TreeMap<>();
            for (Change change : advice.changes()) {
                boolean isNone = change.order()
                        .filter(order -> order.now() == order.needed())
                        .isPresent();
                Optional<Edit> edit =
                        OrderEdit.of(change).map(after -> new Edit(change.site().text(), after));
                if (edit.isPresent()) {
                    Edit other = lines.computeIfAbsent(change.site().file(), file -> new TreeMap<>())
                            .putIfAbsent(change.site().line(), edit.get());
                    if (other != null && !other.equals(edit.get())) {
                        return new LineEdits(Map.of());
                    }
                } else if (!isNone) {
                    return new LineEdits(Map.of());
                }
            }
            return new LineEdits(lines);
        }

        List<String> files() {
            return List.copyOf(lines.keySet());
        }

        List<LineDiff.DiffLine> of(String file, QuotedFiles sources) {
            Map<Integer, Edit> edits = lines.get(file);
            Optional<List<String>> text = sources.lines(file)
                    .filter(all -> edits.entrySet().stream()
                            .allMatch(entry -> entry.getKey() <= all.size()
                                    && all.get(entry.getKey() - 1)
                                            .equals(entry.getValue().before())));
            if (text.isPresent()) {
                List<String> after = new ArrayList<>(text.get());
                edits.forEach((line, edit) -> after.set(line - 1, edit.after()));
                return LineDiff.of(text.get(), after, AROUND_EDIT);
            }
            List<LineDiff.DiffLine> alone = new ArrayList<>();
            edits.forEach((line, edit) -> alone.addAll(LineDiff.ofLine(line, edit.before(), edit.after())));
            return alone;
        }
    }
}
