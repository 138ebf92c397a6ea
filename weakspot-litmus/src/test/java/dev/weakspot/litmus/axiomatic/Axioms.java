package dev.weakspot.litmus.axiomatic;

import dev.weakspot.litmus.axiomatic.Graphs.Model;
import dev.weakspot.litmus.syntax.LitmusFile;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * The properties of a program according to the definitions, each computed independently.
 *
 * @param robust [Rocker Def. 4.1]
 * @param hasNonRobustnessWitness [Rocker Def. 4.5]
 * @param observationallyRobust [Rocker Def. 4.9]
 * @param reachesError whether Pr ∥ SC_T reaches ⊥, [Rocker Fig. 4]
 * @param racy [Rocker Def. 6.1] for some RC20-consistent graph
 * @param racyAmongPlain as {@code racy}, between two non-atomic accesses. Robustness concerns atomic locations. With
 *     such a race the values of non-atomic locations differ between runs, and robustness is not defined
 * @param racyUnderSc for some SC-consistent graph
 * @param racyIfTainted for some state of SC_T, with an hb in which tainted reads do not synchronise; only if no error
 *     is reached
 */
public record Axioms(
        boolean robust,
        boolean hasNonRobustnessWitness,
        boolean observationallyRobust,
        boolean reachesError,
        boolean racy,
        boolean racyAmongPlain,
        boolean racyUnderSc,
        boolean racyIfTainted) {

    public static final int LIMIT = 20_000;

    /** Throws {@code Unsupported} if the axioms do not support the program, or if it has too many graphs. */
    public static Axioms of(LitmusFile file) {
        return new AxiomaticAnalysis(LoopFreeProgram.of(file), LIMIT).axioms();
    }

    /** All outcomes under a memory model, in the text form of the verifier. */
    public static NavigableSet<String> outcomes(LitmusFile file, Model memory, int limit) {
        LoopFreeProgram program = LoopFreeProgram.of(file);
        AxiomaticOutcomes outcomes = new AxiomaticOutcomes(program);
        NavigableSet<String> all = new TreeSet<>();
        Graphs.visit(program, memory, limit, state -> {
            outcomes.of(state).ifPresent(all::add);
            return true;
        });
        return all;
    }
}
