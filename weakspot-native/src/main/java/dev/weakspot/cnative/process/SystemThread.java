package dev.weakspot.cnative.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A thread as the system has it.
 *
 * @param state a letter: it runs, sleeps, has ended, …
 * @param usedMillis how much time of a processor it has had
 */
public record SystemThread(char state, long usedMillis) {
    /** Linux counts in hundredths of a second, wherever a program can see it. */
    private static final long TICK_MILLIS = 10;

    /* what /proc/…/stat has after the name: the state first, the two times later */
    private static final int STATE = 0;
    private static final int USER = 11;
    private static final int SYSTEM = 12;

    /** Those of a process; none if it has ended. */
    static List<SystemThread> of(long process) {
        return folders(process).stream()
                .flatMap(thread -> read(thread).stream())
                .toList();
    }

    private static Optional<SystemThread> read(Path thread) {
        return text(thread, "stat").map(SystemThread::parse);
    }

    /** The folders in which the system tells of the threads of a process. */
    static List<Path> folders(long process) {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc/" + process + "/task"))) {
            threads.forEach(found::add);
        } catch (IOException | DirectoryIteratorException hasEnded) {
            return List.of();
        }
        return found;
    }

    /** What a file there says. */
    static Optional<String> text(Path thread, String file) {
        try {
            return Optional.of(Files.readString(thread.resolve(file), StandardCharsets.ISO_8859_1));
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
    public static long countLive(long process) {
        return of(process).stream().filter(SystemThread::isLive).count();
    }

    private boolean isLive() {
        return state != 'Z' && state != 'X';
    }

    boolean isReadyToRun() {
        return state == 'R';
    }
}
