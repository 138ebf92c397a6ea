package dev.weakspot.finding;

/**
 * The final condition of a program, and whether each memory model reaches it. For {@code forall P} both answers speak
 * of an execution that refutes P.
 *
 * @param quantifier what the condition says of the executions
 * @param text quantifier and proposition: {@code exists (0:r0=0 /\ 1:r0=0)}
 * @param example an execution that reaches it, under SC if there is one; without steps if none was found
 */
public record ConditionAnswer(
        Quantifier quantifier, String text, Reachability sc, Reachability rc20, Interleaving example) {}
