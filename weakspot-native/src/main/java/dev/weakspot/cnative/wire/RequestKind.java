package dev.weakspot.cnative.wire;

/** The kinds of requests, numbered as in wire.h. They are numbers, because a million are compared in a second. */
public final class RequestKind {
    public static final int LOAD = 1;
    public static final int STORE = 2;
    public static final int UPDATE = 3;
    public static final int COMPARE_EXCHANGE = 4;
    public static final int FENCE = 5;
    public static final int MUTEX_LOCK = 16;
    public static final int MUTEX_UNLOCK = 17;
    public static final int READ_LOCK = 18;
    public static final int WRITE_LOCK = 19;
    public static final int READ_WRITE_UNLOCK = 20;
    public static final int CONDITION_WAIT = 21;
    public static final int CONDITION_WAKE = 22;
    public static final int BARRIER = 23;
    public static final int ONCE_BEGIN = 24;
    public static final int ONCE_FINISH = 25;
    public static final int ONCE_ABANDON = 26;
    public static final int SEMAPHORE_TAKE = 27;
    public static final int SEMAPHORE_PUT = 28;
    public static final int PARK = 29;
    public static final int UNPARK = 30;
    public static final int START = 40;
    public static final int JOIN = 41;
    public static final int END = 42;
    public static final int PAUSE = 43;
    public static final int CLOCK = 44;
    public static final int CHOOSE = 45;
    public static final int TRANSFER = 46;
    public static final int START_HOSTED = 47;
    public static final int SWITCH = 48;
    public static final int ASSERTION = 50;
    public static final int CRASH = 51;
    public static final int EXIT = 52;
    public static final int UNSUPPORTED = 53;
    public static final int END_PROCESS = 54;
    public static final int USE_AFTER_DESTROY = 55;
    public static final int LOG_FULL = 60;
    public static final int NAME_THREAD = 61;
    public static final int NAME_LOCATION = 62;
    public static final int TRIED = 63;
    public static final int REMARK = 64;
    public static final int LEAVE = 65;
    public static final int RESUME = 66;

    /** Flags of a request. */
    public static final int NO_SWITCH = 1;

    public static final int WITHIN = 1;
    public static final int ENDS = 1;
    public static final int WEAK = 1;
    public static final int OVERWRITTEN = 1;
    public static final int MUTEX_RECURSIVE = 2;
    public static final int MUTEX_CHECKED = 4;

    /** Sources outside the threads that may end waits: other processes, signals of the user, handlers of any signal. */
    public static final int TO_PROCESSES = 1;

    public static final int TO_USER = 2;
    public static final int TO_HANDLERS = 4;

    /** Deadlines without a point in time. */
    public static final long FOR_EVER = Long.MAX_VALUE;

    public static final long NOT_AT_ALL = Long.MIN_VALUE;

    private RequestKind() {}
}
