package dev.weakspot.cnative.attach;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether a process does not come because it waits for something, or because the machine has no time for it. */
final class ProcessorTime {
    /** Linux counts in hundredths of a second, wherever a program can see it. */
    private static final long TICK_MILLIS = 10;

    /* what /proc/…/stat has after the name: the state first, the two times later */
    private static final int STATE = 0;
    private static final int USER = 11;
    private static final int SYSTEM = 12;

    private ProcessorTime() {}

    /**
     * Whether a thread of the process, or of a copy that it has made of itself, could run and has not had so much time
     * since it was started.
     */
    static boolean isWanted(long process, long millis) {
        return isWantedBy(process, millis)
                || ProcessHandle.of(process).stream()
                        .flatMap(ProcessHandle::children)
                        .anyMatch(copy -> isWantedBy(copy.pid(), millis));
    }

    private static boolean isWantedBy(long process, long millis) {
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc/" + process + "/task"))) {
            for (Path thread : threads) {
                String stat = Files.readString(thread.resolve("stat"), StandardCharsets.ISO_8859_1);
                String[] facts = stat.substring(stat.lastIndexOf(')') + 2).split(" ", SYSTEM + 2);
                long used = (Long.parseLong(facts[USER]) + Long.parseLong(facts[SYSTEM])) * TICK_MILLIS;
                if (facts[STATE].equals("R") && used < millis) {
                    return true;
                }
            }
            return false;
        } catch (IOException hasEnded) {
            return false;
        }
    }
}
