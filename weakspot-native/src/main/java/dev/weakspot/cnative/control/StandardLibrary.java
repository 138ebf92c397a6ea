package dev.weakspot.cnative.control;

import dev.weakspot.event.Frame;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import java.util.List;
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
            new Loops("/condition_variable", "wait", NONE),
            new Loops("/stop_token", ALL, "stop_requested|stop_possible"),
            new Loops("/bits/shared_ptr_base.h", "_M_add_ref_lock", NONE));

    private static final Pattern HEADER = Pattern.compile("/include/c\\+\\+/[^/]+/");

    private StandardLibrary() {}

    /** Whether a stop was requested; the other bits of the same word are a lock and a count. */
    private static final long IS_STOP_REQUESTED = 1;

    /** Whether a program that asks there gets the same answer from an old value as from the newest. */
    static boolean answersTheSame(Site site, long old, long newest) {
        return (old & IS_STOP_REQUESTED) == (newest & IS_STOP_REQUESTED)
                && site.stack().stream()
                        .takeWhile(StandardLibrary::isOfLibrary)
                        .anyMatch(frame -> frame.file().endsWith("/stop_token")
                                && frame.function().contains("_M_stop_requested"));
    }

    private static boolean isOfLibrary(Frame frame) {
        return HEADER.matcher(frame.file()).find();
    }

    /**
     * Whether an {@code atomic<shared_ptr>} races with itself. Where libstdc++ has only read under the lock that it has inside, it
     * lets go without a release, so that by the letter it does; to a program, the object is atomic.
     */
    static boolean isAllItsOwn(Detection detection) {
        return detection.kind() == Finding.Kind.RACE
                && detection.operations().stream().allMatch(operation -> isInAtomicPointer(operation.site()));
    }

    /** There or in a function that it calls, such as {@code swap}; what is further inside may be the program's. */
    private static boolean isInAtomicPointer(Site site) {
        return site.stack().stream()
                .limit(2)
                .takeWhile(StandardLibrary::isOfLibrary)
                .anyMatch(frame -> frame.file().endsWith("/bits/shared_ptr_atomic.h"));
    }

    /** Whether a read there is the library's own, and an old value would only make it look again. */
    static boolean looksAgain(Site site) {
        return site.stack().stream()
                .takeWhile(StandardLibrary::isOfLibrary) // behind them comes what the program has called
                .anyMatch(frame -> LOOPS.stream().anyMatch(loops -> loops.have(frame)));
    }
}
