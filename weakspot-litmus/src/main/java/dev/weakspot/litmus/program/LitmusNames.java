package dev.weakspot.litmus.program;

import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.explain.ProgramNames;
import dev.weakspot.verdict.Quantifier;
import java.util.Optional;
import java.util.function.IntBinaryOperator;

/** The names of cells, mutexes and barriers in the program text. */
public final class LitmusNames implements ProgramNames {
    private final LitmusProgram program;
    private final IntBinaryOperator choices;

    /**
     * The names of a program.
     *
     * @param choices the current value of an alternative, by thread and number of the alternative
     */
    public LitmusNames(LitmusProgram program, IntBinaryOperator choices) {
        this.program = program;
        this.choices = choices;
    }

    /** The names of a program for callers that do not name choices. */
    public LitmusNames(LitmusProgram program) {
        this(program, (thread, alternative) -> alternative);
    }

    @Override
    public String location(int location) {
        return program.cells().get(location).name();
    }

    @Override
    public String value(int location, long value) {
        return program.cellText(location, (int) value);
    }

    @Override
    public String object(Synchronisation operation) {
        return operation instanceof Synchronisation.Barrier barrier
                ? program.barriers().get(barrier.object()).name()
                : program.mutexes().get(operation.object());
    }

    @Override
    public String choice(int thread, int alternative) {
        return Integer.toString(choices.applyAsInt(thread, alternative));
    }

    @Override
    public Optional<Site> conditionSite() {
        return program.condition().map(Condition::site);
    }

    @Override
    public String condition(String values) {
        Condition condition = program.condition().orElseThrow();
        String reached = condition.text()
                + switch (condition.quantifier()) {
                    case FORALL -> "";
                    case NOT_EXISTS -> " forbids";
                    case EXISTS -> " asks for";
                };
        boolean isRefuted = condition.quantifier() == Quantifier.FORALL;
        String sentence = "an execution ends in a state that " + (isRefuted ? "does not satisfy " : "") + reached;
        return values.isEmpty() ? sentence : sentence + ": " + values;
    }
}
