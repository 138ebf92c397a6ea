package dev.weakspot.litmus.oracle;

import dev.weakspot.litmus.oracle.Configuration.NaiveBarrier;
import dev.weakspot.litmus.oracle.Configuration.Shared;
import dev.weakspot.litmus.oracle.Configuration.ThreadWork;
import dev.weakspot.litmus.oracle.NaiveLocation.Address;
import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.InitialItem;
import dev.weakspot.litmus.syntax.LitmusFile;
import dev.weakspot.litmus.syntax.ThreadBody;
import dev.weakspot.litmus.syntax.TypeName;
import dev.weakspot.litmus.syntax.UnaryOperator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The initial state of a litmus file for the naive interpreter. */
final class InitialState {
    private final Map<String, Object> constants = new HashMap<>();
    private final Map<Address, Object> cells = new HashMap<>();
    private final Set<String> arrays = new HashSet<>();
    private final Map<String, NaiveBarrier> barriers = new HashMap<>();
    private final List<Map<String, Object>> registers = new ArrayList<>();
    private final List<NaiveNames> names = new ArrayList<>();
    private final Configuration configuration;

    InitialState(LitmusFile file) {
        for (InitialItem item : file.initial()) {
            if (item instanceof InitialItem.Constant constant) {
                constants.put(constant.name(), value(constant.value()));
            } else if (item instanceof InitialItem.Shared shared) {
                declare(shared);
            }
        }
        List<ThreadWork> threads = new ArrayList<>();
        for (ThreadBody body : file.threads()) {
            for (int thread = body.first(); thread <= body.last(); thread++) {
                names.add(new NaiveNames(body, thread, constants, presets(file, thread)));
                Map<String, Object> zeros = new HashMap<>();
                names.get(thread).registers().forEach(register -> zeros.put(register, 0));
                registers.add(zeros);
                threads.add(new ThreadWork(
                        thread, new ImmutableStack<>(new WorkItem.Execute(body.body()), null), null, zeros));
            }
        }
        for (InitialItem item : file.initial()) {
            if (item instanceof InitialItem.Register register) {
                registers.get(register.thread()).put(register.name(), value(register.value()));
            }
        }
        configuration = new Configuration(threads, new Shared(cells, Map.of(), barriers));
    }

    private static List<String> presets(LitmusFile file, int thread) {
        return file.initial().stream()
                .filter(InitialItem.Register.class::isInstance)
                .map(InitialItem.Register.class::cast)
                .filter(register -> register.thread() == thread)
                .map(InitialItem.Register::name)
                .toList();
    }

    private void declare(InitialItem.Shared shared) {
        TypeName.Base base = shared.type().map(TypeName::base).orElse(TypeName.Base.INT);
        switch (base) {
            case MUTEX -> {} // free, and has no value
            case BARRIER -> {
                int parties = (Integer) value(shared.values().get(0));
                barriers.put(shared.name(), new NaiveBarrier(parties, 0, 0));
            }
            case INT -> {
                int length = shared.length()
                        .map(this::value)
                        .map(Integer.class::cast)
                        .orElse(1);
                if (shared.length().isPresent()) {
                    arrays.add(shared.name());
                }
                for (int i = 0; i < length; i++) {
                    boolean isGiven = i < shared.values().size();
                    cells.put(
                            new Address(shared.name(), i),
                            isGiven ? value(shared.values().get(i)) : 0);
                }
            }
        }
    }

    /** The value of an expression outside the threads. */
    Object value(Expr expr) {
        if (expr instanceof Expr.Literal literal) {
            return literal.value();
        }
        if (expr instanceof Expr.Name name) {
            return constants.containsKey(name.name()) ? constants.get(name.name()) : new Address(name.name(), 0);
        }
        if (expr instanceof Expr.Unary unary && unary.operator() == UnaryOperator.ADDRESS_OF) {
            return address(unary.operand());
        }
        if (expr instanceof Expr.Unary unary) {
            return NaiveArithmetic.apply(unary.operator(), value(unary.operand()));
        }
        if (expr instanceof Expr.Binary binary) {
            try {
                return NaiveArithmetic.apply(
                        binary.operator(), value(binary.left()), value(binary.right()), expr.position());
            } catch (ProgramFault e) {
                throw new IllegalStateException("no constant: expr=" + expr, e);
            }
        }
        throw new IllegalStateException("not a constant: expr=" + expr);
    }

    private Object address(Expr expr) {
        if (expr instanceof Expr.Name name) {
            return new Address(name.name(), 0);
        }
        if (expr instanceof Expr.Index index && index.array() instanceof Expr.Name name) {
            return new Address(name.name(), (Integer) value(index.index()));
        }
        throw new IllegalStateException("not a location: expr=" + expr);
    }

    Configuration configuration() {
        return configuration;
    }

    NaiveNames names(int thread) {
        return names.get(thread);
    }

    boolean isArray(String location) {
        return arrays.contains(location);
    }
}
