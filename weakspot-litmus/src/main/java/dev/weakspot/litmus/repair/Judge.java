package dev.weakspot.litmus.repair;

import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.syntax.InputException;

/** Says what becomes of a program when it is changed. */
@FunctionalInterface
interface Judge {
    /**
     * Verifies the changed program.
     *
     * @param mostStates a search that comes to so many states need not go on
     */
    Verdict verdict(String text, long mostStates) throws InputException;
}
