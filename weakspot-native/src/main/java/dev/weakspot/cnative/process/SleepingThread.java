package dev.weakspot.cnative.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A thread of the system that sleeps in a call which waits for a descriptor. One that was woken does not, even if it has not run
 * yet.
 *
 * @param switches how often it has gone to sleep, or was put aside
 */
public record SleepingThread(Path thread, List<String> switches) {
    /** How x86-64 numbers such calls: read, write, writev, sendto, sendmsg, recvmsg, ppoll, recvmmsg. */
    private static final Set<String> WAITING_CALLS = Set.of("0", "1", "20", "44", "46", "47", "271", "299");

    /** And recvfrom, by which our own threads wait for an answer as well; they ask for nothing special. */
    private static final String RECEIVE = "45";

    private static final int FLAGS = 4;
    private static final String NO_FLAGS = "0x0";

    /**
     * Whether so many of a process sleep, all at the same time. They cannot be looked at at once, and may wake each other; but
     * who sleeps at the second look as at the first, and has not gone to sleep in between, has slept all the time.
     */
    public static boolean areSoMany(long process, int count) {
        List<SleepingThread> first = of(process);
        return first.size() == count && first.equals(of(process));
    }

    private static List<SleepingThread> of(long process) {
        return SystemThread.folders(process).stream()
                .flatMap(thread -> look(thread).stream())
                .toList();
    }

    private static Optional<SleepingThread> look(Path thread) {
        List<String> before = switches(thread);
        boolean waits = SystemThread.text(
                        thread, "syscall") // has the number first, but of one that could run only a word
                .filter(call -> isWaiting(call.split(" ")))
                .isPresent();
        return waits && before.equals(switches(thread))
                ? Optional.of(new SleepingThread(thread, before))
                : Optional.empty();
    }

    private static boolean isWaiting(String[] call) {
        return WAITING_CALLS.contains(call[0]) || (call[0].equals(RECEIVE) && !call[FLAGS].equals(NO_FLAGS));
    }

    private static List<String> switches(Path thread) {
        return SystemThread.text(thread, "status").stream()
                .flatMap(String::lines)
                .filter(line -> line.contains("ctxt_switches"))
                .toList();
    }
}
