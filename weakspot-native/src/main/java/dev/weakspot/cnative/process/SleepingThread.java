package dev.weakspot.cnative.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A thread that sleeps in a system call which waits for a descriptor. A thread that was woken does not sleep, even if
 * it has not run yet.
 *
 * @param thread the folder of the thread below {@code /proc}
 * @param switches the lines of its status that count voluntary and involuntary context switches
 */
public record SleepingThread(Path thread, List<String> switches) {
    /** The x86-64 numbers of such calls: read, write, writev, sendto, sendmsg, recvmsg, ppoll, recvmmsg. */
    private static final Set<String> WAITING_CALLS = Set.of("0", "1", "20", "44", "46", "47", "271", "299");

    /**
     * The number of recvfrom. A thread that waits for a reply of the engine also sleeps in it, but without flags. A
     * recvfrom of the program sleeps only with MSG_WAITALL, because the run-time waits in ppoll for the first byte.
     */
    private static final String RECEIVE = "45";

    private static final int FLAGS = 4;
    private static final String NO_FLAGS = "0x0";

    /**
     * Whether exactly this number of threads of a process sleep at one moment. The threads can only be read one after
     * the other, and may wake each other meanwhile. So all threads are read twice: a thread that sleeps both times,
     * without a context switch in between, has slept all the time.
     */
    public static boolean areSleeping(long process, int count) {
        List<SleepingThread> first = of(process);
        return first.size() == count && first.equals(of(process));
    }

    private static List<SleepingThread> of(long process) {
        return SystemThread.folders(process).stream()
                .flatMap(thread -> ifSleeping(thread).stream())
                .toList();
    }

    private static Optional<SleepingThread> ifSleeping(Path thread) {
        List<String> before = switches(thread);
        boolean isWaiting = SystemThread.text(
                        thread, "syscall") // begins with the number of the call, or is a word if the thread can run
                .filter(call -> isWaiting(call.split(" ")))
                .isPresent();
        return isWaiting && before.equals(switches(thread))
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
