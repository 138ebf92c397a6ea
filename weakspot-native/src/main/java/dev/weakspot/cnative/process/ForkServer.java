package dev.weakspot.cnative.process;

import dev.weakspot.cnative.wire.Layout;
import dev.weakspot.cnative.wire.ReplyCode;
import dev.weakspot.cnative.wire.SavedReply;
import dev.weakspot.cnative.wire.SharedMemory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * A process that forks the runs of a program, one after the other. The engine exchanges requests and replies with the
 * current run through this object, which one thread at a time may use. The process ends when this object is closed, or
 * when the engine ends.
 */
public final class ForkServer implements AutoCloseable {
    /** The result of a wait for a request. */
    public enum Arrival {
        /** A request has arrived. */
        ASKED,
        /** The process of the run has ended. */
        ENDED,
        /** No request has arrived within the time limit. */
        LATE
    }

    /** The iterations of the program in about the time that the engine polls, at some 40 processor cycles an iteration. */
    private static final int PROGRAM_SPINS = 1_500;

    /** The polling interval: a program that has closed all descriptors cannot wake the engine through the wake socket. */
    private static final long POLL_MILLIS = 20;

    private static final long END_MILLIS = 2_000;

    /** The longest wait for a request of a set-up that has been recorded before. */
    private static final long SET_UP_MILLIS = 60_000;

    private final Process process;
    private final int processor;
    private final Connection connection;
    private final SharedMemory wire;
    private final ServerLink link;
    private final ProcessorChoice processors;
    private final RequestPolling polling;
    private final RunOutput output;
    private final LateStart lateStart;

    /** The logs that threads outside control still write to. */
    private final BitSet keptLogs = new BitSet();

    /** The log of the thread that has the token. */
    private int log;

    /** The number of the last request that was received. */
    private int lastRequest;

    /** The highest number of threads in any run so far. */
    private int threadsBefore;

    /** Whether the last request has no reply yet. */
    private boolean isRequestOpen;

    /** @param processor the processor of the process; {@link #close} gives it back */
    ForkServer(Process process, Connection connection, int processor, SetUps setUps) throws IOException {
        this.process = process;
        this.processor = processor;
        this.connection = connection;
        this.wire = new SharedMemory(mapped(connection));
        this.link = new ServerLink(connection);
        this.processors = new ProcessorChoice(link);
        this.polling = new RequestPolling(wire, processors);
        this.output = new RunOutput(descriptor(connection.process(), connection.output()));
        this.lateStart = new LateStart(setUps, link, wire, output);
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

    /** The memory with the requests. While a recorded set-up is replayed, it is not the memory of the run. */
    public SharedMemory wire() {
        return lateStart.isReplaying() ? lateStart.wire() : wire;
    }

    int process() {
        return connection.process();
    }

    /** Notes the number of threads of the run, so that the next run resets their entries in the shared memory. */
    public void noteThreads(int count) {
        threadsBefore = Math.max(threadsBefore, count);
    }

    /** Begins a run; its first thread has the token. */
    public void begin() {
        end();
        processors.choose(Processors.ALL.areCrowded());
        begin(lateStart.nextCommand());
    }

    private void begin(char command) {
        wire.reset(threadsBefore, processors.areShared() ? 0 : PROGRAM_SPINS);
        lastRequest = wire.asked();
        isRequestOpen = false;
        keptLogs.clear();
        log = 0;
        output.begin();
        link.begin(command);
    }

    /** Whether the calling thread began the last run, so that thread and program have their processors already. */
    boolean isUsedByCurrentThread() {
        return processors.isUsedByCurrentThread();
    }

    /** Waits for the next request. */
    public Arrival await(long millis) {
        if (lateStart.isReplaying()) {
            if (lateStart.repeatsRequest()) {
                isRequestOpen = true;
                return Arrival.ASKED;
            }
            if (link.lateServer() == ServerLink.NONE) { // it has ended, and so has the run
                link.lose();
                return Arrival.ENDED;
            }
        }
        return awaitProgram(millis);
    }

    private Arrival awaitProgram(long millis) {
        if (polling.spin(lastRequest)) {
            takeRequest();
            return Arrival.ASKED;
        }
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (true) {
            wire.setSleeps(true);
            boolean isAsked = wire.askedAfterAll() != lastRequest;
            if (!isAsked) {
                if (link.hasEnded()) {
                    wire.setSleeps(false);
                    return Arrival.ENDED;
                }
                long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                if (left <= 0) {
                    wire.setSleeps(false);
                    return Arrival.LATE;
                }
                link.sleep(Math.min(left, POLL_MILLIS));
            }
            wire.setSleeps(false);
            if (wire.asked() != lastRequest) {
                takeRequest();
                return Arrival.ASKED;
            }
        }
    }

    private void takeRequest() {
        lastRequest = wire.asked();
        isRequestOpen = true;
        if (!wire.isDamaged(Layout.MOST_THREADS)) { // the caller reports damage
            keptLogs.clear(wire.log()); // a thread that was outside control may be back
            lateStart.receive();
        }
    }

    /**
     * Takes the token from a thread that sends no request. Until the thread returns, it keeps its log, and no other
     * thread may write to that log. False if the thread is about to send a request, or if too many threads are outside
     * control already.
     */
    public boolean takeTokenFrom(int thread) {
        if (lateStart.isWaitingForSetUp()) {
            return false;
        }
        boolean mayLeave = keptLogs.cardinality() < Layout.LOGS - 1 && wire.takeToken(thread);
        if (mayLeave) {
            keptLogs.set(log);
        }
        return mayLeave;
    }

    /** Waits until the number of returns differs from the given one. False if it does not within the time limit. */
    public boolean awaitReturn(int returnsBefore, long millis) {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (wire.returns() == returnsBefore && !link.hasEnded()) {
            wire.setSleeps(true);
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0) {
                wire.setSleeps(false);
                return false;
            }
            if (wire.returns() == returnsBefore) {
                link.sleep(left);
            }
            wire.setSleeps(false);
        }
        return wire.returns() != returnsBefore;
    }

