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
 * A folder that nobody else can enter, in which a program finds the engine when it is started; and a file for what it says
 * until then. Gone as soon as they have met, so that nothing is left if one of them is killed later. What an engine has left
 * that was killed before is removed by the next one.
 *
 * @param listener a socket in the folder
 */
record RendezvousFolder(Path folder, ServerSocketChannel listener) implements AutoCloseable {
    /** Of the path of a socket; the last one of it is 0. */
    private static final int MOST_BYTES = 107;

    private static final String SOCKET = "engine";
    private static final String SAID = "said";
    private static final String NAME = "weakspot";

    /** Nobody waits so long for a program to start. */
    private static final Duration OLD = Duration.ofMinutes(10);

    /** In the first folder that will do: the usual one may be full, or not be there, or have too long a name. */
    static RendezvousFolder in(List<Path> folders) throws IOException {
        List<String> reasons = new ArrayList<>();
        for (Path candidate : folders) {
            try {
                removeOld(candidate);
                return within(Files.createTempDirectory(candidate, NAME)); // private
            } catch (IOException e) {
                reasons.add(candidate + " (" + reason(e) + ")");
            }
        }
        throw new IOException("no folder for a socket: tried " + String.join(", ", reasons)
                + "; set XDG_RUNTIME_DIR to one that can be written to");
    }

    /** Those of others cannot be looked into, and stay. */
    private static void removeOld(Path parent) {
        Instant now = Instant.now();
        try (DirectoryStream<Path> places = Files.newDirectoryStream(parent, NAME + "[0-9]*")) {
            for (Path place : places) {
                if (isOlder(place.resolve(SOCKET), now.minus(OLD))) {
                    remove(place);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // nothing depends on it, and the folder will be told of if it cannot be used
        }
    }

    private static void remove(Path place) {
        try {
            Files.deleteIfExists(place.resolve(SOCKET));
            Files.deleteIfExists(place.resolve(SAID));
            Files.deleteIfExists(place);
        } catch (IOException e) {
            // somebody has put something there, or removes it too
        }
    }

    private static boolean isOlder(Path socket, Instant moment) {
        try {
            return Files.getLastModifiedTime(socket, LinkOption.NOFOLLOW_LINKS)
                    .toInstant()
                    .isBefore(moment);
        } catch (IOException e) {
            return false; // it is none of ours, or has just gone
        }
    }

    private static String reason(IOException failure) {
        return failure instanceof NoSuchFileException ? "not there" : failure.getMessage();
    }

    /** Where programs are usually allowed to leave things for a while. */
    static List<Path> usual(Map<String, String> environment) {
        List<String> names = new ArrayList<>();
        names.add(System.getProperty("java.io.tmpdir"));
        names.add(environment.getOrDefault("XDG_RUNTIME_DIR", ""));
        names.addAll(List.of("/dev/shm", "/var/tmp"));
        return names.stream().filter(name -> name.startsWith("/")).map(Path::of).toList();
    }

    private static RendezvousFolder within(Path folder) throws IOException {
        Path socket = folder.resolve(SOCKET);
        ServerSocketChannel listener = null;
        try {
            if (socket.toString().getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
                throw new IOException("its name is too long");
            }
            listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            listener.bind(UnixDomainSocketAddress.of(socket));
            listener.configureBlocking(false);
            RendezvousFolder place = new RendezvousFolder(folder, listener);
            Files.createFile(place.said()); // here too there has to be room
            return place;
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

    /** What the program says before any run begins. */
    Path said() {
        return folder.resolve(SAID);
    }

    @Override
    public void close() throws IOException {
        listener.close();
        Files.deleteIfExists(socket());
        Files.deleteIfExists(said());
        Files.deleteIfExists(folder);
    }
}
