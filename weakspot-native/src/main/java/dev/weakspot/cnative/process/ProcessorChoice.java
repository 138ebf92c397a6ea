package dev.weakspot.cnative.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * The processors of an engine thread and of the program whose runs it makes. On different processors both spin while they wait for
 * each other, which is fast. If other runs need the processors, both share one processor, and the waiting side sleeps.
 */
final class ProcessorChoice {
    private final ServerLink link;

    /** The engine thread that began the last run. */
    private Thread engine;

    private boolean areShared;

    ProcessorChoice(ServerLink link) {
        this.link = link;
    }

    boolean isUsedByCurrentThread() {
        return Thread.currentThread() == engine;
    }

    /** Whether engine and program are on one processor. */
    boolean areShared() {
        return areShared;
    }

    /** Chooses for the calling thread. */
    void choose(boolean together) {
        if (!isUsedByCurrentThread() || together != areShared) {
            engine = Thread.currentThread();
            areShared = together;
            threadNumber().ifPresent(number -> link.send(together ? 'T' : 'A', number));
        }
    }

    /** The number of the calling thread in the kernel. */
    private static OptionalInt threadNumber() {
        try {
            Path task = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName();
            return OptionalInt.of(Integer.parseInt(task.toString()));
        } catch (IOException e) {
            return OptionalInt.empty(); // the kernel is too old; runs are only slower
        }
    }
}
