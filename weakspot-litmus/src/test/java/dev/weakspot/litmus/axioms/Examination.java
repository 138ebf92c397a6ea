package dev.weakspot.litmus.axioms;

import dev.weakspot.litmus.axioms.Graphs.Memory;
import dev.weakspot.litmus.axioms.Races.Between;

/** Goes through all graphs of a program once under RC20 and once under SC, and through SC_T, and takes notes. */
final class Examination {
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

    Examination(LoopFreeProgram program, int limit) {
        this.program = program;
        this.limit = limit;
        this.sc = new SequentialConsistency(program.plainOnly());
    }

    Axioms axioms() {
        Graphs.visit(program, Memory.RC20, limit, this::look);
        Graphs.visit(program, Memory.SC, limit, this::lookUnderSc);
        boolean reachesError = ScT.reachesError(program, limit, this::lookAtTainted);
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

    /** False when no other graph could change anything. */
    private boolean look(State state) {
        ExecutionGraph g = state.graph();
        isRobust = isRobust && sc.isConsistent(g);
        isObservationallyRobust = isObservationallyRobust && sc.isConsistentUpToUnusedReads(g);
        isRacy = isRacy || Races.isRacy(g, Between.ANY);
        isRacyAmongPlain = isRacyAmongPlain || Races.isRacy(g, Between.PLAIN);
        boolean isRacySettled = isRacyAmongPlain || !program.uses().hasPlainAccesses();
        return isRobust || isObservationallyRobust || !isRacySettled;
    }

    private boolean lookUnderSc(State state) {
        hasWitness = hasWitness || new Robustness(sc).isWitness(state);
        isRacyUnderSc = isRacyUnderSc || Races.isRacy(state.graph(), Between.ANY);
        return !hasWitness || (program.uses().hasPlainAccesses() && !isRacyUnderSc);
    }

    private void lookAtTainted(ScT.Tainted tainted) {
        ExecutionGraph g = tainted.state().graph();
        isRacyIfTainted = isRacyIfTainted
                || (program.uses().hasPlainAccesses()
                        && Races.isRacy(g, g.happensBefore(tainted.reads()), Between.ANY));
    }
}
