package dev.weakspot.report.html;

import java.util.ArrayList;
import java.util.List;

/** The labels of arcs, each at a part of its line where no event and no earlier label is, if there is one. */
final class ArcLabels {
    /** The parts of a line at which a label may be, the best first. */
    private static final double[] PARTS = {0.5, 0.35, 0.65, 0.22, 0.78, 0.42, 0.58, 0.12, 0.88};

    private static final int HEIGHT = 15;
    private static final int CHARACTER = 8;
    private static final int BASE_LINE = 4;

    private final List<Box> taken = new ArrayList<>();
    private final Markup page;

    private record Box(int x, int y, int width, int height) {
        boolean overlaps(Box other) {
            return Math.abs(x - other.x) * 2 < width + other.width && Math.abs(y - other.y) * 2 < height + other.height;
        }
    }

    /** @param page the destination of the labels */
    ArcLabels(GraphLayout layout, int nodes, Markup page) {
        this.page = page;
        for (int node = 0; node < nodes; node++) {
            taken.add(new Box(
                    layout.left(node) + GraphLayout.WIDTH / 2,
                    layout.top(node) + GraphLayout.HEIGHT / 2,
                    GraphLayout.WIDTH,
                    GraphLayout.HEIGHT));
        }
    }

    void write(ArcPath path, String text, String style) {
        Box place = box(path, PARTS[0], text);
        for (double part : PARTS) {
            Box box = box(path, part, text);
            if (taken.stream().noneMatch(box::overlaps)) {
                place = box;
                break;
            }
        }
        taken.add(place);
        page.element(
                "text",
                text,
                "class",
                "label " + style,
                "x",
                Integer.toString(place.x()),
                "y",
                Integer.toString(place.y() + BASE_LINE));
    }

    private static Box box(ArcPath path, double part, String text) {
        return new Box(path.xAt(part), path.yAt(part), text.length() * CHARACTER, HEIGHT);
    }
}
