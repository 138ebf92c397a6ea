package dev.weakspot.litmus.compile;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.program.BarrierDeclaration;
import dev.weakspot.litmus.program.Cell;
import dev.weakspot.litmus.program.Pointer;
import dev.weakspot.litmus.program.SharedObject;
import dev.weakspot.litmus.program.UndefinedBehaviour;
import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.InitialItem;
import dev.weakspot.litmus.syntax.LitmusFile;
import dev.weakspot.litmus.syntax.LitmusSource;
import dev.weakspot.litmus.syntax.Position;
import dev.weakspot.litmus.syntax.ThreadBody;
import dev.weakspot.litmus.syntax.TypeName;
import dev.weakspot.litmus.syntax.UnaryOperator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The names of the initial state: constants, shared variables and arrays, mutexes, barriers. A parameter that the
 * initial state does not declare is a variable with the initial value 0, as in herd.
 */
final class SharedNames {
    /** A larger number of shared locations is most likely a mistake in the length of an array. */
    static final int MOST_CELLS = 4096;

    /** The target of an address constant. */
    private record Target(SharedObject object, int index) {
        int pointer() {
            return Pointer.to(object.firstCell() + index);
        }
    }

    private final LitmusSource source;
    private final Map<String, Integer> constants = new HashMap<>();
    private final Map<String, SharedObject> objects = new LinkedHashMap<>();
    private final Map<String, Integer> mutexes = new LinkedHashMap<>();
    private final Map<String, Integer> barrierNumbers = new HashMap<>();
    private final List<BarrierDeclaration> barriers = new ArrayList<>();
    private final List<List<Expr>> initialValues = new ArrayList<>();
    private int cellCount;

    SharedNames(LitmusFile file) throws InputException {
        this.source = file.source();
        Map<String, Integer> parameterDepth = parameterDepth(file);
        for (InitialItem item : file.initial()) {
            if (item instanceof InitialItem.Constant constant) {
                requireUnused(constant.name(), constant.position());
                constants.put(constant.name(), constantValue(constant.value()));
            } else if (item instanceof InitialItem.Shared shared) {
                declare(shared, parameterDepth.getOrDefault(shared.name(), 1));
            }
        }
        for (ThreadBody thread : file.threads()) {
            for (ThreadBody.Parameter parameter : thread.parameters()) {
                declareImplicitly(parameter);
            }
        }
    }

    /** The largest number of stars in the parameter declarations of each shared name. */
    private static Map<String, Integer> parameterDepth(LitmusFile file) {
        Map<String, Integer> depth = new HashMap<>();
        for (ThreadBody thread : file.threads()) {
            for (ThreadBody.Parameter parameter : thread.parameters()) {
                depth.merge(parameter.name(), parameter.type().pointers(), Math::max);
            }
        }
        return depth;
    }

    private void declare(InitialItem.Shared shared, int parameterDepth) throws InputException {
        requireUnused(shared.name(), shared.position());
        TypeName.Base base = shared.type().map(TypeName::base).orElse(TypeName.Base.INT);
        switch (base) {
            case MUTEX -> {
                requirePlain(shared, "a mutex");
                requireNoValue(shared);
                addMutex(shared.name(), shared.position());
            }
            case BARRIER -> {
                requirePlain(shared, "a barrier");
                requireCapacity(1, shared.position());
                barrierNumbers.put(shared.name(), barriers.size());
                barriers.add(new BarrierDeclaration(shared.name(), parties(shared)));
            }
            case INT -> declareCells(shared, parameterDepth);
        }
    }

    private void declareCells(InitialItem.Shared shared, int parameterDepth) throws InputException {
        int length = shared.length().isPresent() ? arrayLength(shared.length().get()) : 1;
        if (shared.values().size() > length) {
            throw source.error(
                    shared.values().get(length).position(),
                    "more values than '" + shared.name() + "' has elements",
                    "it has " + length);
        }
        int implied = shared.values().stream().anyMatch(this::looksLikeAddress) ? 1 : 0;
        int pointers = shared.type().map(TypeName::pointers).orElse(Math.max(implied, parameterDepth - 1));
        addObject(shared.name(), length, shared.length().isPresent(), pointers, shared.values(), shared.position());
    }

