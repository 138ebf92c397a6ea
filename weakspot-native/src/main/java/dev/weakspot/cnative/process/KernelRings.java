package dev.weakspot.cnative.process;

/**
 * Queues of asynchronous input and output that a process shares with the kernel. When the kernel has completed an
 * entry, it may make descriptors ready without a thread of the process.
 */
public final class KernelRings {
    private KernelRings() {}

    /** Whether the process has a queue of io_setup or io_uring_setup, also if it made these system calls directly. */
    public static boolean has(long process) {
        return SystemThread.folders(process).stream()
                .flatMap(thread -> SystemThread.text(thread, "maps").stream())
                .anyMatch(maps -> maps.contains("/[aio]") || maps.contains("[io_uring]"));
    }
}
