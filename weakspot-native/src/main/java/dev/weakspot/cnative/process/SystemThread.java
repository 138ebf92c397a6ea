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
 * A thread as the kernel reports it in {@code /proc}.
 *
 * @param state the state letter, for instance {@code R} for ready or running, {@code S} for sleeping, {@code Z} for
 *     ended
 * @param usedMillis the processor time that the thread has used since its start
 */
public record SystemThread(char state, long usedMillis) {
    /** Linux reports processor times in hundredths of a second. */
    private static final long TICK_MILLIS = 10;

    /* the indices of fields of /proc/…/stat, counted after the name */
    private static final int STATE = 0;
    private static final int USER = 11;
    private static final int SYSTEM = 12;

    /** The threads of a process; none if the process has ended. */
    static List<SystemThread> of(long process) {
        return folders(process).stream()
                .flatMap(thread -> read(thread).stream())
                .toList();
    }

    private static Optional<SystemThread> read(Path thread) {
        return text(thread, "stat").map(SystemThread::parse);
    }

    /** The folder of each thread of a process, below {@code /proc}; none if the process has ended. */
    static List<Path> folders(long process) {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc/" + process + "/task"))) {
            threads.forEach(found::add);
        } catch (IOException | DirectoryIteratorException hasEnded) {
            return List.of();
        }
        return found;
    }

    /** The content of a file in the folder of a thread; empty if the thread has ended. */
    static Optional<String> text(Path thread, String file) {
        try {
            return Optional.of(Files.readString(thread.resolve(file), StandardCharsets.ISO_8859_1));
        } catch (IOException hasEnded) {
            return Optional.empty();
        }
    }

    private static SystemThread parse(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", SYSTEM + 2);
        long used = (Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM])) * TICK_MILLIS;
        return new SystemThread(fields[STATE].charAt(0), used);
    }

    /** The number of threads that have not ended. The kernel lists an ended main thread while other threads live. */
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
