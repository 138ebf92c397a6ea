package dev.weakspot.cnative.wire;

/** What the thread that goes on has to do, and what came of what it wanted, as wire.h numbers them. */
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
