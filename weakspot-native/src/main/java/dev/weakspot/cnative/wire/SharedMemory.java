package dev.weakspot.cnative.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.charset.StandardCharsets;

/** The shared memory as the engine sees it: what the program asks, and what it is answered. Used by one thread at a time. */
public final class SharedMemory {
    /** In place of a thread: nobody goes on yet. */
    public static final int NO_THREAD = -1;

    private static final VarHandle INT = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

    /** The numbers of all kinds of requests are smaller. */
    private static final int MOST_KINDS = 256;

    private final ByteBuffer memory;
    private final LongBuffer[] logs = new LongBuffer[Layout.LOGS];

    public SharedMemory(ByteBuffer memory) {
        if (memory.capacity() != Layout.BYTES) {
            throw new IllegalArgumentException("not the shared memory of a program: bytes=" + memory.capacity());
        }
        this.memory = memory.order(ByteOrder.nativeOrder());
        for (int i = 0; i < logs.length; i++) {
            logs[i] = memory.slice(Layout.LOG + i * Layout.LOG_BYTES, Layout.LOG_BYTES)
                    .order(ByteOrder.nativeOrder())
                    .asLongBuffer();
        }
    }

    public int version() {
        return memory.getInt(Layout.PROGRAM_VERSION);
    }

    /** A new run: its first thread has the token. */
    public void reset(int threadsBefore, int spins) {
        for (int thread = 0; thread < threadsBefore; thread++) {
            forget(thread);
        }
        forget(Layout.UNREGISTERED);
        memory.putInt(Layout.SPINS, spins);
        memory.putInt(Layout.ANSWERED, asked());
        memory.putInt(Layout.EXPECTS_SIGNALS, 0);
        memory.putInt(Layout.IS_OPEN, 0);
        memory.putInt(Layout.RETURNS, 0);
        INT.setVolatile(memory, Layout.PROGRAM_SLEEPS, 0);
        INT.setVolatile(memory, Layout.ENGINE_SLEEPS, 0);
        memory.putInt(Layout.ANSWER_REPLY_CODE, ReplyCode.GO_ON);
        memory.putInt(Layout.ANSWER_LOG, 0);
        giveToken(0);
    }

    private void forget(int thread) {
        memory.putInt(Layout.MAY_RUN + thread * Integer.BYTES, 0);
        memory.put(Layout.IS_BACK + thread, (byte) 0);
    }

    /** How many requests there have been; whoever sees one more may read it. */
    public int asked() {
        return (int) INT.getAcquire(memory, Layout.ASKED);
    }

    /** The engine is about to sleep; it has to look once more after this. */
    public void setSleeps(boolean sleeps) {
        INT.setVolatile(memory, Layout.ENGINE_SLEEPS, sleeps ? 1 : 0);
    }

    /** The same as {@link #asked()}, after having said that the engine sleeps. */
    public int askedAfterAll() {
        return (int) INT.getVolatile(memory, Layout.ASKED);
    }

    /** Whether a signal may still come: from a timer that goes by real time, or it has not arrived yet. */
    public boolean expectsSignals() {
        return (int) INT.getVolatile(memory, Layout.EXPECTS_SIGNALS) != 0;
    }

    /** Whether others than its threads may end waits of the program: {@link RequestKind#TO_PROCESSES} and so on. */
    public boolean isOpen(int to) {
        return ((int) INT.getVolatile(memory, Layout.IS_OPEN) & to) != 0;
    }

    /** How many threads have come back from where nobody saw them, have got a signal as they waited, or are strangers. */
    public int returns() {
        return (int) INT.getVolatile(memory, Layout.RETURNS);
    }

    /** Whether the thread is one of them; asked once for each time. */
    public boolean takeBack(int thread) {
        int at = Layout.IS_BACK + thread;
        boolean isBack = memory.get(at) != 0;
        if (isBack) { // else it may come just now, and that must not be lost
            memory.put(at, (byte) 0);
        }
        return isBack;
    }

