package dev.weakspot.recording;

/** The steps of a run to be repeated, one after the other. */
public interface Script {
    /** In place of a number of ways: it is not known. */
    int UNKNOWN_WAYS = 0;

    /** Goes to the next step, if there is one. */
    boolean next();

    int thread();

    int way();

    /** How many ways there were, or {@link #UNKNOWN_WAYS}. */
    default int ways() {
        return UNKNOWN_WAYS;
    }

    /** What the thread was about to do, in words; empty if that is not known. */
    default String words() {
        return "";
    }
}
