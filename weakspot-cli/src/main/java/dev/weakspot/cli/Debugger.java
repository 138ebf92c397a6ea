package dev.weakspot.cli;

import dev.weakspot.cnative.attach.NativeSpecimen.Onlooker;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Lets the user look at the first run that has stopped, with gdb. */
final class Debugger implements Onlooker {
    private final Console console;
    private final AtomicBoolean hasLooked = new AtomicBoolean();

    Debugger(Console console) {
        this.console = console;
    }

    @Override
    public void look(long process) {
        if (hasLooked.getAndSet(true)) {
            return; // the same run again, to tell it
        }
        console.complain(
                "weakspot: the run stands at the finding; 'info threads' shows all threads, 'quit' goes on here");
        try {
            new ProcessBuilder(List.of("gdb", "-q", "-p", Long.toString(process)))
                    .inheritIO()
                    .start()
                    .waitFor();
        } catch (IOException e) {
            console.complain("weakspot: gdb cannot be started: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
