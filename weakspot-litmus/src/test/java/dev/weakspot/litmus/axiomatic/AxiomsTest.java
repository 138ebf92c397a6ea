package dev.weakspot.litmus.axiomatic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.axiomatic.Graphs.Model;
import dev.weakspot.litmus.axioms.AxiomaticGraph;
import dev.weakspot.litmus.axioms.Label;
import dev.weakspot.litmus.axioms.Rc20;
import dev.weakspot.litmus.axioms.Robustness;
import dev.weakspot.litmus.axioms.SequentialConsistency;
import dev.weakspot.litmus.axioms.Unsupported;
import dev.weakspot.litmus.generator.UsedConstructs;
import dev.weakspot.litmus.generator.WeakProgram;
import dev.weakspot.litmus.generator.WeakPrograms;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Checks the paper's theorems about the definitions on random programs. Both sides are computed independently. */
final class AxiomsTest {
    private static final int LIMIT = 5_000;
    private static final Pattern LOAD = Pattern.compile("(r\\d+) = (atomic_load.*|\\*\\w|\\w\\[0]); *");

    @Provide
    Arbitrary<WeakProgram> programs() {
        return WeakPrograms.any();
    }

    /** [Rocker Thm. 4.6]; it holds with SC accesses too, but not together with SC fences. */
    @Property(tries = 300)
    void aProgramIsRobustExactlyIfThereIsNoWitness(@ForAll("programs") WeakProgram program) throws InputException {
        Axioms axioms = axiomsOf(program);
        Assume.that(!axioms.racyAmongPlain() && !uses(program).mixesScAccessesAndFences());
        assertThat(axioms.hasNonRobustnessWitness()).isEqualTo(!axioms.robust());
    }

    /** [Rocker Thm. 4.16, 5.2]. */
    @Property(tries = 300)
    void aProgramThatIsNotObservationallyRobustReachesAnError(@ForAll("programs") WeakProgram program)
            throws InputException {
        Axioms axioms = axiomsOf(program);
        Assume.that(!axioms.racyAmongPlain() && !uses(program).mixesScAccessesAndFences());
        if (axioms.robust()) {
            assertThat(axioms.observationallyRobust()).isTrue();
            assertThat(axioms.reachesError()).isFalse();
        }
        if (!axioms.observationallyRobust()) {
            assertThat(axioms.reachesError()).isTrue();
        }
    }

    /** [Rocker Lemma 4.20]: if every value is used immediately, every stale read is an error. */
    @Property(tries = 300)
    void ifEveryValueIsUsedThereIsAWitnessExactlyIfThereIsAnError(@ForAll("programs") WeakProgram program)
            throws InputException {
        WeakProgram asserting = program.with(AxiomsTest::withUse);
        Axioms axioms = axiomsOf(asserting);
        Assume.that(!axioms.racyAmongPlain());
        assertThat(axioms.reachesError()).isEqualTo(axioms.hasNonRobustnessWitness());
    }

    private static String withUse(String statement) {
        Matcher load = LOAD.matcher(statement);
        return load.matches() ? statement + " assert(" + load.group(1) + " == " + load.group(1) + ");" : statement;
    }

    /** [Rocker §5.1]: the graphs of SC runs are the SC-consistent graphs. */
    @Property(tries = 300)
    void scRunsGenerateExactlyTheScConsistentGraphs(@ForAll("programs") WeakProgram program) throws InputException {
        Assume.that(!uses(program).hasScAccesses()); // with SC accesses the total order is not determined by the graph
        LoopFreeProgram loopFree = LoopFreeProgram.of(program.parsed());
        SequentialConsistency sc = new SequentialConsistency(Set.of());
        Set<String> consistent = new TreeSet<>();
        Set<String> generated = new TreeSet<>();
        try {
            Graphs.visit(loopFree, Model.RC20, LIMIT, state -> {
                if (sc.isConsistent(state.graph())) {
                    consistent.add(state.graph().identity());
                }
                return true;
            });
            Graphs.visit(
                    loopFree,
                    Model.SC,
                    LIMIT,
                    state -> generated.add(state.graph().identity()));
        } catch (Unsupported e) {
            Assume.that(false);
        }
        assertThat(generated).isEqualTo(consistent);
    }

    /**
     * The bounds on the next event that witnesses use forbid exactly what the axioms forbid: an event may be added
     * after a write if and only if the resulting graph is consistent. With SC events these are two formulations of one
     * rule, as bounds on the next access and as cycles.
     */
    @Property(tries = 300)
    void theBoundsOnTheNextEventAreTheAxioms(@ForAll("programs") WeakProgram program) throws InputException {
        LoopFreeProgram loopFree = LoopFreeProgram.of(program.parsed());
        try {
            Graphs.visit(loopFree, Model.RC20, LIMIT, state -> {
                for (int thread = 0; thread < state.threads().size(); thread++) {
                    compareBounds(state, thread);
                }
                return true;
            });
        } catch (Unsupported e) {
            Assume.that(false);
        }
    }

    private static void compareBounds(State state, int thread) {
        AxiomaticGraph g = state.graph();
        state.next(thread).ifPresent(action -> {
            for (int write : g.writes(action.location())) {
                for (Label label : action.labels(g.writtenBy(write))) {
                    assertThat(Robustness.mayObserve(g, 0, thread, label, write))
                            .isEqualTo(Rc20.isConsistent(g.add(thread, label, write)));
                }
            }
        });
    }

    private static Axioms axiomsOf(WeakProgram program) throws InputException {
        try {
            return new AxiomaticAnalysis(LoopFreeProgram.of(program.parsed()), LIMIT).axioms();
        } catch (Unsupported e) {
            Assume.that(false);
            throw e;
        }
    }

    private static UsedConstructs uses(WeakProgram program) throws InputException {
        return UsedConstructs.in(program.parsed());
    }
}
