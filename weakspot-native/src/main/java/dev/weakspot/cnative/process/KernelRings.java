package dev.weakspot.cnative.process;

/** Memory in which a process leaves work for the kernel, which may make descriptors ready by itself when it has done it. */
public final class KernelRings {
    private KernelRings() {}

    /** Those of io_setup and of io_uring_setup, however they were called. */
    public static boolean has(long process) {
        return SystemThread.folders(process).stream()
                .flatMap(thread -> SystemThread.text(thread, "maps").stream())
                .anyMatch(maps -> maps.contains("/[aio]") || maps.contains("[io_uring]"));
    }
}
