package dev.weakspot.cnative.frontend;

import dev.weakspot.cnative.control.ProcessInspector;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Starts gdb on the process of the first run that has stopped. */
final class GdbInspector implements ProcessInspector {
    private final Consumer<String> messages;
    private final AtomicBoolean isDone = new AtomicBoolean();

    GdbInspector(Consumer<String> messages) {
        this.messages = messages;
    }

    @Override
    public void inspect(long process) {
        if (isDone.getAndSet(true)) {
            return; // further runs only repeat the first one
        }
        messages.accept("weakspot: the run is stopped at the finding; 'info threads' shows all threads, 'quit' ends gdb"
                + " and continues the replay");
        try {
            new ProcessBuilder(List.of("gdb", "-q", "-p", Long.toString(process)))
                    .inheritIO()
                    .start()
                    .waitFor();
        } catch (IOException e) {
            messages.accept("weakspot: gdb cannot be started: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