    private boolean looksLikeAddress(Expr value) {
        if (value instanceof Expr.Name name) {
            return !constants.containsKey(name.name());
        }
        return value instanceof Expr.Unary unary && unary.operator() == UnaryOperator.ADDRESS_OF;
    }

    private void addObject(String name, int length, boolean isArray, int pointers, List<Expr> values, Position position)
            throws InputException {
        requireCapacity(length, position);
        objects.put(name, new SharedObject(name, cellCount, length, isArray, pointers));
        initialValues.add(values);
        cellCount += length;
    }

    private void addMutex(String name, Position position) throws InputException {
        requireCapacity(1, position);
        mutexes.put(name, mutexes.size());
    }

    private void requireCapacity(int more, Position position) throws InputException {
        if (cellCount + mutexes.size() + barriers.size() + more > MOST_CELLS) {
            throw source.error(
                    position, "more than " + MOST_CELLS + " shared locations", "declare fewer, or smaller arrays");
        }
    }

    private void declareImplicitly(ThreadBody.Parameter parameter) throws InputException {
        TypeName type = parameter.type();
        if (type.pointers() == 0 || isShared(parameter.name())) {
            return;
        }
        if (constants.containsKey(parameter.name())) {
            throw source.error(
                    parameter.position(),
                    "'" + parameter.name() + "' is a constant",
                    "constants are visible in every thread: remove it from the parameters");
        }
        switch (type.base()) {
            case INT -> addObject(parameter.name(), 1, false, type.pointers() - 1, List.of(), parameter.position());
            case MUTEX -> addMutex(parameter.name(), parameter.position());
            case BARRIER ->
                throw source.error(
                        parameter.position(),
                        "barrier '" + parameter.name() + "' has no count",
                        "declare it in the initial state: barrier_t " + parameter.name() + " = 2;");
        }
    }

    private boolean isShared(String name) {
        return objects.containsKey(name) || mutexes.containsKey(name) || barrierNumbers.containsKey(name);
    }

    private void requireUnused(String name, Position position) throws InputException {
        if (isShared(name) || constants.containsKey(name)) {
            throw source.error(position, "'" + name + "' is declared twice", "give one of them another name");
        }
        if (MemoryOrders.isOrder(name)) {
            throw source.error(position, "'" + name + "' is a memory order", "give it another name");
        }
    }

    private void requirePlain(InitialItem.Shared shared, String kind) throws InputException {
        if (shared.length().isPresent() || shared.type().orElseThrow().pointers() > 0) {
            throw source.error(
                    shared.position(),
                    "arrays of and pointers to " + kind + " are not modelled",
                    "declare each by name");
        }
    }

    private void requireNoValue(InitialItem.Shared shared) throws InputException {
        if (!shared.values().isEmpty()) {
            throw source.error(
                    shared.values().get(0).position(), "a mutex has no value", "write mtx_t " + shared.name() + ";");
        }
    }

    private int parties(InitialItem.Shared shared) throws InputException {
        String remedy = "write barrier_t " + shared.name() + " = 2;";
        if (shared.values().size() != 1) {
            throw source.error(shared.position(), "barrier '" + shared.name() + "' has no count", remedy);
        }
        int parties = constantValue(shared.values().get(0));
        if (parties < 1) {
            throw source.error(
                    shared.values().get(0).position(), "a barrier cannot wait for " + parties + " threads", remedy);
        }
        return parties;
    }

    private int arrayLength(Expr length) throws InputException {
        int value = constantValue(length);
        if (value < 1 || value > MOST_CELLS) {
            throw source.error(
                    length.position(), "an array cannot have " + value + " elements", "use 1 to " + MOST_CELLS);
        }
        return value;
    }

    Optional<SharedObject> object(String name) {
        return Optional.ofNullable(objects.get(name));
    }

    Optional<Integer> constant(String name) {
        return Optional.ofNullable(constants.get(name));
    }

    Optional<Integer> mutex(String name) {
        return Optional.ofNullable(mutexes.get(name));
    }

