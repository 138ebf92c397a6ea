package dev.weakspot.litmus.axiomatic;

import dev.weakspot.litmus.axiomatic.Graphs.Model;
import dev.weakspot.litmus.axioms.AxiomaticAction;
import dev.weakspot.litmus.axioms.AxiomaticGraph;
import dev.weakspot.litmus.axioms.AxiomaticLocation;
import dev.weakspot.litmus.axioms.Label;
import dev.weakspot.litmus.axioms.Races;
import dev.weakspot.litmus.axioms.Rc11;
import dev.weakspot.litmus.axioms.SequentialConsistency;
import dev.weakspot.litmus.syntax.LitmusFile;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * The consistent graphs of a program to which no event can be added, under {@link Model#SC} or {@link Model#RC11}. Graphs are
 * compared by po, rf and mo.
 */
public final class GraphCounts {
    private final LoopFreeProgram program;
    private final Model memory;
    private final SequentialConsistency sc;
    private final AxiomaticOutcomes texts;
    private final Set<String> complete = new HashSet<>();
    private final Set<String> incomplete = new HashSet<>();
    private final NavigableSet<String> outcomes = new TreeSet<>();
    private boolean isRobust = true;
    private boolean isRacy;
    private boolean isRacyAmongPlain;

    private GraphCounts(LitmusFile file, Model memory) {
        this.program = LoopFreeProgram.of(file);
        this.memory = memory;
        this.sc = new SequentialConsistency(program.plainOnly());
        this.texts = new AxiomaticOutcomes(program);
    }

    public static GraphCounts of(LitmusFile file, Model memory, int limit) {
        GraphCounts counts = new GraphCounts(file, memory);
        Graphs.visit(counts.program, memory, limit, counts::visit);
        return counts;
    }

    private boolean visit(State state) {
        AxiomaticGraph g = state.graph();
        isRacy = isRacy || Races.isRacy(g, Races.Between.ANY);
        isRacyAmongPlain = isRacyAmongPlain || Races.isRacy(g, Races.Between.PLAIN);
        isRobust = isRobust && sc.isConsistent(g);
        if (!isExtensible(state)) {
            texts.of(state)
                    .ifPresentOrElse(
                            outcome -> {
                                complete.add(g.identityWithoutScOrder());
                                outcomes.add(outcome);
                            },
                            () -> incomplete.add(g.identityWithoutScOrder()));
        }
        return true;
    }

    private boolean isExtensible(State state) {
        for (int thread = 0; thread < state.threads().size(); thread++) {
            if (state.next(thread).isPresent()
                    && isExtensible(state, thread, state.next(thread).get())) {
                return true;
            }
        }
        return false;
    }

    private boolean isExtensible(State state, int thread, AxiomaticAction action) {
        AxiomaticGraph g = state.graph();
        AxiomaticLocation location = action.location();
        List<Integer> writes = memory == Model.SC ? List.of(g.newest(location)) : g.writes(location);
        for (int write : writes) {
            for (Label label : action.labels(g.writtenBy(write))) {
                if (memory == Model.SC || Rc11.isConsistent(g.add(thread, label, write))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The number of graphs in which all threads have ended. */
    public int complete() {
        return complete.size();
    }

    /** The number of graphs in which a thread has failed or waits for ever. */
    public int incomplete() {
        return incomplete.size();
    }

    public NavigableSet<String> outcomes() {
        return outcomes;
    }

    /** [Rocker Def. 4.1]. */
    public boolean isRobust() {
        return isRobust;
    }

    public boolean isRacy() {
        return isRacy;
    }

    public boolean isRacyAmongPlain() {
        return isRacyAmongPlain;
    }
}
