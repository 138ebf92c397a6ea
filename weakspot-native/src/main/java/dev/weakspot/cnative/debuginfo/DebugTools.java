package dev.weakspot.cnative.debuginfo;

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
import java.util.function.Predicate;

/** External programs that read debug information. Each answer has a time limit. {@link #close} ends all programs. */
public final class DebugTools implements AutoCloseable {
    /** An exit status from this number on stands for a signal. */
    private static final int SIGNAL_BASE = 128;

    private final Duration timeout;
    private final Set<Process> running = ConcurrentHashMap.newKeySet();
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> {
        Thread thread = new Thread(task, "weakspot-symbols");
        thread.setDaemon(true);
        return thread;
    });

    private volatile boolean isClosed;

    public DebugTools(Duration timeout) {
        this.timeout = timeout;
        timer.setRemoveOnCancelPolicy(true); // most answers come in time
    }

    /** Empty if the program cannot be started. */
    public Optional<Process> start(List<String> command) {
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

    /** Kills the process at the time limit, unless the task is cancelled. Its output then ends for a waiting thread. */
    public Future<?> killAtTimeout(Process process) {
        try {
            return timer.schedule(() -> end(process), timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException isClosing) {
            end(process);
            return CompletableFuture.completedFuture(null);
        }
    }

    public void end(Process process) {
        running.remove(process);
        process.destroyForcibly();
    }

    /** The output of the command; empty if it cannot be run, fails or exceeds the time limit. */
    public Optional<List<String>> lines(List<String> command) {
        Optional<Process> started = start(command);
        if (started.isEmpty()) {
            return Optional.empty();
        }
        Process process = started.get();
        Future<?> deadline = killAtTimeout(process);
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

    /**
     * Passes the output of the command on, line by line, until the consumer returns false.
     *
     * @return false if the command cannot be run or exceeds the time limit; a status other than 0 may be a warning only
     */
    boolean read(List<String> command, Predicate<String> consumer) {
        Optional<Process> started = start(command);
        if (started.isEmpty()) {
            return false;
        }
        Process process = started.get();
        Future<?> deadline = killAtTimeout(process);
        try (BufferedReader output = output(process)) {
            process.getOutputStream().close();
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (!consumer.test(line)) {
                    return true;
                }
            }
            return process.waitFor() < SIGNAL_BASE;
        } catch (IOException failed) {
            return false;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            deadline.cancel(false);
            end(process);
        }
    }

    public static BufferedReader output(Process process) {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        isClosed = true;
        running.forEach(this::end);
        timer.shutdownNow();
    }
}
