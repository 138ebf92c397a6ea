package dev.weakspot.event;

/**
 * How long a thread is ready to wait for what it cannot have at once.
 *
 * @param deadlineMicros when it gives up, in virtual time
 */
public record Patience(long deadlineMicros) {
    /** Until it has it. */
    public static final Patience ENDLESS = new Patience(Long.MAX_VALUE);

    /** Not at all: it only tries. */
    public static final Patience NONE = new Patience(Long.MIN_VALUE);

    public boolean isEndless() {
        return equals(ENDLESS);
    }

    public boolean isNone() {
        return equals(NONE);
    }

    /** Whether it may give up at some time. */
    public boolean isTimed() {
        return !isEndless() && !isNone();
    }
}
