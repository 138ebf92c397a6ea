package dev.weakspot.cli;

import dev.weakspot.cnative.attach.Launch;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * What the user gives as standard input, as a file that each run can read from the beginning. What comes through a pipe is
 * copied; a terminal has nothing for a thousand runs.
 *
 * @param copy is open as long as runs read it: the file has no name any more, so that nothing is left if we are killed
 */
record StandardInput(Path file, Optional<FileChannel> copy) implements AutoCloseable {
    static final StandardInput NONE = new StandardInput(Launch.NO_INPUT, Optional.empty());

    private static final Path DESCRIPTORS =
            Path.of("/proc/" + ProcessHandle.current().pid() + "/fd");

    /** Who has to wait longer for the input than that should know what for. */
    private static final long PATIENCE_SECONDS = 2;

    static StandardInput spooled(Surroundings surroundings) throws UnusableFileException {
        return switch (System.getProperty("weakspot.stdin", "terminal")) {
            case "file" -> new StandardInput(DESCRIPTORS.resolve("0"), Optional.empty());
            case "pipe" -> copied(surroundings.console());
            default -> NONE;
        };
    }

    private static StandardInput copied(Console console) throws UnusableFileException {
        CountDownLatch end = new CountDownLatch(1);
        try {
            StandardInput input = nameless();
            Thread hint = new Thread(() -> explainWaiting(end, console), "hint");
            hint.setDaemon(true);
            hint.start();
            OutputStream copy = Channels.newOutputStream(input.copy().orElseThrow());
            System.in.transferTo(copy);
            return input;
        } catch (IOException e) {
            throw new UnusableFileException(
                    "weakspot", "standard input cannot be copied: " + e.getMessage(), "</dev/null");
        } finally {
            end.countDown();
        }
    }

    /** A file that only its descriptor leads to. */
    private static StandardInput nameless() throws IOException {
        Path named = temporaryFile().toRealPath();
        try {
            FileChannel channel = FileChannel.open(named, StandardOpenOption.READ, StandardOpenOption.WRITE);
            return new StandardInput(descriptor(named), Optional.of(channel));
        } finally {
            Files.delete(named);
        }
    }

    /** Private, in the first folder that will do: the usual one may be full, or may not be written to. */
    private static Path temporaryFile() throws IOException {
        IOException failure = null;
        for (String folder : List.of(System.getProperty("java.io.tmpdir"), "/dev/shm", "/var/tmp")) {
            try {
                return Files.createTempFile(Path.of(folder), "weakspot", ".input");
            } catch (IOException e) {
                failure = failure == null ? e : failure;
            }
        }
        throw new IOException("no file can be made in " + System.getProperty("java.io.tmpdir"), failure);
    }

    private static Path descriptor(Path named) throws IOException {
        try (Stream<Path> all = Files.list(DESCRIPTORS)) {
            return all.filter(each -> leadsTo(each, named))
                    .findFirst()
                    .orElseThrow(() -> new IOException("no descriptor leads to " + named));
        }
    }

    private static boolean leadsTo(Path descriptor, Path file) {
        try {
            return Files.readSymbolicLink(descriptor).equals(file);
        } catch (IOException e) {
            return false; // closed meanwhile
        }
    }

    private static void explainWaiting(CountDownLatch end, Console console) {
        try {
            if (!end.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                console.complain(
                        "weakspot: waiting for the end of standard input, which all runs get (</dev/null: they get none)");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        try {
            if (copy.isPresent()) {
                copy.get().close();
            }
        } catch (IOException e) {
            // it has no name, and ends with us
        }
    }
}
