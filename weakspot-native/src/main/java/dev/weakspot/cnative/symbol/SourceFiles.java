package dev.weakspot.cnative.symbol;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** The source files of a program: whether they belong to the system, their names in reports, and their lines. */
final class SourceFiles {
    private static final List<Path> FOREIGN =
            List.of(Path.of("/usr/lib"), Path.of("/usr/lib64"), Path.of("/lib"), Path.of("/lib64"));

    /** Folders with headers of the compiler, the C library and other libraries, which may be implemented in headers. */
    private static final List<Path> HEADERS = List.of(Path.of("/usr/include"), Path.of("/usr/local/include"));

    private static final Pattern STANDARD = Pattern.compile("(\\w+-linux-gnu/)?(c\\+\\+|bits|sys)/.*");

    /** {@code boost/atomic/…}, {@code atomicops.h}, {@code urcu/uatomic.h}: only the caller's site is informative. */
    private static final Pattern WRAPPER =
            Pattern.compile("(.*/)?(u?atomic/.*|u?atomics?(_?ops)?\\.h\\w*|ck_f?_?pr\\.h)");

    /** Larger files were generated, and are not read. */
    private static final long MOST_BYTES = 16 << 20;

    private final Path workingDirectory;
    private final Map<Path, List<String>> files = new ConcurrentHashMap<>();

    SourceFiles(Path workingDirectory) {
        this.workingDirectory = workingDirectory.toAbsolutePath().normalize();
    }

    /** A name from debug information, made absolute. */
    private Path path(String file) {
        try {
            return workingDirectory.resolve(file).normalize();
        } catch (InvalidPathException odd) {
            return workingDirectory.resolve("?");
        }
    }

    /**
     * Whether the file came with the compiler or the system, or wraps atomic operations: its operations count as those
     * of its caller. Other libraries whose headers were compiled into the program are part of it.
     */
    boolean isForeign(String file) {
        Path path = path(file);
        if (path.endsWith("weakspot.h") || WRAPPER.matcher(path.toString()).matches()) {
            return true;
        }
        return !path.startsWith(workingDirectory)
                && (FOREIGN.stream().anyMatch(path::startsWith)
                        || HEADERS.stream()
                                .anyMatch(headers -> path.startsWith(headers) && isStandard(headers.relativize(path))));
    }

    private static boolean isStandard(Path header) {
        return STANDARD.matcher(header.toString()).matches();
    }

    /** The name in reports: relative to the working directory if the file is below it. */
    String shown(String file) {
        Path path = path(file);
        return path.startsWith(workingDirectory) && !path.equals(workingDirectory)
                ? workingDirectory.relativize(path).toString()
                : path.toString();
    }

    /** The text of the line; empty if the line does not exist any more. */
    String line(String file, int line) {
        List<String> lines = files.computeIfAbsent(path(file), SourceFiles::read);
        return line >= 1 && line <= lines.size() ? lines.get(line - 1).stripTrailing() : "";
    }

    private static List<String> read(Path file) {
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > MOST_BYTES) {
                return List.of();
            }
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8); // other encodings stay readable
            return text.lines().toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }
}
