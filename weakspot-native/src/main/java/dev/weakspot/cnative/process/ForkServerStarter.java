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

/** Starts a program as a fork server, and waits until the server has connected to the engine. */
final class ForkServerStarter {
    /** The time limit is long: a program may do much before it calls {@code weakspot_start}. */
    private static final long START_MILLIS = 60_000;

    private static final int HELLO_INTS = 4;
    private static final int MOST_QUOTED = 2_000;

    private ForkServerStarter() {}

    static ForkServer start(Launch launch, SetUps setUps) {
        int processor = Processors.ALL.take();
        try {
            return start(launch, processor, setUps);
        } catch (IOException e) {
            Processors.ALL.giveBack(processor);
            throw new UncheckedInputException(launch.executable() + ": cannot be started: " + e.getMessage());
        } catch (RuntimeException e) {
            Processors.ALL.giveBack(processor);
            throw e;
        }
    }

    private static ForkServer start(Launch launch, int processor, SetUps setUps) throws IOException {
        try (RendezvousFolder folder = RendezvousFolder.in(RendezvousFolder.candidates(System.getenv()))) {
            Process process = process(launch, folder.socket(), folder.earlyOutput(), processor);
            try {
                Connection connection = connection(folder.listener(), process, launch, folder.earlyOutput());
                return new ForkServer(process, connection, processor, setUps);
            } catch (IOException | RuntimeException e) {
                process.destroyForcibly();
                throw e;
            }
        }
    }

    private static Process process(Launch launch, Path socket, Path earlyOutput, int processor) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(launch.executable().toAbsolutePath().toString());
        command.addAll(launch.arguments());
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(launch.folder().toFile())
                .redirectInput(new File("/dev/null"))
                .redirectErrorStream(true)
                .redirectOutput(earlyOutput.toFile());
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

    private static Connection connection(ServerSocketChannel listener, Process process, Launch launch, Path earlyOutput)
            throws IOException {
        SocketChannel control = accept(listener, process, launch, earlyOutput);
        SocketChannel wakeSocket = accept(listener, process, launch, earlyOutput);
        ByteBuffer hello = ByteBuffer.allocate(HELLO_INTS * Integer.BYTES).order(ByteOrder.nativeOrder());
        while (hello.hasRemaining()) {
            if (control.read(hello) < 0) {
                throw endedEarly(launch, earlyOutput);
            }
        }
        hello.flip();
        if (hello.getInt() != Layout.VERSION) {
            throw new UncheckedInputException(
                    launch.executable() + ": was built with another version of Weakspot (build it again)");
        }
        return new Connection(control, wakeSocket, hello.getInt(), hello.getInt(), hello.getInt());
    }

    private static SocketChannel accept(ServerSocketChannel listener, Process process, Launch launch, Path earlyOutput)
            throws IOException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(START_MILLIS);
        while (System.nanoTime() < deadline) {
            SocketChannel channel = listener.accept();
            if (channel != null) {
                return channel;
            }
            pause(process);
            if (!process.isAlive()) {
                throw endedEarly(launch, earlyOutput);
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
            throw new IllegalStateException("interrupted while a fork server starts", e);
        }
    }

    private static UncheckedInputException endedEarly(Launch launch, Path earlyOutput) {
        String output = "";
        try {
            output = Files.readString(earlyOutput, StandardCharsets.ISO_8859_1).strip();
        } catch (IOException e) {
            // without the output, the message only lacks the quotation
        }
        String quoted =
                output.isEmpty() ? "" : "; it said: " + output.substring(0, Math.min(MOST_QUOTED, output.length()));
        return new UncheckedInputException(launch.executable()
                + ": ends before any run begins (build it with 'weakspot cc' or 'weakspot c++')" + quoted);
    }
}
