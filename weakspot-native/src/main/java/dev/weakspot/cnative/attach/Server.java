package dev.weakspot.cnative.attach;

import dev.weakspot.cnative.wire.Errand;
import dev.weakspot.cnative.wire.Layout;
import dev.weakspot.cnative.wire.Wire;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.BitSet;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A process that makes one run of the program after the other by forking, and the way to the run that it has made last. Used
 * by one thread at a time. The process ends when it is closed, and also when the engine dies.
 */
final class Server implements AutoCloseable {
    /** What the engine waits for. */
    enum Arrival {
        /** There is a request. */
        ASKED,
        /** The run's process has ended. */
        ENDED,
        /** Neither, within the time given. */
        LATE
    }

    /** A request and its answer take less than a microsecond if both sides look for it, and much longer if one sleeps. */
    private static final long SPIN_NANOS = 20_000;

    /** Mostly that is enough, and to look at the clock takes time too. */
    private static final int FIRST_LOOKS = 200;

    private static final int LOOKS_BETWEEN_CLOCKS = 64;

    /** About as long in the program, where a look takes some 40 processor cycles. */
    private static final int PROGRAM_SPINS = 1_500;

    /** A program that has closed all descriptors cannot wake the engine, which therefore looks now and then. */
    private static final long LOOK_MILLIS = 20;

    private static final long NOT_ENDED = Long.MIN_VALUE;
    private static final long END_MILLIS = 2_000;
    private static final int MESSAGE_BYTES = 1 + Integer.BYTES;

    private final Process process;
    private final int processor;
    private final Connection connection;
    private final Wire wire;
    private final Selector selector;
    private final ByteBuffer received = ByteBuffer.allocateDirect(64).order(ByteOrder.nativeOrder());
    private final ByteBuffer rings = ByteBuffer.allocateDirect(64);
    private final ByteBuffer ring = ByteBuffer.allocateDirect(1);
    private final Consumer<SelectionKey> heard = this::hear;
    private Thread engine;

    /** Those that threads still write into although others go on; and the one that was given out last. */
    private final BitSet keptLogs = new BitSet();

    private int log;
    private int seen;
    private boolean sharesProcessor;
    private boolean isRunning;

    /** In any of its runs. */
    private int threadsBefore;

    private boolean isGone;
    private boolean hasListener;
    private long status = NOT_ENDED;

