package dev.weakspot.cnative.frontend;

import dev.weakspot.cnative.process.Launch;
import dev.weakspot.frontend.TargetContext;
import dev.weakspot.input.InputException;
import dev.weakspot.recording.RecordedInput;
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
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The standard input of Weakspot, as a file that each run reads from the beginning. A pipe can be read only once, so
 * its content is copied to a file. A terminal is not passed on to runs.
 *
 * @param copy the open copy. Its file has no name any more, so that no file is left if Weakspot is killed
 * @param content the input for recordings
 */
record StandardInput(Path file, Optional<FileChannel> copy, RecordedInput content) implements AutoCloseable {
    static final StandardInput NONE = new StandardInput(Launch.NO_INPUT, Optional.empty(), RecordedInput.NONE);

    private static final Path DESCRIPTORS =
            Path.of("/proc/" + ProcessHandle.current().pid() + "/fd");

    /** After this time of waiting for the end of a pipe, a message explains the wait. */
    private static final long SECONDS_BEFORE_MESSAGE = 2;

    /**
     * The input that the user gives, or the recorded input if the user gives none.
     *
     * @param recorded is used only if the recording holds its bytes
     */
    static StandardInput of(TargetContext context, RecordedInput recorded) throws InputException {
        StandardInput given = given(context);
        boolean isNothing = given.file().equals(Launch.NO_INPUT);
        return isNothing && !recorded.isEmpty() && recorded.isKept()
                ? copied(new ByteArrayInputStream(recorded.bytes()))
                : given;
    }

    /** This input for a target that does not close it. */
    StandardInput shared() {
        return new StandardInput(file, Optional.empty(), content);
    }

    private static StandardInput given(TargetContext context) throws InputException {
        StandardInput given = switch (context.standardInput()) {
            case FILE -> opened(context.messages());
            case PIPE -> copiedWithMessage(context.messages());
            case TERMINAL -> NONE;
        };
        if (given.content().isEmpty() && given.copy().isPresent()) {
            given.close();
            return NONE;
        }
        return given;
    }

    private static StandardInput opened(Consumer<String> messages) throws InputException {
        Path file = DESCRIPTORS.resolve("0");
        try {
            if (Files.isRegularFile(file)) {
                RecordedInput content = content(file);
                return content.isEmpty() ? NONE : new StandardInput(file, Optional.empty(), content);
            }
            if (file.toRealPath().equals(Launch.NO_INPUT)) {
                return NONE;
            }
        } catch (IOException e) {
            throw new InputException("weakspot", "standard input cannot be read: " + e.getMessage(), "</dev/null");
        }
        messages.accept("weakspot: standard input is neither a file nor a pipe: recordings will not hold it");
        return new StandardInput(file, Optional.empty(), RecordedInput.NONE);
    }

    private static RecordedInput content(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return RecordedInput.of(in);
        }
    }

    private static StandardInput copiedWithMessage(Consumer<String> messages) throws InputException {
        CountDownLatch end = new CountDownLatch(1);
        Thread message = new Thread(() -> explainWaiting(end, messages), "standard-input-message");
        message.setDaemon(true);
        message.start();
        try {
            return copied(System.in);
        } finally {
            end.countDown();
        }
    }

    /** Copies a stream to a file without a name, which only its descriptor refers to. */
    private static StandardInput copied(InputStream in) throws InputException {
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
            throw new InputException(
                    "weakspot", "standard input cannot be copied: " + e.getMessage(), "give a file: it is not copied");
        }
    }

    /** A private file in the first folder with free space. The default folder may be full or read-only. */
    private static Path temporaryFile() throws IOException {
        List<String> folders = List.of(System.getProperty("java.io.tmpdir"), "/dev/shm", "/var/tmp");
        for (String folder : folders) {
            try {
                if (Files.getFileStore(Path.of(folder)).getUsableSpace() > 0) {
                    return Files.createTempFile(Path.of(folder), "weakspot", ".input");
                }
            } catch (IOException e) {
                // try the next folder
            }
        }
        throw new IOException("there is no room for it in " + String.join(", ", folders));
    }

    private static Path descriptor(Path named) throws IOException {
        try (Stream<Path> all = Files.list(DESCRIPTORS)) {
            return all.filter(each -> isLinkTo(each, named))
                    .findFirst()
                    .orElseThrow(() -> new IOException("no descriptor refers to " + named));
        }
    }

    private static boolean isLinkTo(Path descriptor, Path file) {
        try {
            return Files.readSymbolicLink(descriptor).equals(file);
        } catch (IOException e) {
            return false; // the descriptor has been closed meanwhile
        }
    }

    private static void explainWaiting(CountDownLatch end, Consumer<String> messages) {
        try {
            if (!end.await(SECONDS_BEFORE_MESSAGE, TimeUnit.SECONDS)) {
                messages.accept("weakspot: waiting for the end of standard input, which all runs get (</dev/null: they"
                        + " get none)");
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
            // the file has no name, and its descriptor is closed when the process ends
        }
    }
}
