package dev.weakspot.cnative.process;

/** Distinguishes a process that waits from one that has had too little processor time to make progress. */
public final class ProcessorTime {
    private ProcessorTime() {}

    /**
     * Whether a thread of the process, or of a child of it, is ready to run but has had less processor time than this
     * since its start. Look-ahead runs in a child.
     */
    public static boolean isLacking(long process, long millis) {
        return isLackingIn(process, millis)
                || ProcessHandle.of(process).stream()
                        .flatMap(ProcessHandle::children)
                        .anyMatch(child -> isLackingIn(child.pid(), millis));
    }

    private static boolean isLackingIn(long process, long millis) {
        return SystemThread.of(process).stream()
                .anyMatch(thread -> thread.isReadyToRun() && thread.usedMillis() < millis);
    }
}
