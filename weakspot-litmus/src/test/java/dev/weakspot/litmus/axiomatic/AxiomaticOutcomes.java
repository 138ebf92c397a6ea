package dev.weakspot.litmus.axiomatic;

import dev.weakspot.litmus.axioms.AxiomaticGraph;
import dev.weakspot.litmus.axioms.AxiomaticLocation;
import dev.weakspot.litmus.syntax.Proposition.Observed;
import java.util.Optional;
import java.util.StringJoiner;

/** The outcomes of a program: every register of every thread, then the cells of {@code locations [...]}. */
final class AxiomaticOutcomes {
    private final LoopFreeProgram program;

    AxiomaticOutcomes(LoopFreeProgram program) {
        this.program = program;
    }

    /** Empty if some thread has not ended. */
    Optional<String> of(State state) {
        StringJoiner line = new StringJoiner(" ");
        for (int thread = 0; thread < state.threads().size(); thread++) {
            ThreadState end = state.threads().get(thread);
            if (end.outcome().isEmpty()) {
                return Optional.empty();
            }
            int number = thread;
            program.texts().get(thread).registers().keySet().forEach(register -> {
                Object value = end.outcome().get().get(register).value();
                line.add(number + ":" + register + "=" + text(value));
            });
        }
        for (Observed observed : program.file().observed()) {
            line.add(observed + "=" + text(value(state, observed)));
        }
        return Optional.of(line.toString());
    }

    private static Object value(State state, Observed observed) {
        if (observed.thread().isPresent()) {
            ThreadState end = state.threads().get(observed.thread().get());
            return end.outcome().orElseThrow().get(observed.name()).value();
        }
        AxiomaticLocation location =
                new AxiomaticLocation(observed.name(), observed.index().orElse(0));
        AxiomaticGraph g = state.graph();
        return g.writtenBy(g.newest(location));
    }

    private static String text(Object value) {
        return value instanceof AxiomaticLocation location ? "&" + location : value.toString();
    }
}
