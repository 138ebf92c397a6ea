package dev.weakspot.report.text;

import dev.weakspot.event.Frame;
import dev.weakspot.report.layout.FunctionName;
import dev.weakspot.report.layout.LibraryFrames;
import dev.weakspot.report.layout.PrintableText;
import dev.weakspot.report.layout.ReportColour;
import dev.weakspot.report.layout.ReportPage;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** The call stack of a site, innermost function first: on one line if it fits, else one function a line. */
final class StackBlock {
    private static final int MOST_FRAMES = 12;
    private static final String IN = "in ";
    private static final String CALLED_FROM = "called from ";

    private StackBlock() {}

    /** Prints the stack. Library functions that the program does not call directly are left out, unless all are wanted. */
    static void print(ReportPage page, int indent, List<Frame> frames, boolean isComplete) throws IOException {
        if (frames.isEmpty()) {
            return;
        }
        List<Frame> stack = isComplete ? frames : LibraryFrames.folded(frames);
        String line = IN + stack.get(0).function() + callers(stack);
        if (line.length() <= page.columns() - indent) {
            page.line(indent, ReportColour.ASIDE, PrintableText.of(line));
            return;
        }
        List<Frame> shown = stack.subList(0, Math.min(MOST_FRAMES, stack.size()));
        for (int i = 0; i < shown.size(); i++) {
            print(page, indent, i == 0 ? IN : CALLED_FROM, shown.get(i), i == 0 ? "" : place(shown.get(i)));
        }
        if (shown.size() < stack.size()) {
            page.line(indent, ReportColour.ASIDE, "… " + (stack.size() - shown.size()) + " more");
        }
    }

    private static String callers(List<Frame> stack) {
        return stack.size() == 1
                ? ""
                : stack.subList(1, stack.size()).stream()
                        .map(frame -> frame.function() + place(frame))
                        .collect(Collectors.joining(", ", ", " + CALLED_FROM, ""));
    }

    private static void print(ReportPage page, int indent, String before, Frame frame, String after)
            throws IOException {
        int line = page.columns() - indent - before.length();
        int besidePlace = line - after.length();
        int room = FunctionName.isWholeIn(frame.function(), besidePlace) ? besidePlace : line;
        page.paragraph(indent, ReportColour.ASIDE, before + FunctionName.fitting(frame.function(), room) + after);
    }

    private static String place(Frame frame) {
        return frame.file().isEmpty() ? "" : " (" + frame.position() + ")";
    }
}
