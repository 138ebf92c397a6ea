package dev.weakspot.cnative.wire;

/** Instructions for the thread that runs next, and the outcomes of requests. wire.h has the same numbers. */
public final class ReplyCode {
    public static final int GO_ON = 0;
    public static final int STOP = 1;
    public static final int TRY = 2;
    public static final int HANDLE = 3;

    public static final int DONE = 0;
    public static final int REFUSED = 1;
    public static final int TIMED_OUT = 2;
    public static final int OVERTAKEN = 3;

    private ReplyCode() {}
}
