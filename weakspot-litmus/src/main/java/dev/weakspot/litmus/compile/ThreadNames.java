package dev.weakspot.litmus.compile;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.program.ThreadCode;
import dev.weakspot.litmus.syntax.InitialItem;
import dev.weakspot.litmus.syntax.LitmusSource;
import dev.weakspot.litmus.syntax.Position;
import dev.weakspot.litmus.syntax.Stmt;
import dev.weakspot.litmus.syntax.ThreadBody;
import dev.weakspot.litmus.syntax.TypeName;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The names inside one thread: its parameters, and its variables with their registers. A name that is declared again
 * after its scope has ended gets the same register. Hiding a name that is still in scope is refused.
 */
final class ThreadNames {
    private final LitmusSource source;
    private final SharedNames shared;
    private final int thread;
    private final Map<String, TypeName> parameters = new HashMap<>();
    private final Map<String, DeclaredVariable> variables = new HashMap<>();
    private final List<ThreadCode.Register> registers = new ArrayList<>();
    private final List<Integer> initialValues = new ArrayList<>();
    private final List<Integer> temporaries = new ArrayList<>();
    private int usedTemporaries;
    private final Deque<Set<String>> scopes = new ArrayDeque<>();

    /** A declared variable and its register. */
    record DeclaredVariable(String name, int register, int pointers, boolean isAtomic) {}

    ThreadNames(LitmusSource source, SharedNames shared, ThreadBody body, int thread) throws InputException {
        this.source = source;
        this.shared = shared;
        this.thread = thread;
        openScope();
        for (ThreadBody.Parameter parameter : body.parameters()) {
            addParameter(parameter);
        }
    }

    private void addParameter(ThreadBody.Parameter parameter) throws InputException {
        TypeName type = parameter.type();
        String name = parameter.name();
        if (parameters.putIfAbsent(name, type) != null) {
            throw source.error(parameter.position(), "'" + name + "' is declared twice", "leave one of them out");
        }
        if (type.pointers() == 0 && (type.isAtomic() || type.base() != TypeName.Base.INT)) {
            throw source.error(parameter.position(), "'" + name + "' is passed by value", "put a * before it");
        }
        if (type.pointers() == 0) {
            requireThreadNumber(parameter);
            return;
        }
        boolean agrees = switch (type.base()) {
            case INT ->
                shared.object(name).isPresent()
                        && type.pointers()
                                <= Math.max(1, shared.object(name).get().pointers() + 1);
            case MUTEX -> shared.mutex(name).isPresent() && type.pointers() == 1;
            case BARRIER -> shared.barrier(name).isPresent() && type.pointers() == 1;
        };
        if (!agrees) {
            throw source.error(
                    parameter.position(),
                    "'" + name + "' has a different type in the initial state",
                    "declare the parameter as a pointer to that type");
        }
    }

    /** An int parameter is the thread's number. If it has the name of a shared variable, the star is missing. */
    private void requireThreadNumber(ThreadBody.Parameter parameter) throws InputException {
        if (shared.object(parameter.name()).isPresent()) {
            throw source.error(
                    parameter.position(),
                    "'" + parameter.name() + "' is shared, but passed by value",
                    "put a * before it; an int that is not shared is the thread's number");
        }
        if (parameters.values().stream().filter(type -> type.pointers() == 0).count() > 1) {
            throw source.error(
                    parameter.position(),
                    "the thread has two int parameters",
                    "an int without a * is the thread's number: declare one");
        }
    }

    void preset(InitialItem.Register initial) throws InputException {
        requireFree(initial.name(), initial.position());
        int pointers = shared.pointersOf(initial.value());
        DeclaredVariable variable = newVariable(initial.name(), pointers, false);
        initialValues.set(variable.register(), shared.comparedValue(initial.value(), pointers > 0));
        scopes.getLast().add(initial.name());
    }

    DeclaredVariable declare(Stmt.Declare declare) throws InputException {
        String name = declare.name();
        requireFree(name, declare.position());
        scopes.peek().add(name);
        DeclaredVariable known = variables.get(name);
        if (known == null) {
            return newVariable(name, declare.type().pointers(), declare.type().isAtomic());
        }
        if (known.pointers() != declare.type().pointers()) {
            throw source.error(
                    declare.position(), "'" + name + "' had a different type before", "give one of them another name");
        }
        DeclaredVariable again = new DeclaredVariable(
                name, known.register(), known.pointers(), declare.type().isAtomic());
        variables.put(name, again);
        return again;
    }

    private void requireFree(String name, Position position) throws InputException {
        if (parameters.containsKey(name) || isInScope(name)) {
            throw source.error(position, "'" + name + "' is declared twice", "give one of them another name");
        }
        if (shared.constant(name).isPresent() || MemoryOrders.isOrder(name)) {
            throw source.error(position, "'" + name + "' is a constant", "give the variable another name");
        }
    }

    private DeclaredVariable newVariable(String name, int pointers, boolean isAtomic) {
        DeclaredVariable variable = new DeclaredVariable(name, newRegister(), pointers, isAtomic);
        variables.put(name, variable);
        registers.add(new ThreadCode.Register(name, variable.register(), pointers > 0));
        return variable;
    }

    private boolean isInScope(String name) {
        return scopes.stream().anyMatch(scope -> scope.contains(name));
    }

    void openScope() {
        scopes.push(new HashSet<>());
    }

    void closeScope() {
        scopes.pop();
    }

    Optional<DeclaredVariable> variable(String name) {
        return isInScope(name) ? Optional.of(variables.get(name)) : Optional.empty();
    }

    Optional<TypeName> parameter(String name) {
        return Optional.ofNullable(parameters.get(name));
    }

    SharedNames shared() {
        return shared;
    }

    int thread() {
        return thread;
    }

    /** A register without a name. The next full expression may reuse it. */
    int newTemporary() {
        if (usedTemporaries == temporaries.size()) {
            temporaries.add(newRegister());
        }
        return temporaries.get(usedTemporaries++);
    }

    /** Frees the temporaries of the previous full expression. */
    void reuseTemporaries() {
        usedTemporaries = 0;
    }

    private int newRegister() {
        initialValues.add(0);
        return initialValues.size() - 1;
    }

    List<ThreadCode.Register> registers() {
        return registers;
    }

    int[] initialValues() {
        return initialValues.stream().mapToInt(Integer::intValue).toArray();
    }

    BitSet allRegisters() {
        BitSet all = new BitSet();
        registers.forEach(register -> all.set(register.number()));
        return all;
    }
}
