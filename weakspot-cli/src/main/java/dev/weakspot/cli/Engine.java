package dev.weakspot.cli;

import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.verify.SearchControl;

/** From the text of a litmus file to its verdict. */
@FunctionalInterface
interface Engine {
    Verdict verify(String file, String text, VerifySettings settings, SearchControl control) throws InputException;
}
