package dev.weakspot.recording;

/** Iterates over the steps of a recorded run. */
public interface RecordedSteps {
    /** Stands for an unknown number of choices. */
    int UNKNOWN_CHOICES = 0;

    /** Advances to the next step; false if there is none. */
    boolean next();

    int thread();

    int choice();

    /** The number of choices of the step, or {@link #UNKNOWN_CHOICES}. */
    default int choices() {
        return UNKNOWN_CHOICES;
    }

    /** The operation of the step in words; empty if unknown. */
    default String words() {
        return "";
    }
}
