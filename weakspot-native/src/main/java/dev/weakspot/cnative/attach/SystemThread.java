package dev.weakspot.cnative.attach;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A thread as the system has it.
 *
 * @param state a letter: it runs, sleeps, has ended, …
 * @param usedMillis how much time of a processor it has had
 */
record SystemThread(char state, long usedMillis) {
    /** Linux counts in hundredths of a second, wherever a program can see it. */
    private static final long TICK_MILLIS = 10;

    /* what /proc/…/stat has after the name: the state first, the two times later */
    private static final int STATE = 0;
    private static final int USER = 11;
    private static final int SYSTEM = 12;

    /** How x86-64 numbers the calls in which threads wait for descriptors: read, write, writev, sendto, sendmsg, ppoll. */
    private static final Set<String> WAITING_CALLS = Set.of("0", "1", "20", "44", "46", "271");

    /** Those of a process; none if it has ended. */
    static List<SystemThread> of(long process) {
        return read(process, "stat").map(SystemThread::parse).toList();
    }

    /** What a file of each thread of the process says. */
    private static Stream<String> read(long process, String file) {
        List<String> found = new ArrayList<>();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc/" + process + "/task"))) {
            threads.forEach(thread -> read(thread.resolve(file)).ifPresent(found::add));
        } catch (IOException | DirectoryIteratorException hasEnded) {
            return Stream.empty();
        }
        return found.stream();
    }

    private static Optional<String> read(Path file) {
        try {
            return Optional.of(Files.readString(file, StandardCharsets.ISO_8859_1));
        } catch (IOException hasEnded) {
            return Optional.empty();
        }
    }

    private static SystemThread parse(String stat) {
        String[] facts = stat.substring(stat.lastIndexOf(')') + 2).split(" ", SYSTEM + 2);
        long used = (Long.parseLong(facts[USER]) + Long.parseLong(facts[SYSTEM])) * TICK_MILLIS;
        return new SystemThread(facts[STATE].charAt(0), used);
    }

    /** How many of the process have not ended; the first one stays there although it has, as long as there are others. */
    static long countLive(long process) {
        return of(process).stream().filter(SystemThread::isLive).count();
    }

    /** How many of the process sleep in a call that waits for descriptors. One that was woken does not, even if it has not run yet. */
    static long countWaiting(long process) {
        return read(process, "syscall") // has the number first, but of one that could run only a word
                .filter(call -> WAITING_CALLS.contains(call.split(" ", 2)[0]))
                .count();
    }

    private boolean isLive() {
        return state != 'Z' && state != 'X';
    }

    boolean isReadyToRun() {
        return state == 'R';
    }
}
