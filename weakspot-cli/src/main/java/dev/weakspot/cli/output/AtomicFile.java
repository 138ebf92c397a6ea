package dev.weakspot.cli.output;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.Optional;

/**
 * A file that the user names and that is written as a whole: a reader finds the previous content or the new one, also if the
 * process is killed. The text is first written to a draft in the same folder, because only a rename within one file system
 * is atomic.
 */
final class AtomicFile {
    private static final SecureRandom NAMES = new SecureRandom();

    private final Path file;

    /** Writes the text of a file. */
    @FunctionalInterface
    interface Contents {
        void writeTo(Appendable out) throws IOException;
    }

    private AtomicFile(Path file) {
        this.file = file;
    }

    /**
     * A file by the name that the user gave. Links are followed, so that a link stays one.
     *
     * @param folder the folder of relative names
     */
    static AtomicFile named(String name, Path folder) throws IOException {
        if (name.isEmpty()) {
            throw new FileSystemException(name, null, "the name of the file is empty");
        }
        try {
            Path file = folder.resolve(name).toAbsolutePath();
            return new AtomicFile(Files.exists(file) ? file.toRealPath() : file.normalize());
        } catch (InvalidPathException e) {
            throw new FileSystemException(name, null, "not the name of a file");
        }
    }

    /** Why the file cannot be written; empty if a draft of it could be created. */
    Optional<String> obstacle() {
        if (Files.isDirectory(file)) {
            return Optional.of("it is a folder");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            return Optional.of("it is not a regular file"); // such as /dev/null, which a rename would replace
        }
        if (Files.exists(file) && !Files.isWritable(file)) {
            return Optional.of("permission denied");
        }
        try {
            Files.delete(createDraft());
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(reason(e));
        }
    }

    void write(Contents contents) throws IOException {
        Path draft = createDraft();
        try {
            try (Writer out = Files.newBufferedWriter(draft, StandardCharsets.UTF_8)) {
                contents.writeTo(out);
            }
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /** Not by {@code createTempFile}: its files are readable by the owner only, and other users may publish the report. */
    private Path createDraft() throws IOException {
        Path draft = file.resolveSibling(
                ".weakspot-" + Long.toUnsignedString(NAMES.nextLong(), Character.MAX_RADIX) + ".draft");
        Files.newByteChannel(draft, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)
                .close();
        return draft;
    }

    Path path() {
        return file;
    }

    /** A failure in a few words. Most messages of file exceptions are only the name of a file, here of the draft. */
    static String reason(IOException failure) {
        if (failure instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (failure instanceof NoSuchFileException) {
            return "its folder does not exist";
        }
        if (failure instanceof FileSystemException precise) {
            return precise.getReason() == null ? "no file can be created there" : precise.getReason();
        }
        return String.valueOf(failure.getMessage());
    }
}
