package dev.weakspot.cnative.compile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The run-time that programs are linked with, built once for each compiler. A folder of the cache has all that a build
 * needs: {@code libtsan.so}, {@code weakspot.h}, and in {@code compile.flags} and {@code link.flags} what the compiler is
 * told in addition. It appears with all that is in it, and does not change afterwards: whoever finds it need not lock
 * anything. Its name is made of the compiler's identity and of the sources, so another compiler or another Weakspot has
 * another folder. Programs know where their run-time lies; so folders are never removed.
 *
 * <p>The launcher makes the same name without Java, and calls this only where there is no such folder yet.
 */
public final class RuntimeCache {
    private static final int KEY_DIGITS = 16;

    private final Path cache;
    private final RuntimeSources sources;

    RuntimeCache(Path cache, RuntimeSources sources) {
        this.cache = cache;
        this.sources = sources;
    }

    /** The cache of the user whose environment this is. */
    public static RuntimeCache ofUser(Map<String, String> environment) throws IOException {
        return in(userFolder(environment));
    }

    /** A cache in a folder, which is made when it is needed. */
    public static RuntimeCache in(Path folder) throws IOException {
        return new RuntimeCache(folder.toAbsolutePath(), RuntimeSources.shipped());
    }

    static Path userFolder(Map<String, String> environment) throws IOException {
        String caches = environment.getOrDefault("XDG_CACHE_HOME", "");
        if (caches.startsWith("/")) { // others are to be ignored, says the standard
            return Path.of(caches, "weakspot");
        }
        String home = environment.getOrDefault("HOME", "");
        if (home.isEmpty()) {
            throw new IOException("no place for the run-time (set HOME or XDG_CACHE_HOME)");
        }
        return Path.of(home, ".cache", "weakspot");
    }

    /** Where the run-time for this compiler lies; builds it if need be. */
    public Path folder(Compiler compiler) throws IOException {
        Path folder = cache.resolve(key(compiler));
        if (!Files.isDirectory(folder)) {
            makePrivate(cache);
            synchronized (RuntimeCache.class) { // a file lock is held by the whole process
                try (FileChannel channel = FileChannel.open(cache.resolve("lock"), CREATE, WRITE);
                        FileLock lock = channel.lock()) {
                    assert lock.isValid();
                    if (!Files.isDirectory(folder)) {
                        build(compiler, folder);
                    }
                }
            }
        }
        return folder;
    }

    static List<String> compileFlags(Path folder) throws IOException {
        return Files.readAllLines(folder.resolve("compile.flags"));
    }

    static List<String> linkFlags(Path folder) throws IOException {
        return Files.readAllLines(folder.resolve("link.flags"));
    }

    /** Path, size and age tell compilers apart as well as their whole contents would. The launcher does the same. */
    private String key(Compiler compiler) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(compiler.program(), BasicFileAttributes.class);
        String identity = compiler.program() + " " + attributes.size() + " "
                + attributes.lastModifiedTime().to(TimeUnit.SECONDS) + "\n";
        MessageDigest digest = sha256();
        digest.update(identity.getBytes(UTF_8));
        sources.addTo(digest);
        return HexFormat.of().formatHex(digest.digest()).substring(0, KEY_DIGITS);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static void makePrivate(Path folder) throws IOException {
        Files.createDirectories(folder.getParent());
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
    }

    private void build(Compiler compiler, Path folder) throws IOException {
        Path growing = Files.createTempDirectory(cache, "growing-");
        try {
            Path source = Files.createDirectory(growing.resolve("source"));
            sources.writeTo(source);
            RuntimeLibrary library = new RuntimeLibrary(compiler, sources, source);
            library.build(
                    growing.resolve("libtsan.so"),
                    List.of("-ffile-prefix-map=" + source + "=" + folder.resolve("source"))); // so that gdb finds them
            library.buildNothing(growing.resolve("libtsan_preinit.o")); // gcc starts with it; not every system has it
            for (String header : sources.headersForPrograms()) {
                Files.copy(source.resolve(header), growing.resolve(header));
            }
            // in a folder of its own, which comes before those of the system; weakspot.h comes after them
            Files.copy(
                    source.resolve(RuntimeSources.SYSTEM_HEADER),
                    Files.createDirectory(growing.resolve("system")).resolve(RuntimeSources.SYSTEM_HEADER));
            writeFlags(compiler, "compile", growing, folder);
            writeFlags(compiler, "link", growing, folder);
            Files.move(growing, folder, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            remove(growing);
        }
    }

    private void writeFlags(Compiler compiler, String purpose, Path growing, Path folder) throws IOException {
        List<String> flags = sources.flags(compiler.family().word() + "-" + purpose).stream()
                .map(flag -> flag.replace("{folder}", folder.toString()))
                .toList();
        Files.write(growing.resolve(purpose + ".flags"), flags);
    }

    private static void remove(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
