package dev.weakspot.report.text;

import dev.weakspot.event.Frame;
import java.io.IOException;
import java.util.List;

/** How a thread got where it is, one function a line, innermost first, as debuggers show it. */
final class StackBlock {
    private static final int MOST_FRAMES = 12;

    private StackBlock() {}

    static void print(Page page, int indent, List<Frame> stack) throws IOException {
        boolean isWhole = stack.size() <= MOST_FRAMES;
        List<Frame> shown = isWhole ? stack : stack.subList(0, MOST_FRAMES);
        for (int i = 0; i < shown.size(); i++) {
            print(page, indent, i, shown.get(i));
        }
        if (!isWhole) {
            page.line(indent, Paint.ASIDE, "… " + (stack.size() - shown.size()) + " more");
        }
    }

    private static void print(Page page, int indent, int number, Frame frame) throws IOException {
        String before = "#" + number + " ";
        String after = after(frame);
        int line = page.columns() - indent - before.length();
        int besidePlace = line - after.length();
        int room = FunctionName.isWholeIn(frame.function(), besidePlace) ? besidePlace : line;
        page.paragraph(indent, Paint.ASIDE, before + FunctionName.fitting(frame.function(), room) + after);
    }

    private static String after(Frame frame) {
        if (frame.file().isEmpty()) {
            return "";
        }
        return (frame.line() == 0 ? " in " : " at ") + frame.place();
    }
}