    /** @param processor where the process is; it is given back when this is closed */
    Server(Process process, Connection connection, int processor) throws IOException {
        this.process = process;
        this.processor = processor;
        this.connection = connection;
        this.wire = new Wire(mapped(connection));
        this.selector = Selector.open();
        for (SocketChannel channel : new SocketChannel[] {connection.control(), connection.bell()}) {
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ);
        }
    }

    private static ByteBuffer mapped(Connection connection) throws IOException {
        Path file = descriptor(connection.process(), connection.sharedMemory());
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, Layout.BYTES);
        }
    }

    private static Path descriptor(int process, int number) {
        return Path.of("/proc/" + process + "/fd/" + number);
    }

    Wire wire() {
        return wire;
    }

    int process() {
        return connection.process();
    }

    /** So many threads the run has had: what they have left behind is not the next one's. */
    void noteThreads(int count) {
        threadsBefore = Math.max(threadsBefore, count);
    }

    /** Begins a run: its first thread has the token. */
    void begin() {
        end();
        takeSeats(Processors.ALL.areCrowded());
        wire.reset(threadsBefore, sharesProcessor ? 0 : PROGRAM_SPINS);
        seen = wire.asked();
        status = NOT_ENDED;
        hasListener = false;
        keptLogs.clear();
        log = 0;
        isRunning = true;
        send((byte) 'R');
    }

    /** Whether it was this thread that had it last: they have got their processors then. */
    boolean isUsedHere() {
        return Thread.currentThread() == engine;
    }

    /**
     * Two that speak with each other on different processors look out for each other, which is fast. If others need those
     * processors that is time lost for them: then both stay on one, and whoever waits sleeps.
     */
    private void takeSeats(boolean together) {
        if (!isUsedHere() || together != sharesProcessor) {
            engine = Thread.currentThread();
            sharesProcessor = together;
            threadNumber().ifPresent(number -> send((byte) (together ? 'T' : 'A'), number));
        }
    }

    /** As the system has it; Java does not say. */
    private static OptionalInt threadNumber() {
        try {
            Path task = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName();
            return OptionalInt.of(Integer.parseInt(task.toString()));
        } catch (IOException e) {
            return OptionalInt.empty(); // an old system; it is only slower
        }
    }

    /** Waits for the next request. */
    Arrival await(long millis) {
        if (looksUp()) {
            return Arrival.ASKED;
        }
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (true) {
            wire.setSleeps(true);
            boolean isAsked = wire.askedAfterAll() != seen;
            if (!isAsked) {
                if (status != NOT_ENDED) {
                    wire.setSleeps(false);
                    return Arrival.ENDED;
                }
                long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                if (left <= 0) {
                    wire.setSleeps(false);
                    return Arrival.LATE;
                }
                sleep(Math.min(left, LOOK_MILLIS));
            }
            wire.setSleeps(false);
            if (wire.asked() != seen) {
                takeRequest();
                return Arrival.ASKED;
            }
        }
    }

    private boolean looksUp() {
        if (sharesProcessor) {
            return looksUp(1); // as long as this thread looks out for it, it cannot come
        }
        if (looksUp(FIRST_LOOKS)) {
            return true;
        }
        long deadline = System.nanoTime() + SPIN_NANOS;
        while (System.nanoTime() < deadline) {
            if (looksUp(LOOKS_BETWEEN_CLOCKS)) {
                return true;
            }
        }
        return false;
    }

    private boolean looksUp(int times) {
        for (int i = 0; i < times; i++) {
            if (wire.asked() != seen) {
                takeRequest();
                return true;
            }
            Thread.onSpinWait();
        }
        return false;
    }

    private void takeRequest() {
        seen = wire.asked();
        hasListener = true;
        if (!wire.isDamaged(Layout.MOST_THREADS)) { // whoever reads it will see
            keptLogs.clear(wire.log()); // if it was one of a thread that stayed away, it is back
        }
    }

    /**
     * Goes on without the thread, which has the token and does not come. Until it does, it writes into the log it was given,
     * and nobody else may. False if it is just about to ask, or if too many stay away already.
     */
    boolean goOnWithout(int thread) {
        boolean mayLeave = keptLogs.cardinality() < Layout.LOGS - 1 && wire.takeToken(thread);
        if (mayLeave) {
            keptLogs.set(log);
        }
        return mayLeave;
    }

    /** Waits until a thread is back that was away, for so long at most. */
    boolean awaitReturn(int returnsBefore, long millis) {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (wire.returns() == returnsBefore && status == NOT_ENDED) {
            wire.setSleeps(true);
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0) {
                wire.setSleeps(false);
                return false;
            }
            if (wire.returns() == returnsBefore) {
                sleep(left);
            }
            wire.setSleeps(false);
        }
        return wire.returns() != returnsBefore;
    }

    /** Until somebody rings or the run ends. */
    private void sleep(long millis) {
        try {
            selector.select(heard, millis);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void hear(SelectionKey key) {
        try {
            if (key.channel() == connection.bell()) {
                rings.clear();
                connection.bell().read(rings); // what is left would only ring once more
            } else if (connection.control().read(received) < 0) {
                disappear();
            }
        } catch (IOException e) {
            disappear(); // it was killed when it had not read all yet
        }
        received.flip();
        while (received.remaining() >= MESSAGE_BYTES) {
            received.get();
            status = Integer.toUnsignedLong(received.getInt());
            isRunning = false;
        }
        received.compact();
    }

    /** The server is gone, and the run with it. */
    private void disappear() {
        isGone = true;
        isRunning = false;
        status = status == NOT_ENDED ? 0 : status;
    }

    /** Ends the process and with it the run: it has damaged what it shares with us, and would disturb the next one. */
    void abandon() {
        process.destroyForcibly();
        disappear();
    }

    /** Whether there will be no more runs, because somebody has ended the process. */
    boolean isGone() {
        return isGone;
    }

    /** How the process has ended: its exit status, or 128 and a signal. */
    OptionalInt farewell() {
        try {
            return process.waitFor(END_MILLIS, TimeUnit.MILLISECONDS)
                    ? OptionalInt.of(process.exitValue())
                    : OptionalInt.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return OptionalInt.empty();
        }
    }

    /** The answer to the last request lets this thread go on; what it is told has been written before. */
    void give(int thread, int errand) {
        answer(thread, thread, errand);
    }

    /** The same for a thread that nobody has seen starting: it goes on under this number. */
    void letIn(int number) {
        wire.setResult(Errand.DONE, number, 0);
        answer(Layout.STRANGER, number, Errand.GO_ON);
    }

    /** The thread is woken at its place in the memory that is shared, and speaks by its number. */
    private void answer(int thread, int number, int errand) {
        log = keptLogs.nextClearBit(0);
        wire.setTurn(thread, errand, log);
        if (thread != Wire.NOBODY) {
            wire.giveToken(number);
        }
        boolean isHeard = hasListener;
        hasListener = false;
        if (wire.answer() && isHeard) {
            write(connection.bell(), ring.clear());
        }
        if (!isHeard && thread != Wire.NOBODY) {
            send((byte) 'W', thread);
        }
    }

    /** Whether this thread has asked last, and waits for the answer; also one that has said that it ends. */
    boolean isHeardBy(int thread) {
        return hasListener && wire.thread() == thread;
    }

    /** The process of the run; a fork server has one at a time. */
    OptionalLong run() {
        return isRunning
                ? process.toHandle().children().mapToLong(ProcessHandle::pid).findFirst()
                : OptionalLong.empty();
    }

    /** Ends the run, if it has not ended by itself, and waits until it has. */
    void end() {
        if (!isRunning) {
            return;
        }
        if (hasListener) {
            give(Wire.NOBODY, Errand.STOP);
        } else {
            send((byte) 'K');
        }
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(END_MILLIS);
        boolean isKilled = false;
        while (isRunning) {
            sleep(100);
            if (System.nanoTime() > deadline) {
                if (isKilled) { // it has been stopped, or the system cannot end it
                    process.destroyForcibly();
                    disappear();
                    return;
                }
                isKilled = true;
                deadline += TimeUnit.MILLISECONDS.toNanos(END_MILLIS);
                send((byte) 'K');
            }
        }
    }

    /** The run has said that it exits, by this thread: waits until it has, and does not disturb it. */
    void awaitExit(int thread, long millis) {
        if (hasListener) {
            give(thread, Errand.GO_ON);
        }
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (isRunning && System.nanoTime() < deadline) {
            sleep(Math.min(100, millis));
        }
        end();
    }

    /** Whether the process of the run is no more. */
    boolean hasEnded() {
        return status != NOT_ENDED;
    }

    /** As waitpid has it, of a run that has ended. */
    int status() {
        return (int) status;
    }

    /** What the last run has written to its standard output and error, at most so many bytes from its beginning. */
    String output(int mostBytes) {
        try (FileChannel channel =
                FileChannel.open(descriptor(connection.process(), connection.output()), StandardOpenOption.READ)) {
            ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(channel.size(), mostBytes));
            int count = 0;
            while (bytes.hasRemaining() && count >= 0) {
                count = channel.read(bytes, bytes.position());
            }
            return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return ""; // the server has died, and its output with it
        }
    }

    private void send(byte command) {
        write(connection.control(), ByteBuffer.wrap(new byte[] {command}));
    }

    private void send(byte command, int number) {
        ByteBuffer message = ByteBuffer.allocate(MESSAGE_BYTES).order(ByteOrder.nativeOrder());
        write(connection.control(), message.put(command).putInt(number).flip());
    }

    private void write(SocketChannel channel, ByteBuffer bytes) {
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException e) {
            disappear(); // whoever waits for it will see
        }
    }

    @Override
    public void close() {
        Processors.ALL.giveBack(processor);
        try {
            selector.close();
            connection.close();
            if (!process.waitFor(END_MILLIS, TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
