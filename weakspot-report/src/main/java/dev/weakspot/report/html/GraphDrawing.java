package dev.weakspot.report.html;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Action;
import dev.weakspot.finding.EventGraph;
import dev.weakspot.finding.EventGraph.Arc;
import dev.weakspot.finding.EventGraph.ArcKind;
import dev.weakspot.finding.FormattedNumber;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** An execution graph as an SVG image, with a legend, and as a list of sentences for readers who do not see it. */
final class GraphDrawing {
    private static final int LONGEST_TEXT = 26;
    private static final int LONGEST_PLACE = 29;
    private static final int BESIDE = 13;

    private final EventGraph graph;
    private final GraphLayout layout;
    private final String id;
    private final Markup page;

    /** @param id a prefix that no other graph of the page has */
    GraphDrawing(EventGraph graph, String id, Markup page) {
        this.graph = graph;
        this.layout = new GraphLayout(graph);
        this.id = id;
        this.page = page;
    }

    /** Whether the graph needs the whole width of a page. */
    boolean isWide() {
        return layout.threads().size() > 2;
    }

    void write(TimeLine timeLine) {
        page.open("figure", "class", "graph");
        page.open("div", "class", "scroll", "tabindex", "0", "role", "group", "aria-label", "Execution graph");
        writeImage(timeLine);
        page.close("div").newLine();
        page.open("figcaption");
        writeLegend();
        page.close("figcaption");
        writeSentences();
        page.close("figure").newLine();
    }

    private void writeImage(TimeLine timeLine) {
        String width = Integer.toString(layout.width());
        String height = Integer.toString(layout.height());
        page.open(
                "svg",
                "viewBox",
                "0 0 " + width + " " + height,
                "width",
                width,
                "height",
                height,
                "role",
                "img",
                "aria-label",
                "Execution graph: " + graph.nodes().size() + " events, listed as text below");
        writeMarkers();
        for (int column = 0; column < layout.threads().size(); column++) {
            page.element(
                    "text",
                    "P" + layout.threads().get(column),
                    "class",
                    "thread",
                    "x",
                    at(layout.leftOf(column) + GraphLayout.WIDTH / 2),
                    "y",
                    "24");
        }
        List<Arc> arcs = new ArrayList<>(graph.arcs());
        arcs.removeIf(this::isDrawnAsSynchronisation);
        arcs.sort(Comparator.comparing((Arc arc) -> arc.kind().isMissing()).thenComparing(Arc::isExplained));
        Map<Integer, Integer> pairs = new LinkedHashMap<>();
        List<ArcPath> paths = new ArrayList<>();
        for (Arc arc : arcs) {
            int pair = Math.min(arc.from(), arc.to()) * graph.nodes().size() + Math.max(arc.from(), arc.to());
            paths.add(ArcPath.of(arc, pairs.merge(pair, 1, Integer::sum) - 1, layout));
            writeArc(arc, paths.get(paths.size() - 1));
        }
        Markup labelTexts = new Markup();
        ArcLabels labels = new ArcLabels(layout, graph.nodes().size(), labelTexts);
        for (int i = arcs.size() - 1; i >= 0; i--) { // the most important first: it gets the best place
            writeLabel(arcs.get(i), paths.get(i), labels);
        }
        for (int node = 0; node < graph.nodes().size(); node++) {
            writeNode(node, timeLine);
        }
        page.add(labelTexts).close("svg");
    }

    /** A release and the acquire that reads from it have one arrow for both relations. */
    private boolean isDrawnAsSynchronisation(Arc arc) {
        return arc.kind() == ArcKind.READS_FROM && has(ArcKind.SYNCHRONISES_WITH, arc);
    }

    private boolean has(ArcKind kind, Arc between) {
        return graph.arcs().stream()
                .anyMatch(arc -> arc.kind() == kind && arc.from() == between.from() && arc.to() == between.to());
    }

    /** An arrow head for each kind of arc: a marker does not inherit the colour of its line. */
    private void writeMarkers() {
        page.open("defs");
        for (ArcKind kind : kinds()) {
            page.open(
                            "marker",
                            "id",
                            id + style(kind),
                            "viewBox",
                            "0 0 8 8",
                            "refX",
                            "7",
                            "refY",
                            "4",
                            "markerUnits",
                            "userSpaceOnUse",
                            "markerWidth",
                            "11",
                            "markerHeight",
                            "11",
                            "orient",
                            "auto-start-reverse")
                    .open("path", "d", "M0 0L8 4L0 8z", "class", "head " + style(kind))
                    .close("path")
                    .close("marker");
        }
        page.close("defs").newLine();
    }

    private Set<ArcKind> kinds() {
        Set<ArcKind> kinds = EnumSet.noneOf(ArcKind.class);
        graph.arcs().forEach(arc -> kinds.add(arc.kind()));
        return kinds;
    }

    /** The name of a kind of arc in the style sheet: {@code no-hb}. */
    private static String style(ArcKind kind) {
        return kind.word().replace(' ', '-');
    }

    private static String at(int number) {
        return Integer.toString(number);
    }

    private void writeArc(Arc arc, ArcPath path) {
        String kind = style(arc.kind());
        page.open(
                        "path",
                        "class",
                        "arc " + kind + (arc.isExplained() ? " explained" : ""),
                        "d",
                        path.path(),
                        "marker-end",
                        "url(#" + id + kind + ")")
                .close("path")
                .newLine();
    }

