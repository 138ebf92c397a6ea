package dev.weakspot.litmus.axioms;

import dev.weakspot.litmus.syntax.Proposition.Observed;
import java.util.Optional;
import java.util.StringJoiner;

/** What a program can end with: every register of every thread, then the locations its file asks for. */
final class Outcomes {
    private final LoopFreeProgram program;

    Outcomes(LoopFreeProgram program) {
        this.program = program;
    }

    /** Nothing while some thread has not ended, or will not. */
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
        Location location = new Location(observed.name(), observed.index().orElse(0));
        ExecutionGraph g = state.graph();
        return g.writtenBy(g.newest(location));
    }

    private static String text(Object value) {
        return value instanceof Location location ? "&" + location : value.toString();
    }
}
