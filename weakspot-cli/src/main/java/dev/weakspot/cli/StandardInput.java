package dev.weakspot.cli;

import dev.weakspot.cnative.attach.Launch;
import dev.weakspot.recording.Input;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
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
 * @param content for recordings
 */
record StandardInput(Path file, Optional<FileChannel> copy, Input content) implements AutoCloseable {
    static final StandardInput NONE = new StandardInput(Launch.NO_INPUT, Optional.empty(), Input.NONE);

    private static final Path DESCRIPTORS =
            Path.of("/proc/" + ProcessHandle.current().pid() + "/fd");

    /** Who has to wait longer for the input than that should know what for. */
    private static final long PATIENCE_SECONDS = 2;

    /**
     * What the user gives.
     *
     * @param otherwise what runs get if that is nothing, as far as it is known
     */
    static StandardInput of(Surroundings surroundings, Input otherwise) throws UnusableFileException {
        StandardInput given = given(surroundings.console());
        boolean isNothing = given.file().equals(Launch.NO_INPUT);
        return isNothing && !otherwise.isEmpty() && otherwise.isKept()
                ? copied(new ByteArrayInputStream(otherwise.bytes()))
                : given;
    }

    private static StandardInput given(Console console) throws UnusableFileException {
        StandardInput given = switch (System.getProperty("weakspot.stdin", "terminal")) {
            case "file" -> opened(console);
            case "pipe" -> copiedPatiently(console);
            default -> NONE;
        };
        if (given.content().isEmpty() && given.copy().isPresent()) {
            given.close();
            return NONE;
        }
        return given;
    }

    private static StandardInput opened(Console console) throws UnusableFileException {
        Path file = DESCRIPTORS.resolve("0");
        try {
            if (Files.isRegularFile(file)) {
                Input content = content(file);
                return content.isEmpty() ? NONE : new StandardInput(file, Optional.empty(), content);
            }
            if (file.toRealPath().equals(Launch.NO_INPUT)) {
                return NONE;
            }
        } catch (IOException e) {
            throw new UnusableFileException(
                    "weakspot", "standard input cannot be read: " + e.getMessage(), "</dev/null");
        }
        console.complain("weakspot: standard input is neither a file nor a pipe: recordings will not hold it");
        return new StandardInput(file, Optional.empty(), Input.NONE);
    }

    private static Input content(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Input.of(in);
        }
    }

    private static StandardInput copiedPatiently(Console console) throws UnusableFileException {
        CountDownLatch end = new CountDownLatch(1);
        Thread hint = new Thread(() -> explainWaiting(end, console), "hint");
        hint.setDaemon(true);
        hint.start();
        try {
            return copied(System.in);
        } finally {
            end.countDown();
        }
    }

    /** What can be read there, in a file that only its descriptor leads to. */
    private static StandardInput copied(InputStream in) throws UnusableFileException {
        try {
            Path named = temporaryFile().toRealPath();
            try {
                FileChannel copy = FileChannel.open(named, StandardOpenOption.READ, StandardOpenOption.WRITE);
                in.transferTo(Channels.newOutputStream(copy));
                Path descriptor = descriptor(named);
                return new StandardInput(descriptor, Optional.of(copy), content(descriptor));
            } finally {
                Files.delete(named);
            }
        } catch (IOException e) {
            throw new UnusableFileException(
                    "weakspot", "standard input cannot be copied: " + e.getMessage(), "give a file: it is not copied");
        }
    }

    /** Private, in the first folder that will do: the usual one may be full, or may not be written to. */
    private static Path temporaryFile() throws IOException {
        List<String> folders = List.of(System.getProperty("java.io.tmpdir"), "/dev/shm", "/var/tmp");
        for (String folder : folders) {
            try {
                if (Files.getFileStore(Path.of(folder)).getUsableSpace() > 0) {
                    return Files.createTempFile(Path.of(folder), "weakspot", ".input");
                }
            } catch (IOException e) {
                // the next one may do
            }
        }
        throw new IOException("there is no room for it in " + String.join(", ", folders));
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
