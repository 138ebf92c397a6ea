package dev.weakspot.litmus.axiomatic;

import dev.weakspot.litmus.axiomatic.Graphs.Model;
import dev.weakspot.litmus.axioms.AxiomaticGraph;
import dev.weakspot.litmus.axioms.Races;
import dev.weakspot.litmus.axioms.Races.Between;
import dev.weakspot.litmus.axioms.Robustness;
import dev.weakspot.litmus.axioms.SequentialConsistency;

/** Visits all graphs of a program under RC20 and under SC, and all states of SC_T, and collects the properties. */
public final class AxiomaticAnalysis {
    private final LoopFreeProgram program;
    private final int limit;
    private final SequentialConsistency sc;
    private boolean isRobust = true;
    private boolean isObservationallyRobust = true;
    private boolean isRacy;
    private boolean isRacyAmongPlain;
    private boolean hasWitness;
    private boolean isRacyUnderSc;
    private boolean isRacyIfTainted;

    public AxiomaticAnalysis(LoopFreeProgram program, int limit) {
        this.program = program;
        this.limit = limit;
        this.sc = new SequentialConsistency(program.plainOnly());
    }

    public Axioms axioms() {
        Graphs.visit(program, Model.RC20, limit, this::visit);
        Graphs.visit(program, Model.SC, limit, this::visitUnderSc);
        boolean reachesError = ScT.reachesError(program, limit, this::visitTainted);
        return new Axioms(
                isRobust,
                hasWitness,
                isObservationallyRobust,
                reachesError,
                isRacy,
                isRacyAmongPlain,
                isRacyUnderSc,
                isRacyIfTainted);
    }

    /** False if no further graph can change a property. */
    private boolean visit(State state) {
        AxiomaticGraph g = state.graph();
        isRobust = isRobust && sc.isConsistent(g);
        isObservationallyRobust = isObservationallyRobust && sc.isConsistentUpToUnusedReads(g);
        isRacy = isRacy || Races.isRacy(g, Between.ANY);
        isRacyAmongPlain = isRacyAmongPlain || Races.isRacy(g, Between.PLAIN);
        boolean isRacySettled = isRacyAmongPlain || !program.uses().hasPlainAccesses();
        return isRobust || isObservationallyRobust || !isRacySettled;
    }

    private boolean visitUnderSc(State state) {
        hasWitness = hasWitness || new Robustness(sc).isWitness(state);
        isRacyUnderSc = isRacyUnderSc || Races.isRacy(state.graph(), Between.ANY);
        return !hasWitness || (program.uses().hasPlainAccesses() && !isRacyUnderSc);
    }

    private void visitTainted(ScT.Tainted tainted) {
        AxiomaticGraph g = tainted.state().graph();
        isRacyIfTainted = isRacyIfTainted
                || (program.uses().hasPlainAccesses()
                        && Races.isRacy(g, g.happensBefore(tainted.reads()), Between.ANY));
    }
}
