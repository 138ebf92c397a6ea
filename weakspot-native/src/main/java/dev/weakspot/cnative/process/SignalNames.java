package dev.weakspot.cnative.process;

import java.util.Map;

/** The names of signals on Linux. */
public final class SignalNames {
    private static final Map<Integer, String> NAMES = Map.ofEntries(
            Map.entry(1, "SIGHUP"),
            Map.entry(2, "SIGINT"),
            Map.entry(3, "SIGQUIT"),
            Map.entry(4, "SIGILL"),
            Map.entry(5, "SIGTRAP"),
            Map.entry(6, "SIGABRT"),
            Map.entry(7, "SIGBUS"),
            Map.entry(8, "SIGFPE"),
            Map.entry(9, "SIGKILL"),
            Map.entry(10, "SIGUSR1"),
            Map.entry(11, "SIGSEGV"),
            Map.entry(12, "SIGUSR2"),
            Map.entry(13, "SIGPIPE"),
            Map.entry(14, "SIGALRM"),
            Map.entry(15, "SIGTERM"),
            Map.entry(24, "SIGXCPU"),
            Map.entry(25, "SIGXFSZ"),
            Map.entry(26, "SIGVTALRM"),
            Map.entry(27, "SIGPROF"),
            Map.entry(29, "SIGIO"),
            Map.entry(31, "SIGSYS"));

    private SignalNames() {}

    /** The signal as reports name it: {@code signal 9 (SIGKILL)}. */
    public static String name(int number) {
        String name = NAMES.get(number);
        return "signal " + number + (name == null ? "" : " (" + name + ")");
    }
}
