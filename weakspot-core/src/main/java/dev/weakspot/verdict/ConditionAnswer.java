package dev.weakspot.verdict;

import dev.weakspot.finding.Interleaving;
import dev.weakspot.memory.MemoryModel;

/**
 * The condition that a program states about its final values, and whether each memory model reaches it. For {@code forall
 * P} both answers are about an execution that refutes P. Only litmus programs state one today. It is in core because the
 * JSON report has it, and because any front end may let a program state one.
 *
 * @param quantifier which executions the condition is about
 * @param text quantifier and proposition: {@code exists (0:r0=0 /\ 1:r0=0)}
 * @param example an execution that reaches it, under SC if there is one; without steps if none was found
 */
public record ConditionAnswer(
        Quantifier quantifier, String text, Reachability sc, Reachability rc20, Interleaving example) {
    public Reachability under(MemoryModel memory) {
        return switch (memory) {
            case SC -> sc;
            case RC20 -> rc20;
        };
    }
}
