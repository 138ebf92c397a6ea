package dev.weakspot.cnative.process;

import java.util.Map;

/** Why runs cannot start behind the set-up of their program. */
record LateStartRefusal(String text) {
    static final LateStartRefusal NONE = new LateStartRefusal("");
    static final LateStartRefusal NOT_WANTED = new LateStartRefusal("each run makes it by itself");
    static final LateStartRefusal OUTSIDE_CONTROL =
            new LateStartRefusal("the program waits for something outside itself");
    static final LateStartRefusal CHOICES = new LateStartRefusal("the set-up depends on decisions of Weakspot");
    static final LateStartRefusal TOO_LARGE =
            new LateStartRefusal("the program makes too many allocations or atomic accesses");
    static final LateStartRefusal NOT_REPEATED = new LateStartRefusal("it differs much from run to run");

    /** The numbers of set_up_watch.h that are not numbers of system calls. */
    private static final Map<Integer, String> REASONS = Map.of(
            -1, "the system calls of the program cannot be observed (ptrace is not permitted)",
            -2, "the program gets a signal",
            -3, "the program leaves files open, or closes others",
            -4, "the program prints more than 64 KiB",
            -5, "the C library is older than glibc 2.34");

    /** The calls that programs make most often, by the numbers of Linux on x86-64. */
    private static final Map<Integer, String> CALLS = Map.ofEntries(
            Map.entry(1, "writes to a file"),
            Map.entry(9, "maps memory that processes share"),
            Map.entry(2, "opens a file for writing"),
            Map.entry(257, "opens a file for writing"),
            Map.entry(18, "writes to a file"),
            Map.entry(22, "creates a pipe"),
            Map.entry(293, "creates a pipe"),
            Map.entry(32, "duplicates a file descriptor"),
            Map.entry(33, "duplicates a file descriptor"),
            Map.entry(292, "duplicates a file descriptor"),
            Map.entry(29, "creates memory that processes share"),
            Map.entry(319, "creates a memory file"),
            Map.entry(38, "starts a timer"),
            Map.entry(37, "starts a timer"),
            Map.entry(222, "starts a timer"),
            Map.entry(39, "asks for the number of the process"),
            Map.entry(186, "asks for the number of the process"),
            Map.entry(110, "asks for the number of the process"),
            Map.entry(41, "opens a socket"),
            Map.entry(53, "opens a socket"),
            Map.entry(56, "starts a process"),
            Map.entry(435, "starts a process"),
            Map.entry(57, "starts a process"),
            Map.entry(58, "starts a process"),
            Map.entry(59, "starts a program"),
            Map.entry(62, "sends a signal"),
            Map.entry(234, "sends a signal"),
            Map.entry(83, "creates a folder"),
            Map.entry(87, "deletes a file"),
            Map.entry(263, "deletes a file"));

    /** @param number a reason of set_up_watch.h */
    static LateStartRefusal of(int number) {
        if (number < 0) {
            return new LateStartRefusal(REASONS.getOrDefault(number, "reason " + number));
        }
        String effect = CALLS.getOrDefault(number, "makes system call " + number);
        return new LateStartRefusal("the program " + effect);
    }

    boolean isNone() {
        return text.isEmpty();
    }
}
