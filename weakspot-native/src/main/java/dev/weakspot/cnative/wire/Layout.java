package dev.weakspot.cnative.wire;

/**
 * The offsets in the memory that the engine shares with a program under control.
 *
 * <pre>
 *        0  asked, version, returns …                   written by the program
 *       64  answered, spins, token, answer               written by the engine
 *      128  programSleeps                                store buffering: each side sets its flag before it
 *      192  engineSleeps                                 sleeps, then polls once more
 *      256  request: kind, thread, …, text
 *     4096  mayRun:  a futex for each thread
 *   266240  isBack:  a byte for each thread
 *   331776  logs:    records of 16 bytes: kind and address, size and program counter
 * </pre>
 *
 * <p>The run-time's wire.h declares the same structure.
 */
public final class Layout {
    public static final int VERSION = 10;

    public static final int MOST_THREADS = 65535;

    /** The words of heap blocks that nothing has written, at addresses that are multiples of 8. */
    public static final long UNDEFINED = 0xd7a9e3c5f1b3cbe9L;

    /** The number of a thread whose start was not intercepted, until the engine numbers it. */
    public static final int UNREGISTERED = MOST_THREADS;

    public static final int LOGS = 16;
    public static final int LOG_RECORDS = 32768;
    public static final int RECORD_BYTES = 16;
    public static final int TEXT_BYTES = 1024;

    static final int ASKED = 0;
    static final int PROGRAM_VERSION = 4;
    static final int RETURNS = 8;
    static final int EXPECTS_SIGNALS = 12;
    static final int IS_OPEN = 16;
    static final int IDLE_THREADS = 20;
    static final int ANSWERED = 64;
    static final int SPINS = 68;
    static final int TOKEN = 72;

    static final int ANSWER = 80;
    static final int ANSWER_TURN = ANSWER;
    static final int ANSWER_REPLY_CODE = ANSWER + 4;
    static final int ANSWER_OUTCOME = ANSWER + 8;
    static final int ANSWER_LOG = ANSWER + 12;
    static final int ANSWER_VALUE = ANSWER + 16;
    static final int BYTES_OF_ANSWER = 32;

    static final int PROGRAM_SLEEPS = 128;
    static final int ENGINE_SLEEPS = 192;

    static final int REQUEST = 256;
    static final int REQUEST_KIND = REQUEST;
    static final int REQUEST_THREAD = REQUEST + 4;
    static final int REQUEST_SIZE = REQUEST + 8;
    static final int REQUEST_MODE = REQUEST + 12;
    static final int REQUEST_FAILURE_MODE = REQUEST + 16;
    static final int REQUEST_FUNCTION = REQUEST + 20;
    static final int REQUEST_FLAGS = REQUEST + 24;
    static final int REQUEST_COUNT = REQUEST + 28;
    static final int REQUEST_LOG = REQUEST + 32;
    static final int REQUEST_LOGGED = REQUEST + 36;
    static final int REQUEST_ADDRESS = REQUEST + 40;
    static final int REQUEST_PC = REQUEST + 48;
    static final int REQUEST_LOCAL_STATE_HASH = REQUEST + 56;
    static final int REQUEST_OPERAND = REQUEST + 64;
    static final int REQUEST_DESIRED = REQUEST + 80;
    static final int REQUEST_CURRENT = REQUEST + 96;
    static final int REQUEST_OTHER = REQUEST + 112;
    static final int REQUEST_DEADLINE = REQUEST + 120;
    static final int REQUEST_FRAME = REQUEST + 128;
    static final int REQUEST_TEXT = REQUEST + 136;

    static final int MAY_RUN = 4096;
    static final int IS_BACK = MAY_RUN + (MOST_THREADS + 1) * Integer.BYTES;
    static final int LOG = IS_BACK + MOST_THREADS + 1;
    static final int LOG_BYTES = LOG_RECORDS * RECORD_BYTES;

    /** The size of the whole memory. */
    public static final int BYTES = LOG + LOGS * LOG_BYTES;

    private Layout() {}
}
