package dev.weakspot.litmus.program;

/** The values of registers and cells when all threads have ended. */
public interface FinalState {
    int register(int thread, int number);

    int cell(int number);
}
