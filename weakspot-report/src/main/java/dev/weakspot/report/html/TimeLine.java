package dev.weakspot.report.html;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Action;
import dev.weakspot.finding.EventGraph;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.StepNote;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The rows of a time line: the steps of a run, and the events of its graph that are no steps, such as plain accesses. The
 * middle of a long run is folded, except for the steps in the graph.
 */
final class TimeLine {
    /** The most steps that are shown whole. */
    private static final int MOST = 90;

    /** The number of steps that are shown at the beginning of a longer run. */
    private static final int FIRST = 12;

    /** The number of steps that are shown at its end. */
    private static final int LAST = 40;

    private final List<Interleaving.Step> steps;
    private final EventGraph graph;
    private final List<TimeLineRow> rows = new ArrayList<>();
    private final Map<Integer, Integer> rowOfNode = new HashMap<>();

    /**
     * A row.
     *
     * @param number the number of the step, from 1 on; empty for an event that is no step
     * @param node the event in the graph, if it has one
     * @param folded the number of steps that the row stands for; the other components are then unused
     */
    record TimeLineRow(
            OptionalInt number,
            OptionalInt node,
            int thread,
            Site site,
            Action action,
            List<StepNote> notes,
            boolean isFailure,
            int folded) {
        boolean isFold() {
            return folded > 0;
        }
    }

    TimeLine(Interleaving interleaving, EventGraph graph) {
        this.steps = interleaving.steps();
        this.graph = graph;
        Map<Integer, Integer> nodeOfStep = new HashMap<>();
        for (int node = 0; node < graph.nodes().size(); node++) {
            OptionalInt step = graph.nodes().get(node).step();
            if (step.isPresent()) {
                nodeOfStep.put(step.getAsInt(), node);
            }
        }
        Map<Integer, List<Integer>> others = othersAfterSteps();
        others.getOrDefault(-1, List.of()).forEach(this::addNode);
        int folded = 0;
        for (int step = 0; step < steps.size(); step++) {
            boolean isShown = isShown(step) || nodeOfStep.containsKey(step) || others.containsKey(step);
            if (!isShown) {
                folded++;
                continue;
            }
            addFold(folded, steps.get(step));
            folded = 0;
            addStep(step, nodeOfStep);
            others.getOrDefault(step, List.of()).forEach(this::addNode);
        }
    }

    private boolean isShown(int step) {
        return steps.size() <= MOST
                || step < FIRST
                || step >= steps.size() - LAST
                || steps.get(step).isFailure();
    }

    /** For each step the events that are no steps and happen after it, in the order of the graph. */
    private Map<Integer, List<Integer>> othersAfterSteps() {
        Map<Integer, List<Integer>> others = new TreeMap<>();
        int step = -1;
        for (int node = 0; node < graph.nodes().size(); node++) {
            OptionalInt own = graph.nodes().get(node).step();
            if (own.isPresent()) {
                step = Math.max(step, own.getAsInt());
            } else {
                others.computeIfAbsent(step, key -> new ArrayList<>()).add(node);
            }
        }
        return others;
    }

    private void addStep(int index, Map<Integer, Integer> nodeOfStep) {
        Interleaving.Step step = steps.get(index);
        OptionalInt node = nodeOfStep.containsKey(index) ? OptionalInt.of(nodeOfStep.get(index)) : OptionalInt.empty();
        node.ifPresent(number -> rowOfNode.put(number, rows.size()));
        rows.add(new TimeLineRow(
                OptionalInt.of(index + 1),
                node,
                step.thread(),
                step.site(),
                step.action(),
                step.notes(),
                step.isFailure(),
                0));
    }

    private void addNode(int number) {
        EventGraph.EventNode node = graph.nodes().get(number);
        rowOfNode.put(number, rows.size());
        rows.add(new TimeLineRow(
                OptionalInt.empty(),
                OptionalInt.of(number),
                node.thread(),
                node.site(),
                node.action(),
                List.of(),
                false,
                0));
    }

    private void addFold(int count, Interleaving.Step next) {
        if (count > 0) {
            rows.add(new TimeLineRow(
                    OptionalInt.empty(),
                    OptionalInt.empty(),
                    next.thread(),
                    next.site(),
                    next.action(),
                    List.of(),
                    false,
                    count));
        }
    }

    List<TimeLineRow> rows() {
        return rows;
    }

    /** The number of the row of an event of the graph; empty if it has none. */
    String rowOf(int node) {
        return Optional.ofNullable(rowOfNode.get(node)).map(String::valueOf).orElse("");
    }

    boolean isFailure(int node) {
        Integer row = rowOfNode.get(node);
        return row != null && rows.get(row).isFailure();
    }

    List<Integer> threads() {
        return List.copyOf(rows.stream().map(TimeLineRow::thread).collect(Collectors.toCollection(TreeSet::new)));
    }

    /** The number of characters of the longest event. */
    int longestText() {
        return rows.stream().mapToInt(row -> row.action().text().length()).max().orElse(0);
    }

    /** The sites of the rows by file, in the order in which the run reaches the files. */
    Map<String, List<Site>> sites() {
        Map<String, List<Site>> sites = new LinkedHashMap<>();
        for (TimeLineRow row : rows) {
            if (!row.isFold() && row.site().line() > 0) {
                sites.computeIfAbsent(row.site().file(), file -> new ArrayList<>())
                        .add(row.site());
            }
        }
        return sites;
    }

    /** For each line of a file the numbers of the rows at it, separated by blanks. */
    Map<Integer, String> rowsByLine(String file) {
        Map<Integer, String> byLine = new HashMap<>();
        for (int i = 0; i < rows.size(); i++) {
            TimeLineRow row = rows.get(i);
            if (!row.isFold() && row.site().file().equals(file)) {
                byLine.merge(row.site().line(), Integer.toString(i), (before, own) -> before + " " + own);
            }
        }
        return byLine;
    }
}
