package dev.weakspot.cnative.process;

import dev.weakspot.cnative.wire.Layout;
import dev.weakspot.input.UncheckedInputException;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Starts a program as a fork server, and waits until it has said so. */
final class ForkServerStarter {
    /** A program may do much before it lets runs begin. */
    private static final long START_MILLIS = 60_000;

    private static final int HELLO_INTS = 4;
    private static final int MOST_COMPLAINT = 2_000;

    private ForkServerStarter() {}

    static ForkServer start(Launch launch) {
        int processor = Processors.ALL.take();
        try {
            return start(launch, processor);
        } catch (IOException e) {
            Processors.ALL.giveBack(processor);
            throw new UncheckedInputException(launch.executable() + ": cannot be started: " + e.getMessage());
        } catch (RuntimeException e) {
            Processors.ALL.giveBack(processor);
            throw e;
        }
    }

    private static ForkServer start(Launch launch, int processor) throws IOException {
        try (RendezvousFolder place = RendezvousFolder.in(RendezvousFolder.usual(System.getenv()))) {
            Process process = process(launch, place.socket(), place.said(), processor);
            try {
                return new ForkServer(process, connection(place.listener(), process, launch, place.said()), processor);
            } catch (IOException | RuntimeException e) {
                process.destroyForcibly();
                throw e;
            }
        }
    }

    private static Process process(Launch launch, Path socket, Path said, int processor) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(launch.executable().toAbsolutePath().toString());
        command.addAll(launch.arguments());
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(launch.folder().toFile())
                .redirectInput(new File("/dev/null"))
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.putAll(launch.environment());
        environment.put("WEAKSPOT_ENGINE", socket.toString());
        environment.put("WEAKSPOT_INPUT", launch.input().toString());
        if (processor != Processors.ANY) {
            environment.put("WEAKSPOT_PROCESSOR", Integer.toString(processor));
        }
        return builder.start();
    }

    private static Connection connection(ServerSocketChannel listener, Process process, Launch launch, Path said)
            throws IOException {
        SocketChannel control = accepted(listener, process, launch, said);
        SocketChannel bell = accepted(listener, process, launch, said);
        ByteBuffer hello = ByteBuffer.allocate(HELLO_INTS * Integer.BYTES).order(ByteOrder.nativeOrder());
        while (hello.hasRemaining()) {
            if (control.read(hello) < 0) {
                throw silent(launch, said);
            }
        }
        hello.flip();
        if (hello.getInt() != Layout.VERSION) {
            throw new UncheckedInputException(
                    launch.executable() + ": was built with another version of Weakspot (build it again)");
        }
        return new Connection(control, bell, hello.getInt(), hello.getInt(), hello.getInt());
    }

    private static SocketChannel accepted(ServerSocketChannel listener, Process process, Launch launch, Path said)
            throws IOException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(START_MILLIS);
        while (System.nanoTime() < deadline) {
            SocketChannel channel = listener.accept();
            if (channel != null) {
                return channel;
            }
            pause(process);
            if (!process.isAlive()) {
                throw silent(launch, said);
            }
        }
        throw new UncheckedInputException(launch.executable() + ": does not let runs begin within "
                + TimeUnit.MILLISECONDS.toSeconds(START_MILLIS)
                + " s (was it built with 'weakspot cc', and does it call weakspot_start() if it says it will?)");
    }

    private static void pause(Process process) {
        try {
            process.waitFor(1, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("nobody interrupts this thread", e);
        }
    }

    private static UncheckedInputException silent(Launch launch, Path said) {
        String words = "";
        try {
            words = Files.readString(said, StandardCharsets.ISO_8859_1).strip();
        } catch (IOException e) {
            // it said nothing
        }
        String quoted =
                words.isEmpty() ? "" : "; it said: " + words.substring(0, Math.min(MOST_COMPLAINT, words.length()));
        return new UncheckedInputException(launch.executable()
                + ": ends before any run begins (build it with 'weakspot cc' or 'weakspot c++')" + quoted);
    }
}
