package dev.weakspot.report.html;

import dev.weakspot.finding.EventGraph.Arc;
import dev.weakspot.finding.EventGraph.ArcKind;
import java.util.List;

/**
 * The line of an arc: a cubic Bézier curve between two sides of events.
 *
 * @param xs the horizontal coordinates of its four points
 * @param ys their vertical coordinates
 */
record ArcPath(List<Integer> xs, List<Integer> ys) {
    /** The distance between arcs of the same two events. */
    private static final int APART = 15;

    /** The room between the tip of an arrow and its event. */
    private static final int TIP = 2;

    /** The line of an arc.
     *
     * @param number counts the arcs between the same two events, from 0 on
     */
    static ArcPath of(Arc arc, int number, GraphLayout layout) {
        if (layout.column(arc.from()) != layout.column(arc.to())) {
            int shift = (number + 1) / 2 * (number % 2 == 0 ? APART : -APART);
            return between(arc, shift, layout);
        }
        return arc.kind() == ArcKind.PROGRAM_ORDER ? down(arc, layout) : beside(arc, number, layout);
    }

    private static ArcPath down(Arc arc, GraphLayout layout) {
        int x = layout.left(arc.from()) + GraphLayout.WIDTH / 2;
        int top = layout.top(arc.from()) + GraphLayout.HEIGHT;
        int bottom = layout.top(arc.to()) - TIP;
        return new ArcPath(List.of(x, x, x, x), List.of(top, top, bottom, bottom));
    }

    /** Leaves the first event at the side of the second one. */
    private static ArcPath between(Arc arc, int shift, GraphLayout layout) {
        boolean isRightwards = layout.column(arc.to()) > layout.column(arc.from());
        int fromX = layout.left(arc.from()) + (isRightwards ? GraphLayout.WIDTH : 0);
        int toX = layout.left(arc.to()) + (isRightwards ? -TIP : GraphLayout.WIDTH + TIP);
        int fromY = middle(arc.from(), layout) + shift;
        int toY = middle(arc.to(), layout) + shift;
        int bend = (isRightwards ? 1 : -1) * GraphLayout.BETWEEN_COLUMNS / 3;
        return new ArcPath(List.of(fromX, fromX + bend, toX - bend, toX), List.of(fromY, fromY, toY, toY));
    }

    /** Bends to the left of the column. */
    private static ArcPath beside(Arc arc, int number, GraphLayout layout) {
        int x = layout.left(arc.from());
        int bend = x - GraphLayout.BETWEEN_COLUMNS / 2 - APART * number;
        int fromY = middle(arc.from(), layout);
        int toY = middle(arc.to(), layout);
        return new ArcPath(List.of(x, bend, bend, x - TIP), List.of(fromY, fromY, toY, toY));
    }

    private static int middle(int node, GraphLayout layout) {
        return layout.top(node) + GraphLayout.HEIGHT / 2;
    }

    /** The line in the notation of SVG. */
    String path() {
        return "M" + point(0) + "C" + point(1) + " " + point(2) + " " + point(3);
    }

    private String point(int index) {
        return xs.get(index) + " " + ys.get(index);
    }

    /** The horizontal coordinate at a part of the line between 0 and 1. */
    int xAt(double part) {
        return at(xs, part);
    }

    int yAt(double part) {
        return at(ys, part);
    }

    private static int at(List<Integer> points, double part) {
        double rest = 1 - part;
        return (int) Math.round(rest * rest * rest * points.get(0)
                + 3 * rest * rest * part * points.get(1)
                + 3 * rest * part * part * points.get(2)
                + part * part * part * points.get(3));
    }
}
