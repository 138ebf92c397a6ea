package dev.weakspot.cnative.process;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A private folder with the socket by which a started program connects to the engine, and a file for the output of the
 * program until then. The folder is removed once the program is connected, so that nothing remains if one side is
 * killed later. If an engine is killed before, the next engine removes its folder.
 *
 * @param listener the engine's socket in the folder
 */
record RendezvousFolder(Path folder, ServerSocketChannel listener) implements AutoCloseable {
    /** The longest path of a Unix socket, without the terminating zero byte. */
    private static final int MOST_PATH_BYTES = 107;

    private static final String SOCKET = "engine";
    private static final String EARLY_OUTPUT = "said";
    private static final String NAME = "weakspot";

    /** A folder of this age is in use no longer: no engine waits so long for a program to start. */
    private static final Duration OLD = Duration.ofMinutes(10);

    /** Creates the folder in the first usable one of these. A folder may be full or absent, or have too long a path. */
    static RendezvousFolder in(List<Path> folders) throws IOException {
        List<String> reasons = new ArrayList<>();
        for (Path candidate : folders) {
            try {
                removeOld(candidate);
                return listeningIn(Files.createTempDirectory(candidate, NAME)); // only its owner may enter it
            } catch (IOException e) {
                reasons.add(candidate + " (" + reason(e) + ")");
            }
        }
        throw new IOException("no folder for a socket: tried " + String.join(", ", reasons)
                + "; set XDG_RUNTIME_DIR to one that can be written to");
    }

    /** Removes the folders of killed engines. The folders of other users cannot be read, and remain. */
    private static void removeOld(Path parent) {
        Instant now = Instant.now();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, NAME + "[0-9]*")) {
            for (Path folder : folders) {
                if (isOlder(folder.resolve(SOCKET), now.minus(OLD))) {
                    remove(folder);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // removal is optional; if the parent folder cannot be used, creating a folder in it fails and is reported
        }
    }

    private static void remove(Path folder) {
        try {
            Files.deleteIfExists(folder.resolve(SOCKET));
            Files.deleteIfExists(folder.resolve(EARLY_OUTPUT));
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            // the folder contains another file, or another engine removes it at the same time
        }
    }

    private static boolean isOlder(Path socket, Instant moment) {
        try {
            return Files.getLastModifiedTime(socket, LinkOption.NOFOLLOW_LINKS)
                    .toInstant()
                    .isBefore(moment);
        } catch (IOException e) {
            return false; // the folder is not of an engine, or was just removed
        }
    }

    private static String reason(IOException failure) {
        return failure instanceof NoSuchFileException ? "not there" : failure.getMessage();
    }

    /** The folders for temporary files, in the order in which they are tried. */
    static List<Path> candidates(Map<String, String> environment) {
        List<String> names = new ArrayList<>();
        names.add(System.getProperty("java.io.tmpdir"));
        names.add(environment.getOrDefault("XDG_RUNTIME_DIR", ""));
        names.addAll(List.of("/dev/shm", "/var/tmp"));
        return names.stream().filter(name -> name.startsWith("/")).map(Path::of).toList();
    }

    private static RendezvousFolder listeningIn(Path folder) throws IOException {
        Path socket = folder.resolve(SOCKET);
        ServerSocketChannel listener = null;
        try {
            if (socket.toString().getBytes(StandardCharsets.UTF_8).length > MOST_PATH_BYTES) {
                throw new IOException("its name is too long");
            }
            listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            listener.bind(UnixDomainSocketAddress.of(socket));
            listener.configureBlocking(false);
            RendezvousFolder created = new RendezvousFolder(folder, listener);
            Files.createFile(created.earlyOutput()); // fails now, not later, if the file system is full
            return created;
        } catch (IOException e) {
            if (listener != null) {
                listener.close();
            }
            Files.deleteIfExists(socket);
            Files.deleteIfExists(folder);
            throw e;
        }
    }

    Path socket() {
        return folder.resolve(SOCKET);
    }

    /** The file for the output of the program before its runs begin. */
    Path earlyOutput() {
        return folder.resolve(EARLY_OUTPUT);
    }

    @Override
    public void close() throws IOException {
        listener.close();
        Files.deleteIfExists(socket());
        Files.deleteIfExists(earlyOutput());
        Files.deleteIfExists(folder);
    }
}
