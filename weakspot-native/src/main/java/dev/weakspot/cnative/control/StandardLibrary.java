package dev.weakspot.cnative.control;

import dev.weakspot.event.Frame;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Facts about libstdc++ code that is compiled into the program: its waits, barriers and stop tokens are in headers.
 * Their internal reads are in retry loops: after a stale value the library reads again, and the program cannot observe
 * the difference. A function that returns the value to the program, such as {@code stop_requested()}, is no such loop.
 */
final class StandardLibrary {
    /** The functions of a libstdc++ header that read again after a stale value, before they have any effect. */
    private record RetryingFunctions(String header, Pattern functions, Pattern exceptions) {
        RetryingFunctions(String header, String functions, String exceptions) {
            this(header, Pattern.compile(functions), Pattern.compile(exceptions));
        }

        boolean contain(Frame frame) {
            return frame.file().endsWith(header)
                    && functions.matcher(frame.function()).find()
                    && !exceptions.matcher(frame.function()).find();
        }
    }

    private static final String ALL = "";
    private static final String NONE = "$.";

    private static final List<RetryingFunctions> RETRYING = List.of(
            new RetryingFunctions("/bits/atomic_wait.h", "_M_do_wait|__atomic_wait_address|_M_notify|_M_waiting", NONE),
            new RetryingFunctions("/bits/atomic_timed_wait.h", "_M_do_wait|__atomic_wait_address", NONE),
            new RetryingFunctions("/barrier", ALL, NONE),
            new RetryingFunctions("/condition_variable", "wait", NONE),
            new RetryingFunctions("/stop_token", ALL, "stop_requested|stop_possible"),
            new RetryingFunctions("/bits/shared_ptr_base.h", "_M_add_ref_lock", NONE));

    private static final Pattern HEADER = Pattern.compile("/include/(\\w+-linux-gnu/)?c\\+\\+/[^/]+/");

    private static final Pattern ATOMIC_HEADER = Pattern.compile("/(atomic|bits/atomic_base\\.h|stdatomic\\.h)$");
    private static final Pattern SYSTEM_FILE = Pattern.compile("^/usr/(include|lib|lib64|share)/");

    private StandardLibrary() {}

    /** The bit of a stop state that holds whether a stop was requested. The other bits are a lock and a count. */
    private static final long IS_STOP_REQUESTED = 1;

    /**
     * Whether the function at the site returns the same result to the program for the old value as for the newest
     * value. Known only for {@code stop_requested()}.
     */
    static boolean answersTheSame(Site site, long old, long newest) {
        return (old & IS_STOP_REQUESTED) == (newest & IS_STOP_REQUESTED)
                && site.stack().stream()
                        .takeWhile(StandardLibrary::isInLibraryHeader)
                        .anyMatch(frame -> frame.file().endsWith("/stop_token")
                                && frame.function().contains("_M_stop_requested"));
    }

    /**
     * Whether an access is one of library code. The functions of {@code std::atomic} are in headers, too, but their accesses are
     * those of the caller.
     */
    static boolean isLibraryCode(Site site) {
        return SYSTEM_FILE.matcher(site.file()).find()
                || site.stack().stream()
                        .takeWhile(StandardLibrary::isInLibraryHeader)
                        .anyMatch(frame -> !ATOMIC_HEADER.matcher(frame.file()).find());
    }

    private static boolean isInLibraryHeader(Frame frame) {
        return HEADER.matcher(frame.file()).find();
    }

    /**
     * Whether all accesses of a data race are inside {@code atomic<shared_ptr>}. If libstdc++ has only read under the
     * internal lock of the object, it unlocks without a release. By the standard that is a data race in the library;
     * for the program the object is atomic.
     */
    static boolean isInternalRace(Detection detection) {
        return detection.kind() == Finding.Kind.RACE
                && detection.operations().stream().allMatch(operation -> isInAtomicPointer(operation.site()));
    }

    /**
     * Whether an access is in the code of {@code atomic<shared_ptr>}, or in a library function that this code calls,
     * such as {@code swap}. A more deeply nested call may access data of the program.
     */
    private static boolean isInAtomicPointer(Site site) {
        return site.stack().stream()
                .limit(2)
                .takeWhile(StandardLibrary::isInLibraryHeader)
                .anyMatch(frame -> frame.file().endsWith("/bits/shared_ptr_atomic.h"));
    }

    /** Whether a read at the site is internal to the library, which would only read again after a stale value. */
    static boolean looksAgain(Site site) {
        return site.stack().stream()
                .takeWhile(StandardLibrary::isInLibraryHeader) // the frames after them are code of the program
                .anyMatch(frame -> RETRYING.stream().anyMatch(functions -> functions.contain(frame)));
    }
}
