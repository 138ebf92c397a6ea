package dev.weakspot.cnative.testframework;

import dev.weakspot.cnative.process.Launch;
import dev.weakspot.input.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A program that is asked to list its test cases. It runs without Weakspot's control.
 *
 * @param path as the user wrote it
 * @param millis the time limit of a listing
 * @param isStopped whether the command must end
 */
record ListingProgram(String path, Launch launch, long millis, BooleanSupplier isStopped) {
    private static final int MOST_BYTES = 1 << 24;
    private static final long POLL_MILLIS = 50;
    private static final long PIPE_MILLIS = 2_000;

    /** @param code the exit code */
    record Printed(int code, List<String> lines) {}

    /** The arguments that the user gives to every test case. */
    List<String> arguments() {
        return launch.arguments();
    }

    /** Runs the program with the user's arguments and these, and without input. Only its standard output is kept. */
    Printed run(String... more) throws InputException {
        List<String> command = new ArrayList<>(List.of(launch.executable().toString()));
        command.addAll(launch.arguments());
        command.addAll(List.of(more));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(launch.folder().toFile())
                .redirectInput(Launch.NO_INPUT.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().clear();
        builder.environment().putAll(launch.environment());
        try {
            Process process = builder.start();
            try {
                return printed(process, String.join(" ", more));
            } finally {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        } catch (IOException e) {
            throw new InputException(path, "cannot be started: " + e.getMessage(), "start it without Weakspot");
        }
    }

    private Printed printed(Process process, String asked) throws InputException {
        CompletableFuture<String> text = CompletableFuture.supplyAsync(() -> text(process));
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        try {
            while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                if (isStopped.getAsBoolean()) {
                    throw new InputException(path, "stopped before its test cases were listed", "no run was made");
                }
                if (System.nanoTime() - deadline > 0) {
                    throw new InputException(
                            path,
                            "does not end within " + millis / 1_000.0 + " s when called with " + asked,
                            "--each needs a program of GoogleTest, Catch2 or doctest; --run-timeout raises the limit");
                }
            }
            // A process that the program left behind may hold the pipe open.
            String all = text.completeOnTimeout("", PIPE_MILLIS, TimeUnit.MILLISECONDS)
                    .join();
            return new Printed(process.exitValue(), all.lines().toList());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while test cases are listed", e);
        }
    }

    private static String text(Process process) {
        try (InputStream out = process.getInputStream()) {
            String first = new String(out.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
            out.skip(Long.MAX_VALUE); // the program must not wait for a reader
            return first;
        } catch (IOException e) {
            return ""; // the program was killed
        }
    }
}
