package dev.weakspot.report.layout;

import dev.weakspot.event.Frame;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Tells frames of the program from those of system headers and libraries. */
public final class LibraryFrames {
    private static final Pattern SYSTEM_FILE =
            Pattern.compile("^/usr/(local/)?(include|lib|lib64|share)/|/include/(\\w+-linux-gnu/)?c\\+\\+/\\d");

    private static final Pattern ATOMIC_HEADER = Pattern.compile("/(atomic|bits/atomic_base\\.h|stdatomic\\.h)$");

    private LibraryFrames() {}

    private static boolean isAtomic(Frame frame) {
        return ATOMIC_HEADER.matcher(frame.file()).find();
    }

    private static boolean isLibrary(Frame frame) {
        return SYSTEM_FILE.matcher(frame.file()).find();
    }

    /**
     * The frames that explain a site, innermost first: the functions of the program, and each library function that they call. Left
     * out are calls between library functions, library functions that call the program, and the functions of atomic objects, because
     * a report names their operations.
     */
    public static List<Frame> folded(List<Frame> stack) {
        List<Frame> shown = new ArrayList<>();
        for (int i = 0; i < stack.size(); i++) {
            boolean isCalledByProgram = i + 1 < stack.size() && !isLibrary(stack.get(i + 1));
            Frame frame = stack.get(i);
            if (!isLibrary(frame) || (isCalledByProgram && !isAtomic(frame))) {
                shown.add(frame);
            }
        }
        return shown.isEmpty() ? stack : shown;
    }
}
