package dev.weakspot.cnative.symbol;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Programs that read debug information for us. None may keep us waiting for long, and none outlives us. */
final class DebugTools implements AutoCloseable {
    private final Duration patience;
    private final Set<Process> running = ConcurrentHashMap.newKeySet();
    private final ScheduledThreadPoolExecutor watch = new ScheduledThreadPoolExecutor(1, task -> {
        Thread thread = new Thread(task, "weakspot-symbols");
        thread.setDaemon(true);
        return thread;
    });

    private volatile boolean isClosed;

    DebugTools(Duration patience) {
        this.patience = patience;
        watch.setRemoveOnCancelPolicy(true); // most are in time
    }

    /** Nothing if there is no such program. */
    Optional<Process> start(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("LC_ALL", "C");
        try {
            Process process = builder.start();
            running.add(process);
            if (isClosed) {
                end(process);
            }
            return Optional.of(process);
        } catch (IOException isMissing) {
            return Optional.empty();
        }
    }

    /** Has the process killed if it takes too long; whoever waits for its answer then sees its end. */
    Future<?> hurry(Process process) {
        try {
            return watch.schedule(() -> end(process), patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException isClosing) {
            end(process);
            return CompletableFuture.completedFuture(null);
        }
    }

    void end(Process process) {
        running.remove(process);
        process.destroyForcibly();
    }

    /** What the command prints; nothing if it cannot be run, fails or takes too long. */
    Optional<List<String>> lines(List<String> command) {
        Optional<Process> started = start(command);
        if (started.isEmpty()) {
            return Optional.empty();
        }
        Process process = started.get();
        Future<?> deadline = hurry(process);
        try (BufferedReader output = output(process)) {
            process.getOutputStream().close();
            List<String> lines = output.lines().toList();
            return process.waitFor() == 0 ? Optional.of(lines) : Optional.empty();
        } catch (IOException | UncheckedIOException failed) {
            return Optional.empty();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            deadline.cancel(false);
            end(process);
        }
    }

    static BufferedReader output(Process process) {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        isClosed = true;
        running.forEach(this::end);
        watch.shutdownNow();
    }
}
