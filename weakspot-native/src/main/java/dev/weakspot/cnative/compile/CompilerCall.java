package dev.weakspot.cnative.compile;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The result of a call of a compiler, or of another program.
 *
 * @param text standard output and standard error, interleaved as they arrived
 */
public record CompilerCall(List<String> command, int code, String text) {
    private static final long TIMEOUT_SECONDS = 300;

    public CompilerCall {
        command = List.copyOf(command);
    }

    /** Calls a program and waits for its end. Its standard input is empty. */
    public static CompilerCall of(Path directory, List<String> command) throws IOException {
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        try (InputStream output = process.getInputStream()) {
            String text = new String(output.readAllBytes(), UTF_8);
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException(command.get(0) + " does not come to an end");
            }
            return new CompilerCall(command, process.exitValue(), text);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("interrupted in " + command.get(0)).initCause(e);
        } finally {
            process.destroyForcibly();
        }
    }

    public boolean isSuccess() {
        return code == 0;
    }
}
