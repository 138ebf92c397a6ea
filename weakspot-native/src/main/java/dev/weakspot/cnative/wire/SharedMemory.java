package dev.weakspot.cnative.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.charset.StandardCharsets;

/** The engine's side of the shared memory: requests of the program, and answers. Used by one thread at a time. */
public final class SharedMemory {
    /** In place of the number of a thread: no thread continues yet. */
    public static final int NO_THREAD = -1;

    private static final VarHandle INT = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

    /** Greater than the number of every kind of request. */
    private static final int MOST_KINDS = 256;

    private final ByteBuffer memory;
    private final LongBuffer[] logs = new LongBuffer[Layout.LOGS];

    /** Memory of the engine alone, which presents saved requests. */
    public static SharedMemory unshared() {
        SharedMemory memory = new SharedMemory(ByteBuffer.allocateDirect(Layout.BYTES));
        memory.memory.putInt(Layout.PROGRAM_VERSION, Layout.VERSION);
        return memory;
    }

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

    /** Begins a run. Its first thread has the token. */
    public void reset(int threadsBefore, int spins) {
        for (int thread = 0; thread < threadsBefore; thread++) {
            forget(thread);
        }
        forget(Layout.UNREGISTERED);
        memory.putInt(Layout.SPINS, spins);
        memory.putInt(Layout.ANSWERED, asked());
        memory.putInt(Layout.EXPECTS_SIGNALS, 0);
        memory.putInt(Layout.IS_OPEN, 0);
        memory.putInt(Layout.IDLE_THREADS, 0);
        memory.putInt(Layout.RETURNS, 0);
        INT.setVolatile(memory, Layout.PROGRAM_SLEEPS, 0);
        INT.setVolatile(memory, Layout.ENGINE_SLEEPS, 0);
        memory.putInt(Layout.ANSWER_REPLY_CODE, ReplyCode.GO_ON);
        memory.putInt(Layout.ANSWER_LOG, 0);
        setResult(ReplyCode.DONE, 0, 0);
        giveToken(0);
    }

    private void forget(int thread) {
        memory.putInt(Layout.MAY_RUN + thread * Integer.BYTES, 0);
        memory.put(Layout.IS_BACK + thread, (byte) 0);
    }

    /** The number of requests so far. A new request may be read as soon as this number has grown. */
    public int asked() {
        return (int) INT.getAcquire(memory, Layout.ASKED);
    }

    /** Sets the flag that the engine sleeps. Before the engine sleeps, it has to poll by {@link #askedAfterAll}. */
    public void setSleeps(boolean sleeps) {
        INT.setVolatile(memory, Layout.ENGINE_SLEEPS, sleeps ? 1 : 0);
    }

    /** The number of requests so far, by a sequentially consistent read: the poll after {@link #setSleeps}. */
    public int askedAfterAll() {
        return (int) INT.getVolatile(memory, Layout.ASKED);
    }

    /** Whether a signal may still arrive: from a timer in real time, or sent and not yet delivered. */
    public boolean expectsSignals() {
        return (int) INT.getVolatile(memory, Layout.EXPECTS_SIGNALS) != 0;
    }

    /** Whether one of these sources may end waits: {@link RequestKind#TO_PROCESSES} and so on. */
    public boolean isOpen(int sources) {
        return ((int) INT.getVolatile(memory, Layout.IS_OPEN) & sources) != 0;
    }

    /** The number of threads that wait for their next region of OpenMP, and that the engine does not know meanwhile. */
    public int idleThreads() {
        return (int) INT.getVolatile(memory, Layout.IDLE_THREADS);
    }

    /** Counts the threads that ask to return to control, hold a signal while they wait, or are unregistered. */
    public int returns() {
        return (int) INT.getVolatile(memory, Layout.RETURNS);
    }

    /** Whether {@link #returns} counts this thread since the last call. Each return is reported once. */
    public boolean takeBack(int thread) {
        int at = Layout.IS_BACK + thread;
        boolean isBack = memory.get(at) != 0;
        if (isBack) { // otherwise the program may set the flag at this moment, and a write of 0 would lose it
            memory.put(at, (byte) 0);
        }
        return isBack;
    }

    /** Writes into the next answer which thread continues, its instruction, and the number of its log. */
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

    /** Takes the token. False if the thread does not have it any more: then it is about to send a request. */
    public boolean takeToken(int thread) {
        return INT.compareAndSet(memory, Layout.TOKEN, thread + 1, 0);
    }

    /** Publishes the answer to the last request. True if the program sleeps and has to be woken. */
    public boolean answer() {
        INT.setVolatile(memory, Layout.ANSWERED, memory.getInt(Layout.ASKED));
        return (int) INT.getVolatile(memory, Layout.PROGRAM_SLEEPS) != 0;
    }

    /**
     * Whether the request is invalid: then the program has overwritten the shared memory.
     *
     * @param threads the number of threads
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

    /** The stack pointer of the code that makes the request, or a lower address. */
    public long frame() {
        return memory.getLong(Layout.REQUEST_FRAME);
    }

    public long deadline() {
        return memory.getLong(Layout.REQUEST_DEADLINE);
    }

    /** Word 0 is the low word, word 1 the high word, here and in the next two methods. */
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

    /** The number of records in the log. */
    public int logged() {
        return memory.getInt(Layout.REQUEST_LOGGED);
    }

    /** Copies the records of a log, two words each. */
    public void copyLog(int log, int records, long[] to, int at) {
        logs[log].get(0, to, at, records * 2);
    }

    /** Writes records into the beginning of a log. */
    void setLog(int log, long[] records) {
        logs[log].put(0, records);
    }

    byte[] bytes(int offset, int length) {
        byte[] bytes = new byte[length];
        memory.get(offset, bytes);
        return bytes;
    }

    void setBytes(int offset, byte[] bytes) {
        memory.put(offset, bytes);
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
