package dev.weakspot.litmus.verify;

/**
 * What to ask of the verifier.
 *
 * @param wantsOutcomes whether to list the final values of every execution
 * @param jobs how many threads search
 */
public record VerifyOptions(SpinTreatment spin, boolean wantsOutcomes, int jobs, long maxStates) {}
