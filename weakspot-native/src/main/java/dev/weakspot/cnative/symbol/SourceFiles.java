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

/** The files that a program was built from: whose they are, how reports name them, and what is in them. */
final class SourceFiles {
    private static final List<Path> FOREIGN =
            List.of(Path.of("/usr/lib"), Path.of("/usr/lib64"), Path.of("/lib"), Path.of("/lib64"));

    /** Here are headers of the compiler and the C library, and those of other libraries, which may hold whole programs. */
    private static final List<Path> HEADERS = List.of(Path.of("/usr/include"), Path.of("/usr/local/include"));

    private static final Pattern STANDARD = Pattern.compile("(\\w+-linux-gnu/)?(c\\+\\+|bits|sys)/.*");

    /** {@code boost/atomic/…}, {@code atomicops.h}, {@code urcu/uatomic.h}: a place in them says nothing. */
    private static final Pattern WRAPPER =
            Pattern.compile("(.*/)?(u?atomic/.*|u?atomics?(_?ops)?\\.h\\w*|ck_f?_?pr\\.h)");

    /** Nobody writes so much by hand. */
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
     * Whether it came with the compiler or the system, or wraps atomic operations: what happens there happens for whoever
     * called it. Other libraries whose headers were compiled into the program are part of it.
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

    /** Relative to the working directory if it is below it. */
    String shown(String file) {
        Path path = path(file);
        return path.startsWith(workingDirectory) && !path.equals(workingDirectory)
                ? workingDirectory.relativize(path).toString()
                : path.toString();
    }

    /** Empty if there is no such line any more. */
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
