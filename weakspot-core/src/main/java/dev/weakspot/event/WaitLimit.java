package dev.weakspot.event;

/**
 * The time limit of a wait.
 *
 * @param deadlineMicros when the wait times out, in virtual time
 */
public record WaitLimit(long deadlineMicros) {
    /** Waits without limit. */
    public static final WaitLimit ENDLESS = new WaitLimit(Long.MAX_VALUE);

    /** Does not wait: a try. */
    public static final WaitLimit NONE = new WaitLimit(Long.MIN_VALUE);

    public boolean isEndless() {
        return equals(ENDLESS);
    }

    public boolean isNone() {
        return equals(NONE);
    }

    /** Whether the wait may time out. */
    public boolean isTimed() {
        return !isEndless() && !isNone();
    }
}