    private void writeLabel(Arc arc, ArcPath path, ArcLabels labels) {
        if (arc.kind() != ArcKind.PROGRAM_ORDER) {
            String text = arc.kind().isMissing() ? "✗ " + arc.kind().word() : label(arc);
            labels.write(path, text, style(arc.kind()));
        }
    }

    private String label(Arc arc) {
        if (!arc.detail().isEmpty()) {
            return arc.detail();
        }
        boolean isBoth = arc.kind() == ArcKind.SYNCHRONISES_WITH && has(ArcKind.READS_FROM, arc);
        return isBoth ? "rf, sw" : arc.kind().word();
    }

    private void writeNode(int number, TimeLine timeLine) {
        EventGraph.EventNode node = graph.nodes().get(number);
        int left = layout.left(number);
        int top = layout.top(number);
        String row = timeLine.rowOf(number);
        page.open(
                "g",
                "class",
                timeLine.isFailure(number) ? "node failure" : "node",
                "data-node",
                at(number),
                "data-row",
                row.isEmpty() ? "-1" : row);
        page.element("title", sentence(node));
        page.open(
                        "rect",
                        "x",
                        at(left),
                        "y",
                        at(top),
                        "width",
                        at(GraphLayout.WIDTH),
                        "height",
                        at(GraphLayout.HEIGHT),
                        "rx",
                        "6")
                .close("rect");
        page.element(
                "text",
                cut(node.action().text(), LONGEST_TEXT),
                "class",
                "action",
                "x",
                at(left + BESIDE),
                "y",
                at(top + 19));
        page.element("text", below(node), "class", "place", "x", at(left + BESIDE), "y", at(top + 36));
        page.close("g").newLine();
    }

    private static String cut(String text, int longest) {
        return text.length() > longest ? text.substring(0, longest - 1) + "…" : text;
    }

    /** The memory order, and the site: of a long name the end, which has the line. */
    private static String below(EventGraph.EventNode node) {
        String order = node.action().mode().map(mode -> mode.word() + " · ").orElse("");
        String place = Places.brief(node.site());
        int room = LONGEST_PLACE - order.length();
        return order + (place.length() > room ? "…" + place.substring(place.length() - room + 1) : place);
    }

    private static String sentence(EventGraph.EventNode node) {
        Action action = node.action();
        Site site = node.site();
        String order = action.mode().map(mode -> ", " + mode.word()).orElse("");
        return "P" + node.thread() + ": " + action.text() + order + " (" + Places.full(site) + ")";
    }

    private void writeLegend() {
        page.open("ul", "class", "legend");
        for (ArcKind kind : kinds()) {
            page.open("li")
                    .open("svg", "width", "34", "height", "10", "aria-hidden", "true")
                    .open(
                            "path",
                            "class",
                            "arc " + style(kind),
                            "d",
                            "M1 5H29",
                            "marker-end",
                            "url(#" + id + style(kind) + ")")
                    .close("path")
                    .close("svg")
                    .element("b", kind.word())
                    .text(" " + kind.title())
                    .close("li");
        }
        page.close("ul");
        if (graph.leftOut() > 0) {
            String events = graph.leftOut() == 1
                    ? "1 event of the run is"
                    : FormattedNumber.count(graph.leftOut()) + " events of the run are";
            page.element(
                    "p", events + " not in the graph: it shows those that the finding is about, and their neighbours.");
        }
        page.element(
                "p",
                "A thick arrow is part of the explanation. Shaded events happen before the current step.",
                "class",
                "hint",
                "data-needs-script",
                "",
                "hidden",
                "");
    }

    private void writeSentences() {
        page.open("details").element("summary", "The graph as text").open("ul");
        for (Arc arc : graph.arcs()) {
            String relation = arc.kind().isMissing()
                    ? "no " + (arc.kind() == ArcKind.NO_SYNCHRONISATION ? "synchronises-with" : "happens-before")
                    : arc.kind().title() + (arc.detail().isEmpty() ? "" : " (" + arc.detail() + ")");
            page.element(
                    "li",
                    sentence(graph.nodes().get(arc.from())) + " → " + relation + " → "
                            + sentence(graph.nodes().get(arc.to())));
        }
        page.close("ul").close("details");
    }

    /** The events that happen before each event of the graph, as lists of numbers separated by blanks. */
    static List<String> before(EventGraph graph) {
        List<Set<Integer>> before = new ArrayList<>();
        for (int node = 0; node < graph.nodes().size(); node++) {
            Set<Integer> earlier = new TreeSet<>();
            for (Arc arc : graph.arcs()) {
                boolean isOrder = switch (arc.kind()) {
                    case PROGRAM_ORDER, SYNCHRONISES_WITH, HAPPENS_BEFORE -> true;
                    case READS_FROM, MODIFICATION_ORDER, FROM_READ, NO_SYNCHRONISATION, NO_HAPPENS_BEFORE -> false;
                };
                if (arc.to() == node && isOrder) {
                    earlier.add(arc.from());
                    earlier.addAll(before.get(arc.from()));
                }
            }
            before.add(earlier);
        }
        return before.stream()
                .map(numbers -> numbers.stream().map(String::valueOf).collect(Collectors.joining(" ")))
                .toList();
    }
}
