package dev.weakspot.cnative.process;

/** Whether a process does not come because it waits for something, or because the machine has no time for it. */
public final class ProcessorTime {
    private ProcessorTime() {}

    /**
     * Whether a thread of the process, or of a copy that it has made of itself, could run and has not had so much time
     * since it was started.
     */
    public static boolean isWanted(long process, long millis) {
        return isWantedBy(process, millis)
                || ProcessHandle.of(process).stream()
                        .flatMap(ProcessHandle::children)
                        .anyMatch(copy -> isWantedBy(copy.pid(), millis));
    }

    private static boolean isWantedBy(long process, long millis) {
        return SystemThread.of(process).stream()
                .anyMatch(thread -> thread.isReadyToRun() && thread.usedMillis() < millis);
    }
}
