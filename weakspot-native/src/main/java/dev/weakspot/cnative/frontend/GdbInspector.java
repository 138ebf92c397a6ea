package dev.weakspot.cnative.frontend;

import dev.weakspot.cnative.control.ProcessInspector;
import dev.weakspot.finding.Detection;
import dev.weakspot.frontend.StreamKind;
import dev.weakspot.frontend.TargetContext;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Starts gdb on the process of the first run that ends at a finding. gdb begins in the thread of the finding.
 *
 * <p>gdb gets the terminal for itself, as a job of a shell: Ctrl-C reaches gdb, and neither Weakspot nor the program. The shell
 * restores the settings of the terminal however gdb ends. Ctrl-Z is switched off meanwhile, because nothing could continue gdb.
 */
final class GdbInspector implements ProcessInspector {
    private static final String ON_TERMINAL = """
            saved=$(stty -g 2>/dev/null) || exec "$@"
            stty susp undef
            set -m
            "$@"
            set +m
            stty "$saved"
            """;

    private static final String THREAD = "thread.gdb";
    private static final String FRAMES = "frames.py";
    private static final long POLL_MILLIS = 100;
    private static final long END_MILLIS = 2_000;

    private final TargetContext context;
    private final AtomicBoolean isDone = new AtomicBoolean();

    GdbInspector(TargetContext context) {
        this.context = context;
    }

    @Override
    public void inspect(long process, List<Detection> detections) {
        if (isDone.getAndSet(true)) {
            return; // further runs only repeat the first one
        }
        GdbStart start = new GdbStart(process, detections);
        context.messages().accept(start.message());
        try {
            Path folder = Files.createTempDirectory("weakspot");
            try {
                debug(start.command(copy(THREAD, folder), copy(FRAMES, folder)));
            } finally {
                Files.deleteIfExists(folder.resolve(THREAD));
                Files.deleteIfExists(folder.resolve(FRAMES));
                Files.delete(folder);
            }
        } catch (IOException e) {
            context.messages().accept("weakspot: gdb cannot be started: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Path copy(String resource, Path folder) throws IOException {
        Path file = folder.resolve(resource);
        try (InputStream in = GdbInspector.class.getResourceAsStream(resource)) {
            Files.copy(in, file);
        }
        return file;
    }

    private void debug(List<String> gdb) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        if (context.standardInput() == StreamKind.TERMINAL) {
            command.addAll(List.of("sh", "-c", ON_TERMINAL, "weakspot"));
        }
        command.addAll(gdb);
        Process process = new ProcessBuilder(command).inheritIO().start();
        while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
            if (context.isStopped().getAsBoolean()) { // Weakspot was asked to end
                process.descendants().forEach(ProcessHandle::destroy);
                process.waitFor(END_MILLIS, TimeUnit.MILLISECONDS);
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroy();
            }
        }
    }
}
