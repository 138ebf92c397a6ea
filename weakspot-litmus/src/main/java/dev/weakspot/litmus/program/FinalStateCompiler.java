package dev.weakspot.litmus.program;

import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.syntax.Proposition;
import dev.weakspot.litmus.syntax.Proposition.Observed;
import dev.weakspot.litmus.syntax.SourceText;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Resolves what conditions name, and remembers the registers they look at. */
final class FinalStateCompiler {
    private final SourceText source;
    private final SharedNames shared;
    private final List<ThreadCode> threads;
    private final List<BitSet> registers = new ArrayList<>();
    private final Map<String, Condition.Asked> asked = new LinkedHashMap<>();

    FinalStateCompiler(SourceText source, SharedNames shared, List<ThreadCode> threads) {
        this.source = source;
        this.shared = shared;
        this.threads = threads;
        threads.forEach(thread -> registers.add(new BitSet()));
    }

    List<BitSet> registers() {
        return registers;
    }

    /** All that the propositions so far look at. */
    List<Condition.Asked> asked() {
        return List.copyOf(asked.values());
    }

    Predicate<FinalState> proposition(Proposition proposition) throws InputException {
        return proposition.match(new Predicates());
    }

    private Predicate<FinalState> equality(Proposition.Equal equal) throws InputException {
        Condition.Asked looked = looked(equal.observed());
        asked.putIfAbsent(looked.name(), looked);
        int value = shared.comparedValue(equal.value(), looked.holdsPointer());
        boolean wanted = !equal.isNegated();
        return state -> (looked.value().applyAsInt(state) == value) == wanted;
    }

    private Condition.Asked looked(Observed observed) throws InputException {
        if (observed.thread().isPresent()) {
            int thread = observed.thread().get();
            ThreadCode.Register register = register(observed);
            registers.get(thread).set(register.number());
            return new Condition.Asked(
                    observed.toString(), register.holdsPointer(), state -> state.register(thread, register.number()));
        }
        List<Integer> cells = cells(observed);
        if (isWholeArray(observed)) {
            throw source.error(
                    observed.position(), "'" + observed.name() + "' is an array", "write " + observed.name() + "[0]");
        }
        int cell = cells.get(0);
        boolean holdsPointer = shared.object(observed.name()).orElseThrow().pointers() > 0;
        return new Condition.Asked(observed.toString(), holdsPointer, state -> state.cell(cell));
    }

    private boolean isWholeArray(Observed observed) {
        return observed.index().isEmpty()
                && shared.object(observed.name()).orElseThrow().isArray();
    }

    ThreadCode.Register register(Observed observed) throws InputException {
        int thread = observed.thread().orElseThrow();
        if (thread >= threads.size()) {
            throw source.error(
                    observed.position(), "there is no thread P" + thread, "the last one is P" + (threads.size() - 1));
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
                        ? "it declares none"
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
