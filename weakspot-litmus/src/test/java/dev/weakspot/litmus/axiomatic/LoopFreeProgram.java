package dev.weakspot.litmus.axiomatic;

import dev.weakspot.litmus.axioms.AxiomaticLocation;
import dev.weakspot.litmus.axioms.Unsupported;
import dev.weakspot.litmus.generator.UsedConstructs;
import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.FinalCondition;
import dev.weakspot.litmus.syntax.InitialItem;
import dev.weakspot.litmus.syntax.LitmusFile;
import dev.weakspot.litmus.syntax.Proposition;
import dev.weakspot.litmus.syntax.ThreadBody;
import dev.weakspot.litmus.syntax.TypeName;
import dev.weakspot.litmus.syntax.UnaryOperator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A litmus file in the form that the axioms use: locations with their initial values, and threads that enable labels.
 */
public final class LoopFreeProgram {
    private final LitmusFile file;
    private final Map<String, Object> constants = new HashMap<>();
    private final Map<AxiomaticLocation, Object> initial = new LinkedHashMap<>();
    private final List<ThreadText> texts = new ArrayList<>();
    private final List<ThreadState> threads = new ArrayList<>();
    private final Set<AxiomaticLocation> plainOnly = new HashSet<>();
    private final UsedConstructs uses;

    private LoopFreeProgram(LitmusFile file) {
        this.file = file;
        initial.put(AxiomaticLocation.FENCES, 0);
        for (InitialItem item : file.initial()) {
            if (item instanceof InitialItem.Constant constant) {
                constants.put(constant.name(), value(constant.value()));
            } else if (item instanceof InitialItem.Shared shared) {
                declare(shared);
            }
        }
        file.threads().forEach(this::declareParameters);
        for (ThreadBody body : file.threads()) {
            for (int number = body.first(); number <= body.last(); number++) {
                ThreadText text = new ThreadText(
                        body, number, constants, presets(number), conditionRegisters(number), initial.keySet());
                texts.add(text);
                threads.add(ThreadRun.run(text, List.of()));
            }
        }
        uses = UsedConstructs.in(file);
        initial.keySet().stream()
                .filter(location -> !location.equals(AxiomaticLocation.FENCES) && !uses.isAtomic(location.name()))
                .forEach(plainOnly::add);
    }

    /** Throws {@link Unsupported} if the axioms do not support the program. */
    public static LoopFreeProgram of(LitmusFile file) {
        return new LoopFreeProgram(file);
    }

    LitmusFile file() {
        return file;
    }

    /** The initial value of every location. */
    Map<AxiomaticLocation, Object> initial() {
        return initial;
    }

    /** The initial states of all threads. */
    List<ThreadState> threads() {
        return threads;
    }

    List<ThreadText> texts() {
        return texts;
    }

    /** Locations without atomic accesses. They hold values and can race, but robustness does not consider them. */
    Set<AxiomaticLocation> plainOnly() {
        return plainOnly;
    }

    UsedConstructs uses() {
        return uses;
    }

    private void declare(InitialItem.Shared shared) {
        TypeName.Base base = shared.type().map(TypeName::base).orElse(TypeName.Base.INT);
        if (base == TypeName.Base.BARRIER) {
            throw new Unsupported("a barrier");
        }
        int length = shared.length().map(expr -> (Integer) value(expr)).orElse(1);
        for (int i = 0; i < Math.max(length, shared.values().size()); i++) {
            boolean isGiven = i < shared.values().size();
            initial.put(
                    new AxiomaticLocation(shared.name(), i),
                    isGiven ? value(shared.values().get(i)) : 0);
        }
    }

    private void declareParameters(ThreadBody body) {
        for (ThreadBody.Parameter parameter : body.parameters()) {
            if (parameter.type().pointers() > 0) {
                initial.putIfAbsent(AxiomaticLocation.of(parameter.name()), 0);
            }
        }
    }

    private Map<String, Object> presets(int thread) {
        Map<String, Object> presets = new LinkedHashMap<>();
        for (InitialItem item : file.initial()) {
            if (item instanceof InitialItem.Register register && register.thread() == thread) {
                presets.put(register.name(), value(register.value()));
            }
        }
        return presets;
    }

    private Set<String> conditionRegisters(int thread) {
        Set<String> names = new HashSet<>();
        Stream.concat(file.filter().stream(), file.condition().map(FinalCondition::proposition).stream())
                .forEach(proposition -> collect(proposition, thread, names));
        return names;
    }

    private static void collect(Proposition proposition, int thread, Set<String> names) {
        if (proposition instanceof Proposition.Equal equal) {
            equal.observed()
                    .thread()
                    .filter(number -> number == thread)
                    .ifPresent(number -> names.add(equal.observed().name()));
        } else if (proposition instanceof Proposition.Not not) {
            collect(not.operand(), thread, names);
        } else if (proposition instanceof Proposition.And and) {
            collect(and.left(), thread, names);
            collect(and.right(), thread, names);
        } else if (proposition instanceof Proposition.Or or) {
            collect(or.left(), thread, names);
            collect(or.right(), thread, names);
        }
    }

    /** The value of an expression outside the threads. */
    Object value(Expr expr) {
        if (expr instanceof Expr.Literal literal) {
            return literal.value();
        }
        if (expr instanceof Expr.Name name) {
            return constants.containsKey(name.name()) ? constants.get(name.name()) : AxiomaticLocation.of(name.name());
        }
        if (expr instanceof Expr.Unary unary && unary.operator() == UnaryOperator.ADDRESS_OF) {
            return address(unary.operand());
        }
        if (expr instanceof Expr.Unary unary) {
            return Arithmetic.apply(unary.operator(), DependentValue.constant(value(unary.operand())))
                    .value();
        }
        if (expr instanceof Expr.Binary binary) {
            DependentValue left = DependentValue.constant(value(binary.left()));
            return Arithmetic.apply(binary.operator(), left, DependentValue.constant(value(binary.right())))
                    .orElseThrow()
                    .value();
        }
        throw new IllegalStateException("not a constant: expr=" + expr);
    }

    private Object address(Expr expr) {
        if (expr instanceof Expr.Name name) {
            return AxiomaticLocation.of(name.name());
        }
        if (expr instanceof Expr.Index index && index.array() instanceof Expr.Name name) {
            return new AxiomaticLocation(name.name(), (Integer) value(index.index()));
        }
        throw new IllegalStateException("not a location: expr=" + expr);
    }
}
