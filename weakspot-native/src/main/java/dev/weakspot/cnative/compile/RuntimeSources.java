package dev.weakspot.cnative.compile;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * The run-time as it is shipped: C files and headers in folders, and the arguments with which compilers are called. No
 * list names them: every source file in the folder and in the folders below it belongs to the run-time.
 *
 * @param texts by path below the folder, with {@code /} between the parts
 */
record RuntimeSources(SortedMap<String, String> texts) {
    private static final String FOLDER = "dev/weakspot/cnative/runtime/";

    /** The compiler finds this header before the C library's header of the same name. */
    static final String SYSTEM_HEADER = "features.h";

    private static final String PUBLIC_HEADER = "weakspot.h";

    /**
     * The launcher computes its key from these files in this order: <code>*.[ch]</code>, <code>*&#47;*.[ch]</code>,
     * {@code *.flags}.
     */
    private static final Comparator<String> ORDER = Comparator.comparing(RuntimeSources::isFlags)
            .thenComparing(name -> name.contains("/"))
            .thenComparing(Comparator.naturalOrder());

    RuntimeSources {
        texts = sorted(texts);
    }

    private static SortedMap<String, String> sorted(Map<String, String> texts) {
        SortedMap<String, String> sorted = new TreeMap<>(ORDER);
        sorted.putAll(texts);
        return sorted;
    }

    private static boolean isFlags(String name) {
        return name.endsWith(".flags");
    }

    private static boolean isSource(String name) {
        return name.endsWith(".c") || name.endsWith(".h") || isFlags(name);
    }

    /** The sources of this Weakspot, read from its jar or, in a test, from a folder. */
    static RuntimeSources shipped() throws IOException {
        URL header = RuntimeSources.class.getClassLoader().getResource(FOLDER + PUBLIC_HEADER);
        if (header == null) {
            throw new IllegalStateException("the run-time's sources are missing: folder=" + FOLDER);
        }
        if (header.openConnection() instanceof JarURLConnection connection) {
            connection.setUseCaches(false);
            try (JarFile jar = connection.getJarFile()) {
                return ofJar(jar);
            }
        }
        try {
            return ofFolder(Path.of(header.toURI()).resolveSibling("."));
        } catch (URISyntaxException e) {
            throw new IllegalStateException("not the address of a file: header=" + header, e);
        }
    }

    static RuntimeSources ofJar(JarFile jar) throws IOException {
        SortedMap<String, String> texts = new TreeMap<>();
        for (JarEntry entry : jar.stream().toList()) {
            if (entry.getName().startsWith(FOLDER) && isSource(entry.getName())) {
                try (InputStream in = jar.getInputStream(entry)) {
                    texts.put(entry.getName().substring(FOLDER.length()), new String(in.readAllBytes(), UTF_8));
                }
            }
        }
        return new RuntimeSources(texts);
    }

    static RuntimeSources ofFolder(Path folder) throws IOException {
        SortedMap<String, String> texts = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder.normalize())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = folder.normalize().relativize(file).toString().replace(File.separatorChar, '/');
                if (isSource(name)) {
                    texts.put(name, Files.readString(file));
                }
            }
        }
        return new RuntimeSources(texts);
    }

    List<String> units() {
        return texts.keySet().stream().filter(name -> name.endsWith(".c")).toList();
    }

    /** The headers that programs may include. */
    List<String> headersForPrograms() {
        return texts.keySet().stream()
                .filter(name -> name.startsWith("weakspot") && name.endsWith(".h"))
                .toList();
    }

    /** The compiler arguments in a flags file, which has one in each line. */
    List<String> flags(String name) {
        return texts.get(name + ".flags")
                .lines()
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
    }

    void addTo(MessageDigest digest) {
        for (String text : texts.values()) {
            digest.update(text.getBytes(UTF_8));
        }
    }

    void writeTo(Path folder) throws IOException {
        for (Map.Entry<String, String> source : texts.entrySet()) {
            Path file = folder.resolve(source.getKey());
            Files.createDirectories(file.getParent());
            Files.writeString(file, source.getValue());
        }
    }
}