    /** Kills the process and its run, after the run has damaged the shared memory. */
    public void abandon() {
        process.destroyForcibly();
        link.lose();
    }

    /** Whether the process has ended, so that it forks no more runs. */
    public boolean isGone() {
        return link.isLost();
    }

    /** The exit status of the fork server, or 128 plus the number of a signal; empty if the server does not end. */
    public OptionalInt exitStatus() {
        try {
            return process.waitFor(END_MILLIS, TimeUnit.MILLISECONDS)
                    ? OptionalInt.of(process.exitValue())
                    : OptionalInt.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return OptionalInt.empty();
        }
    }

    /** Replies to the last request and lets this thread continue. The caller has written the result before. */
    public void reply(int thread, int replyCode) {
        reply(thread, thread, replyCode);
    }

    private void publish() {
        boolean wasOpen = isRequestOpen;
        isRequestOpen = false;
        if (wire.answer() && wasOpen) {
            link.ring();
        }
    }

    /** Lets an adopted thread continue under this number. */
    public void admit(int number) {
        wire.setResult(ReplyCode.DONE, number, 0);
        reply(Layout.UNREGISTERED, number, ReplyCode.GO_ON);
    }

    /** @param thread the index of the futex on which the thread sleeps */
    private void reply(int thread, int number, int replyCode) {
        log = keptLogs.nextClearBit(0);
        wire().setTurn(thread, replyCode, log);
        if (lateStart.isReplaying()) {
            isRequestOpen = false;
            if (!lateStart.repeatsReply()) {
                startEarly();
            }
            return;
        }
        lateStart.reply();
        if (thread != SharedMemory.NO_THREAD) {
            wire.giveToken(number);
        }
        boolean wasOpen = isRequestOpen;
        publish();
        if (!wasOpen && thread != SharedMemory.NO_THREAD) {
            link.send('W', thread);
        }
    }

    /**
     * The engine has replied otherwise than in the recorded set-up. The late run ends, and a run from the start of the program gets the
     * same replies as the late run so far.
     */
    private void startEarly() {
        List<SavedReply> replies = lateStart.abandonReplay();
        link.send('K');
        awaitEnd();
        lateStart.endLateServer();
        begin('R');
        for (SavedReply reply : replies) {
            Arrival arrival = awaitProgram(SET_UP_MILLIS);
            if (arrival == Arrival.LATE) {
                abandon();
            }
            if (arrival != Arrival.ASKED) {
                return; // the next wait for a request reports it
            }
            reply.writeTo(wire);
            wire.giveToken(0);
            publish();
        }
    }

    /**
     * Whether this thread has sent the last request and has no reply yet. Such a thread still exists in the process,
     * even if its request is its end.
     */
    public boolean awaitsReply(int thread) {
        return isRequestOpen && wire().thread() == thread;
    }

    /** The process of the current run; empty if there is no run. */
    public OptionalLong run() {
        return link.run(process.toHandle());
    }

    /** Ends the run, if there is one, and waits for its end. */
    public void end() {
        if (!link.isRunning()) {
            return;
        }
        if (lateStart.isReplaying()) {
            lateStart.endReplay();
            isRequestOpen = false;
        }
        if (isRequestOpen) {
            reply(SharedMemory.NO_THREAD, ReplyCode.STOP);
        } else {
            link.send('K');
        }
        awaitEnd();
    }

    private void awaitEnd() {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(END_MILLIS);
        boolean isKilled = false;
        while (link.isRunning()) {
            link.sleep(100);
            if (System.nanoTime() > deadline) {
                if (isKilled) { // the fork server is stopped, or the kernel cannot end the run
                    process.destroyForcibly();
                    link.lose();
                    return;
                }
                isKilled = true;
                deadline += TimeUnit.MILLISECONDS.toNanos(END_MILLIS);
                link.send('K');
            }
        }
    }

    /** Waits until a run that exits in this thread has ended, and ends it after the time limit. */
    public void awaitExit(int thread, long millis) {
        if (isRequestOpen) {
            reply(thread, ReplyCode.GO_ON);
        }
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (link.isRunning() && System.nanoTime() < deadline) {
            link.sleep(Math.min(100, millis));
        }
        end();
    }

    /** Whether the process of the run has ended. */
    public boolean hasEnded() {
        return link.hasEnded();
    }

    /** The wait status of the ended run, as waitpid returns it. */
    public int status() {
        return link.status();
    }

    /** The beginning of the standard output and error of the last run, at most this number of bytes. */
    public String output(int mostBytes) {
        return output.text(mostBytes);
    }

    @Override
    public void close() {
        Processors.ALL.giveBack(processor);
        try {
            link.close();
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
