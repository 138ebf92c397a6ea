package dev.weakspot.litmus.axioms;

import dev.weakspot.litmus.axioms.Graphs.Memory;
import dev.weakspot.litmus.syntax.LitmusFile;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * What the definitions say about a program, each worked out by itself.
 *
 * @param robust [Rocker Def. 4.1]
 * @param hasNonRobustnessWitness [Rocker Def. 4.5]
 * @param observationallyRobust [Rocker Def. 4.9]
 * @param reachesError whether Pr ∥ SC_T reaches ⊥, [Rocker Fig. 4]
 * @param racy [Rocker Def. 6.1] for some RC20-consistent graph
 * @param racyAmongPlain the same, between two non-atomic accesses. Robustness speaks of atomic locations, and what is plain
 *     only has the values that some run gives it: where it races, different runs give different ones, and what then is
 *     robust is nobody's question
 * @param racyUnderSc for some SC-consistent graph
 * @param racyIfTainted for some state of SC_T, by an hb in which tainted reads do not synchronise; only if there is no error
 */
record Axioms(
        boolean robust,
        boolean hasNonRobustnessWitness,
        boolean observationallyRobust,
        boolean reachesError,
        boolean racy,
        boolean racyAmongPlain,
        boolean racyUnderSc,
        boolean racyIfTainted) {

    static final int LIMIT = 20_000;

    /** Throws {@link Unsupported} if the axioms are not written for the program, or if it has too many graphs. */
    static Axioms of(LitmusFile file) {
        return new Examination(LoopFreeProgram.of(file), LIMIT).axioms();
    }

    /** All outcomes under a memory, as the verifier prints them. */
    static NavigableSet<String> outcomes(LitmusFile file, Memory memory, int limit) {
        LoopFreeProgram program = LoopFreeProgram.of(file);
        Outcomes outcomes = new Outcomes(program);
        NavigableSet<String> all = new TreeSet<>();
        Graphs.visit(program, memory, limit, state -> {
            outcomes.of(state).ifPresent(all::add);
            return true;
        });
        return all;
    }
}
