package dev.weakspot.cnative.attach;

import dev.weakspot.event.Frame;
import dev.weakspot.event.Site;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is known of the C++ library's own code, which is compiled into the program: libstdc++ has its waits, barriers and stop
 * tokens in headers. Inside them it reads, and if what it has read is old, looks again; nobody outside can tell. What the
 * standard lets a program ask, such as {@code stop_requested()}, is not of this kind.
 */
final class StandardLibrary {
    /** Functions of a header of libstdc++ that look again before they do anything, but for some of them. */
    private record Loops(String header, Pattern functions, Pattern exceptions) {
        Loops(String header, String functions, String exceptions) {
            this(header, Pattern.compile(functions), Pattern.compile(exceptions));
        }

        boolean have(Frame frame) {
            return frame.file().endsWith(header)
                    && functions.matcher(frame.function()).find()
                    && !exceptions.matcher(frame.function()).find();
        }
    }

    private static final String ALL = "";
    private static final String NONE = "$.";

    private static final List<Loops> LOOPS = List.of(
            new Loops("/bits/atomic_wait.h", "_M_do_wait|__atomic_wait_address|_M_notify|_M_waiting", NONE),
            new Loops("/bits/atomic_timed_wait.h", "_M_do_wait|__atomic_wait_address", NONE),
            new Loops("/barrier", ALL, NONE),
            new Loops("/stop_token", ALL, "stop_requested|stop_possible"),
            new Loops("/bits/shared_ptr_base.h", "_M_add_ref_lock", NONE));

    private static final Pattern HEADER = Pattern.compile("/include/c\\+\\+/[^/]+/");

    private StandardLibrary() {}

    /** Whether a read there is the library's own, and an old value would only make it look again. */
    static boolean looksAgain(Site site) {
        for (Frame frame : site.stack()) {
            Matcher header = HEADER.matcher(frame.file());
            if (!header.find()) {
                return false; // from here on it is what the program has called
            }
            if (LOOPS.stream().anyMatch(loops -> loops.have(frame))) {
                return true;
            }
        }
        return false;
    }
}
