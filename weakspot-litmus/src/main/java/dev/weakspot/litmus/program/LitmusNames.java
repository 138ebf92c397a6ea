package dev.weakspot.litmus.program;

import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.finding.Quantifier;
import dev.weakspot.story.Names;
import java.util.Optional;
import java.util.function.IntBinaryOperator;

/** Cells, mutexes and barriers as the program spells them. */
public final class LitmusNames implements Names {
    private final Program program;
    private final IntBinaryOperator choices;

    /**
     * The names of a program.
     *
     * @param choices given a thread and the number of an alternative, the value that this alternative has now
     */
    public LitmusNames(Program program, IntBinaryOperator choices) {
        this.program = program;
        this.choices = choices;
    }

    /** Where nobody asks for choices. */
    public LitmusNames(Program program) {
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
