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
 * The run-time that programs are linked with, built once for each compiler. A folder of the cache has all files that a
 * build of a program needs: {@code libtsan.so}, {@code weakspot.h}, and the additional flags for the compiler in
 * {@code compile.flags} and {@code link.flags}.
 *
 * <p>A folder appears complete, by an atomic move, and does not change afterwards: readers need no lock. Its name is a
 * hash of the compiler's identity and of the sources, so another compiler or another version of Weakspot has another
 * folder. Programs contain the path of their run-time, so folders are never removed.
 *
 * <p>The launcher computes the same name without Java, and calls this class only if the folder does not exist yet.
 */
public final class RuntimeCache {
    private static final int KEY_DIGITS = 16;

    private final Path cache;
    private final RuntimeSources sources;

    RuntimeCache(Path cache, RuntimeSources sources) {
        this.cache = cache;
        this.sources = sources;
    }

    /** The cache of the user. */
    public static RuntimeCache ofUser(Map<String, String> environment) throws IOException {
        return in(userFolder(environment));
    }

    /** A cache in a folder, which is created when it is needed. */
    public static RuntimeCache in(Path folder) throws IOException {
        return new RuntimeCache(folder.toAbsolutePath(), RuntimeSources.shipped());
    }

    static Path userFolder(Map<String, String> environment) throws IOException {
        String caches = environment.getOrDefault("XDG_CACHE_HOME", "");
        if (caches.startsWith("/")) { // the XDG specification ignores relative paths
            return Path.of(caches, "weakspot");
        }
        String home = environment.getOrDefault("HOME", "");
        if (home.isEmpty()) {
            throw new IOException("no place for the run-time (set HOME or XDG_CACHE_HOME)");
        }
        return Path.of(home, ".cache", "weakspot");
    }

    /** The folder with the run-time for this compiler, which is built if it does not exist. */
    public Path folder(Compiler compiler) throws IOException {
        Path folder = cache.resolve(key(compiler));
        if (!Files.isDirectory(folder)) {
            createPrivate(cache);
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

    /** Path, size and time stamp identify a compiler as well as its contents. The launcher computes the same key. */
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
            throw new IllegalStateException("the JDK has no SHA-256", e);
        }
    }

    private static void createPrivate(Path folder) throws IOException {
        Files.createDirectories(folder.getParent());
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
    }

    private void build(Compiler compiler, Path folder) throws IOException {
        Path temporary = Files.createTempDirectory(cache, "growing-");
        try {
            Path source = Files.createDirectory(temporary.resolve("source"));
            sources.writeTo(source);
            RuntimeLibrary library = new RuntimeLibrary(compiler, sources, source);
            library.build(
                    temporary.resolve("libtsan.so"),
                    List.of("-ffile-prefix-map=" + source + "=" + folder.resolve("source"))); // gdb finds the sources
            // gcc links this object first, and not every system has it
            library.buildEmptyObject(temporary.resolve("libtsan_preinit.o"));
            if (compiler.family()
                    == CompilerFamily.GCC) { // -fopenmp makes gcc link -lgomp: a linker script takes its place
                Files.writeString(temporary.resolve("libgomp.so"), "INPUT(\"" + folder.resolve("libtsan.so") + "\")\n");
            }
            for (String header : sources.headersForPrograms()) {
                Files.copy(source.resolve(header), temporary.resolve(header));
            }
            // in a separate folder, which is searched before those of the system; weakspot.h is searched after them
            Files.copy(
                    source.resolve(RuntimeSources.SYSTEM_HEADER),
                    Files.createDirectory(temporary.resolve("system")).resolve(RuntimeSources.SYSTEM_HEADER));
            writeFlags(compiler, "compile", temporary, folder);
            writeFlags(compiler, "link", temporary, folder);
            Files.move(temporary, folder, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            remove(temporary);
        }
    }

    private void writeFlags(Compiler compiler, String purpose, Path temporary, Path folder) throws IOException {
        List<String> flags = sources.flags(compiler.family().word() + "-" + purpose).stream()
                .map(flag -> flag.replace("{folder}", folder.toString()))
                .toList();
        Files.write(temporary.resolve(purpose + ".flags"), flags);
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
