package dev.weakspot.cnative.attach;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Memory in which a process leaves work for the kernel, which may make descriptors ready by itself when it has done it. */
final class KernelRings {
    private KernelRings() {}

    /** Those of io_setup and of io_uring_setup, however they were called. */
    static boolean has(long process) {
        try {
            String maps = Files.readString(Path.of("/proc/" + process + "/maps"), StandardCharsets.ISO_8859_1);
            return maps.contains("/[aio]") || maps.contains("[io_uring]");
        } catch (IOException hasEnded) {
            return false;
        }
    }
}
