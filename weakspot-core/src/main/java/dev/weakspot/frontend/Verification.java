package dev.weakspot.frontend;

import dev.weakspot.input.InputException;
import dev.weakspot.verdict.Verdict;

/** Verifies targets by a search of all their executions. */
@FunctionalInterface
public interface Verification {
    Verdict verify(TargetFile target, VerifyRequest request, VerifyControl control) throws InputException;
}
