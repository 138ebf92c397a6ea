package dev.weakspot.litmus.repair;

import dev.weakspot.input.InputException;
import dev.weakspot.verdict.SearchVerdict;

/** Verifies changed programs. */
@FunctionalInterface
interface RepairCheck {
    /**
     * Verifies the changed program.
     *
     * @param mostStates the number of states after which the search may stop
     */
    SearchVerdict verdict(String text, long mostStates) throws InputException;
}
