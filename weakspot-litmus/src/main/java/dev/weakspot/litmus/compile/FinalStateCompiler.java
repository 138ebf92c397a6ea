package dev.weakspot.litmus.compile;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.program.Condition;
import dev.weakspot.litmus.program.FinalState;
import dev.weakspot.litmus.program.SharedObject;
import dev.weakspot.litmus.program.ThreadCode;
import dev.weakspot.litmus.syntax.LitmusSource;
import dev.weakspot.litmus.syntax.Proposition;
import dev.weakspot.litmus.syntax.Proposition.Observed;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Compiles conditions on the final state, and records the registers and cells that they name. */
final class FinalStateCompiler {
    private final LitmusSource source;
    private final SharedNames shared;
    private final List<ThreadCode> threads;
    private final List<BitSet> registers = new ArrayList<>();
    private final Map<String, Condition.Variable> variables = new LinkedHashMap<>();

    FinalStateCompiler(LitmusSource source, SharedNames shared, List<ThreadCode> threads) {
        this.source = source;
        this.shared = shared;
        this.threads = threads;
        threads.forEach(thread -> registers.add(new BitSet()));
    }

    List<BitSet> registers() {
        return registers;
    }

    /** The registers and cells that the propositions compiled so far name. */
    List<Condition.Variable> variables() {
        return List.copyOf(variables.values());
    }

    Predicate<FinalState> proposition(Proposition proposition) throws InputException {
        return proposition.match(new Predicates());
    }

    private Predicate<FinalState> equality(Proposition.Equal equal) throws InputException {
        Condition.Variable variable = variable(equal.observed());
        variables.putIfAbsent(variable.name(), variable);
        int value = shared.comparedValue(equal.value(), variable.holdsPointer());
        boolean wanted = !equal.isNegated();
        return state -> (variable.value().applyAsInt(state) == value) == wanted;
    }

    private Condition.Variable variable(Observed observed) throws InputException {
        if (observed.thread().isPresent()) {
            int thread = observed.thread().get();
            ThreadCode.Register register = register(observed);
            registers.get(thread).set(register.number());
            return new Condition.Variable(
                    observed.toString(), register.holdsPointer(), state -> state.register(thread, register.number()));
        }
        List<Integer> cells = cells(observed);
        if (isWholeArray(observed)) {
            throw source.error(
                    observed.position(), "'" + observed.name() + "' is an array", "write " + observed.name() + "[0]");
        }
        int cell = cells.get(0);
        boolean holdsPointer = shared.object(observed.name()).orElseThrow().pointers() > 0;
        return new Condition.Variable(observed.toString(), holdsPointer, state -> state.cell(cell));
    }

    private boolean isWholeArray(Observed observed) {
        return observed.index().isEmpty()
                && shared.object(observed.name()).orElseThrow().isArray();
    }

    ThreadCode.Register register(Observed observed) throws InputException {
        int thread = observed.thread().orElseThrow();
        if (thread >= threads.size()) {
            throw source.error(
                    observed.position(),
                    "there is no thread P" + thread,
                    "the last thread is P" + (threads.size() - 1));
        }
        List<ThreadCode.Register> declared = threads.get(thread).registers();
        for (ThreadCode.Register register : declared) {
            if (register.name().equals(observed.name())) {
                return register;
            }
        }
        throw source.error(
                observed.position(),
                "P" + thread + " has no register '" + observed.name() + "'",
                declared.isEmpty()
                        ? "it declares no register"
                        : "it has "
                                + String.join(
                                        ", ",
                                        declared.stream()
                                                .map(ThreadCode.Register::name)
                                                .toList()));
    }

    List<Integer> cells(Observed observed) throws InputException {
        Optional<SharedObject> object = shared.object(observed.name());
        if (object.isEmpty()) {
            throw source.error(
                    observed.position(),
                    "no shared variable '" + observed.name() + "'",
                    "declare it in the initial state, or write 0:" + observed.name() + " for a register");
        }
        List<Integer> cells = new ArrayList<>();
        int first = observed.index().orElse(0);
        int last = observed.index().orElse(object.get().length() - 1);
        shared.requireElement(object.get(), first, observed.position());
        for (int i = first; i <= last; i++) {
            cells.add(object.get().firstCell() + i);
        }
        return cells;
    }

    private final class Predicates implements Proposition.Cases<Predicate<FinalState>, InputException> {
        @Override
        public Predicate<FinalState> constant(Proposition.Constant constant) {
            return state -> constant.value();
        }

        @Override
        public Predicate<FinalState> equal(Proposition.Equal equal) throws InputException {
            return equality(equal);
        }

        @Override
        public Predicate<FinalState> not(Proposition.Not not) throws InputException {
            return proposition(not.operand()).negate();
        }

        @Override
        public Predicate<FinalState> and(Proposition.And and) throws InputException {
            return proposition(and.left()).and(proposition(and.right()));
        }

        @Override
        public Predicate<FinalState> or(Proposition.Or or) throws InputException {
            return proposition(or.left()).or(proposition(or.right()));
        }
    }
}