    Optional<Integer> barrier(String name) {
        return Optional.ofNullable(barrierNumbers.get(name));
    }

    List<String> mutexes() {
        return List.copyOf(mutexes.keySet());
    }

    List<BarrierDeclaration> barriers() {
        return barriers;
    }

    /** The cells with their initial values. An initial value may be the address of any cell. */
    List<Cell> cells() throws InputException {
        List<Cell> cells = new ArrayList<>();
        int number = 0;
        for (SharedObject object : objects.values()) {
            List<Expr> values = initialValues.get(number++);
            for (int i = 0; i < object.length(); i++) {
                int value = i < values.size() ? initialValue(values.get(i), object) : 0;
                cells.add(new Cell(object.cellName(i), object.pointers() > 0, value));
            }
        }
        return cells;
    }

    private int initialValue(Expr expr, SharedObject object) throws InputException {
        Optional<Target> target = addressed(expr);
        if (target.isPresent()) {
            SharedObject pointee = target.get().object();
            if (object.pointers() != pointee.pointers() + 1) {
                throw source.error(
                        expr.position(),
                        "'" + object.name() + "' cannot hold the address of '" + pointee.name() + "'",
                        "declare it as int" + "*".repeat(pointee.pointers() + 1));
            }
            return target.get().pointer();
        }
        int value = constantValue(expr);
        requireNullIfPointer(object.pointers(), value, expr.position());
        return value;
    }

    private void requireNullIfPointer(int pointers, int value, Position position) throws InputException {
        if (pointers > 0 && value != 0) {
            throw source.error(position, "a pointer cannot be " + value, "write &x, or 0 for null");
        }
    }

    /** The value in a final condition or of an initial register: a number, or an address if {@code withPointer}. */
    int comparedValue(Expr expr, boolean withPointer) throws InputException {
        Optional<Target> target = addressed(expr);
        if (target.isEmpty()) {
            int value = constantValue(expr);
            requireNullIfPointer(withPointer ? 1 : 0, value, expr.position());
            return value;
        }
        if (!withPointer) {
            throw source.error(expr.position(), "an int is compared with an address", "write a number");
        }
        return target.get().pointer();
    }

    /** The pointer depth of a constant: 0 for a number, 1 for the address of an int. */
    int pointersOf(Expr expr) throws InputException {
        return addressed(expr).map(target -> target.object().pointers() + 1).orElse(0);
    }

    /**
     * The target of {@code &x}, {@code &a[1]}, or a bare {@code x} that is not a constant (herd's notation for
     * addresses).
     */
    private Optional<Target> addressed(Expr expr) throws InputException {
        if (expr instanceof Expr.Unary unary && unary.operator() == UnaryOperator.ADDRESS_OF) {
            Expr target = unary.operand();
            Expr named = target instanceof Expr.Index index ? index.array() : target;
            Optional<SharedObject> object = named instanceof Expr.Name name ? object(name.name()) : Optional.empty();
            if (object.isEmpty()) {
                throw source.error(
                        named.position(),
                        "the operand of & is not a shared variable",
                        "declare it in the initial state");
            }
            int index = target instanceof Expr.Index element ? constantValue(element.index()) : 0;
            requireElement(object.get(), index, target.position());
            return Optional.of(new Target(object.get(), index));
        }
        return expr instanceof Expr.Name name
                ? object(name.name()).map(object -> new Target(object, 0))
                : Optional.empty();
    }

    /** Refuses an index that is out of bounds. */
    void requireElement(SharedObject object, int index, Position position) throws InputException {
        if (index < 0 || index >= object.length()) {
            throw source.error(
                    position,
                    "'" + object.name() + "' has no element " + index,
                    "its last element is " + (object.length() - 1));
        }
    }

    /** The value of a constant expression. */
    int constantValue(Expr expr) throws InputException {
        try {
            return new ConstantFolding(source, constants).valueOf(expr);
        } catch (UndefinedBehaviour fault) {
            throw source.error(
                    expr.position(), "this constant " + fault.getMessage(), "write a constant with a defined value");
        }
    }
}
