package dev.weakspot.cnative.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * The engine's end of the connection to a fork server. It sends commands, receives the wait statuses of ended runs, and
 * sleeps until the other side writes to the wake socket or a run ends.
 */
final class ServerLink implements AutoCloseable {
    private static final long NOT_ENDED = Long.MIN_VALUE;
    /** No process, and no reason. */
    static final int NONE = 0;

    private static final int MESSAGE_BYTES = 1 + Integer.BYTES;

    private final Connection connection;
    private final Selector selector;
    private final ByteBuffer received = ByteBuffer.allocateDirect(64).order(ByteOrder.nativeOrder());
    private final ByteBuffer rings = ByteBuffer.allocateDirect(64);
    private final ByteBuffer ring = ByteBuffer.allocateDirect(1);
    private final Consumer<SelectionKey> receive = this::receive;
    private boolean isRunning;
    private boolean isLost;

    /** The process that forks late runs, or {@link #NONE}. */
    private int lateServer;

    /** Why runs cannot start late, as set_up_watch.h numbers the reasons, or {@link #NONE}. */
    private int refusal;

    private long status = NOT_ENDED;

    ServerLink(Connection connection) throws IOException {
        this.connection = connection;
        this.selector = Selector.open();
        for (SocketChannel channel : new SocketChannel[] {connection.control(), connection.wakeSocket()}) {
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ);
        }
    }

    /** Begins a run by this command. */
    void begin(char command) {
        status = NOT_ENDED;
        isRunning = true;
        send(command);
    }

    /** The run that has become the fork server behind its set-up, or {@link #NONE}. */
    int lateServer() {
        receiveAll();
        return lateServer;
    }

    /** Why the last run that was to become the fork server could not, or {@link #NONE}. */
    int refusal() {
        receiveAll();
        return refusal;
    }

    /** The process of the current run; empty if there is no run. */
    OptionalLong run(ProcessHandle server) {
        Optional<ProcessHandle> parent = lateServer() == NONE ? Optional.of(server) : ProcessHandle.of(lateServer);
        return parent.stream()
                .filter(each -> isRunning)
                .flatMap(ProcessHandle::children)
                .mapToLong(ProcessHandle::pid)
                .findFirst();
    }

    private void receiveAll() {
        try {
            selector.selectNow(receive);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the fork server has a run that has not ended. */
    boolean isRunning() {
        return isRunning;
    }

    boolean hasEnded() {
        return status != NOT_ENDED;
    }

    /** The wait status of the last run, as waitpid returns it. */
    int status() {
        return (int) status;
    }

    /** Whether the fork server has ended. */
    boolean isLost() {
        return isLost;
    }

    /** Sleeps until the other side writes to the wake socket, a run ends, or the time limit has passed. */
    void sleep(long millis) {
        try {
            selector.select(receive, millis);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void receive(SelectionKey key) {
        try {
            if (key.channel() == connection.wakeSocket()) {
                rings.clear();
                connection.wakeSocket().read(rings); // bytes that remain only wake the engine once more
            } else if (connection.control().read(received) < 0) {
                lose();
            }
        } catch (IOException e) {
            lose(); // the fork server was killed before it had read all commands
        }
        received.flip();
        while (received.remaining() >= MESSAGE_BYTES) {
            take((char) received.get(), received.getInt());
        }
        received.compact();
    }

    private void take(char letter, int number) {
        switch (letter) {
            case 'E' -> {
                status = Integer.toUnsignedLong(number);
                isRunning = false;
            }
            case 'L' -> lateServer = number;
            case 'H' -> refusal = number;
            case 'Q' -> lateServer = NONE;
            default -> throw new IllegalStateException("unknown message of a fork server: letter=" + letter);
        }
    }

    /** Notes that the fork server has ended, and its run with it. */
    void lose() {
        isLost = true;
        isRunning = false;
        lateServer = NONE;
        status = status == NOT_ENDED ? 0 : status;
    }

    /** Wakes the thread of the program that waits for a reply. */
    void ring() {
        write(connection.wakeSocket(), ring.clear());
    }

    void send(char command) {
        write(connection.control(), ByteBuffer.wrap(new byte[] {(byte) command}));
    }

    void send(char command, int number) {
        ByteBuffer message = ByteBuffer.allocate(MESSAGE_BYTES).order(ByteOrder.nativeOrder());
        write(connection.control(), message.put((byte) command).putInt(number).flip());
    }

    private void write(SocketChannel channel, ByteBuffer bytes) {
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException e) {
            lose();
        }
    }

    @Override
    public void close() throws IOException {
        try (connection) {
            selector.close();
        }
    }
}
