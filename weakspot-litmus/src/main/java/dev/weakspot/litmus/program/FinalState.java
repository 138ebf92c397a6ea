package dev.weakspot.litmus.program;

/** The values when all threads have ended. */
public interface FinalState {
    int register(int thread, int number);

    int cell(int number);
}
