package dev.weakspot.report.html;

import dev.weakspot.event.Site;
import dev.weakspot.finding.EventGraph;
import dev.weakspot.finding.FormattedNumber;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.StepNote;
import java.util.List;
import java.util.Map;

/** A run that can be stepped through: its time line, its graph, and the source lines of its steps. */
final class StepperSection {
    /** If columns of the longest text do not fit this width together, the time line has no column for each thread. */
    private static final int MOST_CHARACTERS = 110;

    /** The lines that are shown before and after the line of a step. */
    private static final int AROUND = 2;

    private final TimeLine timeLine;
    private final EventGraph graph;
    private final String id;
    private final QuotedFiles sources;
    private final Markup page;

    /** @param id a prefix that no other part of the page has */
    StepperSection(Interleaving steps, EventGraph graph, String id, QuotedFiles sources, Markup page) {
        this.timeLine = new TimeLine(steps, graph);
        this.graph = graph;
        this.id = id;
        this.sources = sources;
        this.page = page;
    }

    /** @param heading the element of the title: {@code h4} */
    void write(String heading, String title) {
        if (timeLine.rows().isEmpty()) {
            return;
        }
        page.open("section", "class", "stepper", "id", id, "aria-labelledby", id + "-title")
                .newLine();
        page.element(heading, title, "id", id + "-title");
        writeControls();
        GraphDrawing drawing = new GraphDrawing(graph, id, page);
        boolean hasGraphBeside = !graph.nodes().isEmpty() && !drawing.isWide();
        page.open("div", "class", hasGraphBeside ? "panes" : "panes wide").newLine();
        writeTimeLine();
        writeSource();
        if (!graph.nodes().isEmpty()) {
            drawing.write(timeLine);
        }
        page.close("div").close("section").newLine();
    }

    private void writeControls() {
        page.open("div", "class", "controls", "data-needs-script", "", "hidden", "");
        writeButton("first", "First", "First step");
        writeButton("back", "◀ Back", "Previous step");
        writeButton("next", "Next ▶", "Next step");
        writeButton("last", "Last", "Last step");
        page.element("output", "", "class", "now", "aria-live", "polite");
        page.element("span", "also: arrow keys, Home, End", "class", "hint keys");
        page.close("div").newLine();
    }

    private void writeButton(String go, String symbol, String label) {
        page.open("button", "type", "button", "data-go", go, "aria-label", label, "title", label)
                .text(symbol)
                .close("button");
    }

    private void writeTimeLine() {
        List<Integer> threads = timeLine.threads();
        boolean hasColumns = threads.size() * timeLine.longestText() <= MOST_CHARACTERS;
        page.open("div", "class", "scroll steps", "tabindex", "0", "role", "group", "aria-label", "Steps of the run");
        page.open("table", "class", hasColumns ? "time-line lanes" : "time-line list");
        page.open("thead").open("tr").element("th", "step", "scope", "col").element("th", "line", "scope", "col");
        if (hasColumns) {
            threads.forEach(thread -> page.element("th", "P" + thread, "scope", "col", "class", "lane"));
        } else {
            page.element("th", "thread", "scope", "col").element("th", "what", "scope", "col", "class", "lane");
        }
        page.close("tr").close("thead").newLine().open("tbody").newLine();
        List<String> before = GraphDrawing.before(graph);
        for (int i = 0; i < timeLine.rows().size(); i++) {
            writeRow(i, hasColumns ? threads : List.of(), before);
        }
        page.close("tbody").close("table").close("div").newLine();
    }

    private void writeRow(int number, List<Integer> columns, List<String> before) {
        TimeLine.TimeLineRow row = timeLine.rows().get(number);
        if (row.isFold()) {
            String steps = row.folded() == 1 ? "1 step" : FormattedNumber.count(row.folded()) + " steps";
            int width = columns.isEmpty() ? 4 : columns.size() + 2;
            page.open("tr", "class", "fold")
                    .element("td", "⋯ " + steps + " of all threads", "colspan", Integer.toString(width))
                    .close("tr")
                    .newLine();
            return;
        }
        String node = row.node().isPresent() ? Integer.toString(row.node().getAsInt()) : "-1";
        String earlier = row.node().isPresent() ? before.get(row.node().getAsInt()) : "";
        page.open(
                "tr",
                "data-row",
                Integer.toString(number),
                "data-node",
                node,
                "data-at",
                Places.named(row.site()),
                "data-before",
                earlier,
                "class",
                row.isFailure() ? "step failure" : "step");
        page.element(
                "th", row.number().isPresent() ? Integer.toString(row.number().getAsInt()) : "·", "scope", "row");
        page.element(
                "td",
                Places.brief(row.site()).replaceFirst("^line ", ""),
                "class",
                "place",
                "title",
                Places.full(row.site()));
        if (columns.isEmpty()) {
            page.element("td", "P" + row.thread(), "class", "thread");
            writeCell(row);
        }
        for (int thread : columns) {
            if (thread == row.thread()) {
                writeCell(row);
            } else {
                page.open("td").close("td");
            }
        }
        page.close("tr").newLine();
    }

    private void writeCell(TimeLine.TimeLineRow row) {
        page.open("td", "class", "what", "data-thread", "P" + row.thread());
        page.element("code", row.action().text());
        row.action().mode().ifPresent(mode -> page.text(" ").element("span", mode.word(), "class", "order"));
        for (StepNote note : row.notes()) {
            if (!note.text().isEmpty()) {
                page.text(" ").element("span", note.text(), "class", "note " + style(note));
            }
        }
        page.close("td");
    }

    private static String style(StepNote note) {
        return switch (note.topic()) {
            case WEAK_CHOICE -> "weak";
            case FINDING -> "alarm";
            case ALTERNATIVES -> "aside";
        };
    }

    private void writeSource() {
        Map<String, List<Site>> files = timeLine.sites();
        if (files.isEmpty()) {
            return;
        }
        page.open(
                "div",
                "class",
                "scroll sources",
                "tabindex",
                "0",
                "role",
                "group",
                "aria-label",
                "Source lines of the steps");
        files.forEach((file, sites) -> {
            SourceExcerpt excerpt = SourceExcerpt.of(sources, sites, AROUND);
            page.element("p", file, "class", "file");
            excerpt.write(page, List.of(), timeLine.rowsByLine(file));
        });
        page.close("div").newLine();
    }
}