    /** The next of the answers tells who goes on, what for, and where he logs. */
    public void setTurn(int thread, int replyCode, int log) {
        memory.putInt(Layout.ANSWER_TURN, thread);
        memory.putInt(Layout.ANSWER_REPLY_CODE, replyCode);
        memory.putInt(Layout.ANSWER_LOG, log);
    }

    public void setResult(int outcome, long low, long high) {
        memory.putInt(Layout.ANSWER_OUTCOME, outcome);
        memory.putLong(Layout.ANSWER_VALUE, low);
        memory.putLong(Layout.ANSWER_VALUE + Long.BYTES, high);
    }

    public void giveToken(int thread) {
        INT.setRelease(memory, Layout.TOKEN, thread + 1);
    }

    /** Whether the thread had the token until now. If not, it is just about to ask. */
    public boolean takeToken(int thread) {
        return INT.compareAndSet(memory, Layout.TOKEN, thread + 1, 0);
    }

    /** Publishes the answer to the last request. True if whoever waits for it sleeps and has to be woken. */
    public boolean answer() {
        INT.setVolatile(memory, Layout.ANSWERED, memory.getInt(Layout.ASKED));
        return (int) INT.getVolatile(memory, Layout.PROGRAM_SLEEPS) != 0;
    }

    /**
     * Whether the request is none that our run-time makes: then the program has written where it should not.
     *
     * @param threads how many there are
     */
    public boolean isDamaged(int threads) {
        return version() != Layout.VERSION
                || kind() < RequestKind.LOAD
                || kind() >= MOST_KINDS
                || thread() < 0
                || thread() >= threads
                || log() < 0
                || log() >= Layout.LOGS
                || logged() < 0
                || logged() > Layout.LOG_RECORDS;
    }

    public int kind() {
        return memory.getInt(Layout.REQUEST_KIND);
    }

    public int thread() {
        return memory.getInt(Layout.REQUEST_THREAD);
    }

    public int size() {
        return memory.getInt(Layout.REQUEST_SIZE);
    }

    public int mode() {
        return memory.getInt(Layout.REQUEST_MODE);
    }

    public int failureMode() {
        return memory.getInt(Layout.REQUEST_FAILURE_MODE);
    }

    public int function() {
        return memory.getInt(Layout.REQUEST_FUNCTION);
    }

    public int flags() {
        return memory.getInt(Layout.REQUEST_FLAGS);
    }

    public int count() {
        return memory.getInt(Layout.REQUEST_COUNT);
    }

    public long address() {
        return memory.getLong(Layout.REQUEST_ADDRESS);
    }

    public long other() {
        return memory.getLong(Layout.REQUEST_OTHER);
    }

    public long programCounter() {
        return memory.getLong(Layout.REQUEST_PC);
    }

    public long localStateHash() {
        return memory.getLong(Layout.REQUEST_LOCAL_STATE_HASH);
    }

    /** Where the stack of the thread ends. */
    public long frame() {
        return memory.getLong(Layout.REQUEST_FRAME);
    }

    public long deadline() {
        return memory.getLong(Layout.REQUEST_DEADLINE);
    }

    /** Low word 0, high word 1; so with the next two. */
    public long operand(int word) {
        return memory.getLong(Layout.REQUEST_OPERAND + word * Long.BYTES);
    }

    public long desired(int word) {
        return memory.getLong(Layout.REQUEST_DESIRED + word * Long.BYTES);
    }

    public long current(int word) {
        return memory.getLong(Layout.REQUEST_CURRENT + word * Long.BYTES);
    }

    public int log() {
        return memory.getInt(Layout.REQUEST_LOG);
    }

    /** How many records the log has. */
    public int logged() {
        return memory.getInt(Layout.REQUEST_LOGGED);
    }

    /** Copies the records of a log, two words each. */
    public void copyLog(int log, int records, long[] to, int at) {
        logs[log].get(0, to, at, records * 2);
    }

    public String text() {
        byte[] bytes = new byte[Layout.TEXT_BYTES];
        memory.get(Layout.REQUEST_TEXT, bytes);
        int length = 0;
        while (length < bytes.length && bytes[length] != 0) {
            length++;
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
}
