package dev.weakspot.cnative.attach;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A folder that nobody else can enter, in which a program finds the engine when it is started; and a file for what it says
 * until then. Gone as soon as they have met, so that nothing is left if one of them is killed.
 *
 * @param listener a socket in the folder
 */
record MeetingPlace(Path folder, ServerSocketChannel listener) implements AutoCloseable {
    /** Of the path of a socket; the last one of it is 0. */
    private static final int MOST_BYTES = 107;

    private static final String SOCKET = "engine";

    /** In the first folder that will do: the usual one may be full, or not be there, or have too long a name. */
    static MeetingPlace in(List<Path> folders) throws IOException {
        List<String> reasons = new ArrayList<>();
        for (Path candidate : folders) {
            try {
                return within(Files.createTempDirectory(candidate, "weakspot")); // private
            } catch (IOException e) {
                reasons.add(candidate + " (" + reason(e) + ")");
            }
        }
        throw new IOException("no folder for a socket: tried " + String.join(", ", reasons)
                + "; set XDG_RUNTIME_DIR to one that can be written to");
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

    private static MeetingPlace within(Path folder) throws IOException {
        Path socket = folder.resolve(SOCKET);
        ServerSocketChannel listener = null;
        try {
            if (socket.toString().getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
                throw new IOException("its name is too long");
            }
            listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            listener.bind(UnixDomainSocketAddress.of(socket));
            listener.configureBlocking(false);
            return new MeetingPlace(folder, listener);
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
        return folder.resolve("said");
    }

    @Override
    public void close() throws IOException {
        listener.close();
        Files.deleteIfExists(socket());
        Files.deleteIfExists(said());
        Files.deleteIfExists(folder);
    }
}
