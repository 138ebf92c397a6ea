package dev.weakspot.litmus.compile;

import dev.weakspot.event.Mode;
import dev.weakspot.event.Site;
import dev.weakspot.event.UpdateFunction;
import dev.weakspot.event.WordFunction;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.compile.ThreadNames.DeclaredVariable;
import dev.weakspot.litmus.program.Expression;
import dev.weakspot.litmus.program.Instruction;
import dev.weakspot.litmus.program.Instruction.Synchronise.Kind;
import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.LitmusSource;
import dev.weakspot.litmus.syntax.UnaryOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Compiles calls: C11's atomics and locks, and the functions of the litmus language (await, choose, barrier_wait …).
 */
final class CallCompiler {
    private static final String EXPLICIT = "_explicit";

    private static final Map<String, UpdateFunction> UPDATES = Map.of(
            "atomic_exchange", WordFunction.EXCHANGE,
            "atomic_fetch_add", WordFunction.ADD,
            "atomic_fetch_sub", WordFunction.SUBTRACT,
            "atomic_fetch_or", WordFunction.OR,
            "atomic_fetch_and", WordFunction.AND,
            "atomic_fetch_xor", WordFunction.XOR);

    private static final Pattern KERNEL = Pattern.compile(
            "READ_ONCE|WRITE_ONCE|smp_.*|rcu_.*|srcu_.*|synchronize_.*|spin_.*|xchg.*|cmpxchg.*|atomic_read|atomic_set"
                    + "|atomic_(add|sub|inc|dec|cmpxchg|xchg)(_.*)?");

    private static final String KNOWN = "known: atomic_load, atomic_store, atomic_exchange,"
            + " atomic_fetch_add/sub/or/and/xor, atomic_compare_exchange_strong/weak, each also with _explicit,"
            + " atomic_thread_fence, mtx_lock, mtx_unlock, assert, await, await_cas, barrier_wait, choose";

    private final LitmusSource source;
    private final ThreadNames names;
    private final Assembly code;
    private final ExprCompiler expressions;
    private final MemoryOrders orders;

    CallCompiler(LitmusSource source, ThreadNames names, Assembly code, ExprCompiler expressions) {
        this.source = source;
        this.names = names;
        this.code = code;
        this.expressions = expressions;
        this.orders = new MemoryOrders(source);
    }

    /** Emits the instructions of the call and returns its value, if it has one. */
    Optional<TypedValue> compile(Expr.Call call) throws InputException {
        String function = call.function();
        boolean isExplicit = function.endsWith(EXPLICIT);
        String base = isExplicit ? function.substring(0, function.length() - EXPLICIT.length()) : function;
        if (UPDATES.containsKey(base)) {
            return Optional.of(update(call, UPDATES.get(base), isExplicit));
        }
        return switch (base) {
            case "atomic_load" -> Optional.of(load(call, isExplicit));
            case "atomic_store" -> store(call, isExplicit);
            case "atomic_compare_exchange_strong" -> Optional.of(compareExchange(call, isExplicit, false));
            case "atomic_compare_exchange_weak" -> Optional.of(compareExchange(call, isExplicit, true));
            default -> isExplicit ? unknown(call) : otherFunction(call);
        };
    }

    private Optional<TypedValue> otherFunction(Expr.Call call) throws InputException {
        return switch (call.function()) {
            case "atomic_thread_fence" -> fence(call);
            case "assert" -> assertion(call);
            case "await" -> await(call);
            case "await_cas" -> awaitExchange(call);
            case "mtx_lock" -> mutex(call, Kind.LOCK);
            case "mtx_unlock" -> mutex(call, Kind.UNLOCK);
            case "barrier_wait" -> barrier(call);
            case "choose" -> Optional.of(choose(call));
            default -> unknown(call);
        };
    }

    private Optional<TypedValue> unknown(Expr.Call call) throws InputException {
        if (KERNEL.matcher(call.function()).matches()) {
            throw source.error(
                    call.position(),
                    "'" + call.function() + "' belongs to the Linux kernel's memory model, which is not modelled",
                    "use C11's atomics and mtx_lock");
        }
        throw source.error(call.position(), "unknown function '" + call.function() + "'", KNOWN);
    }

    private TypedValue load(Expr.Call call, boolean isExplicit) throws InputException {
        requireArguments(call, isExplicit ? 2 : 1, isExplicit ? "(location, order)" : "(location)");
        TypedValue address = expressions.pointer(call.arguments().get(0));
        Mode mode = isExplicit ? orders.forLoad(call.arguments().get(1), "a load") : Mode.SEQ_CST;
        int target = names.newTemporary();
        emit(new Instruction.Load(site(call), target, address.expression(), mode));
        return read(target, address);
    }

    private static TypedValue read(int register, TypedValue address) {
        return new TypedValue(new Expression.Register(register), address.pointers() - 1, address.isAtomic());
    }

    private Optional<TypedValue> store(Expr.Call call, boolean isExplicit) throws InputException {
        requireArguments(call, isExplicit ? 3 : 2, isExplicit ? "(location, value, order)" : "(location, value)");
        Operands operands = operands(call, 1);
        Mode mode = isExplicit ? orders.forStore(call.arguments().get(2)) : Mode.SEQ_CST;
        return emit(new Instruction.Store(site(call), operands.address().expression(), operands.value(0), mode));
    }

    private TypedValue update(Expr.Call call, UpdateFunction function, boolean isExplicit) throws InputException {
        requireArguments(call, isExplicit ? 3 : 2, isExplicit ? "(location, value, order)" : "(location, value)");
        Operands operands = operands(call, 1);
        Mode mode = isExplicit ? orders.any(call.arguments().get(2)) : Mode.SEQ_CST;
        TypedValue address = operands.address();
        if (function != WordFunction.EXCHANGE && address.pointers() > 1) {
            throw source.error(
                    call.position(), "arithmetic on a pointer in memory is not modelled", "use atomic_exchange");
        }
        int target = names.newTemporary();
        emit(new Instruction.Update(site(call), target, address.expression(), function, operands.value(0), mode));
        return read(target, address);
    }

    private TypedValue compareExchange(Expr.Call call, boolean isExplicit, boolean isWeak) throws InputException {
        requireArguments(
                call,
                isExplicit ? 5 : 3,
                isExplicit
                        ? "(location, &expected, desired, success order, failure order)"
                        : "(location, &expected, desired)");
        Mode success = isExplicit ? orders.any(call.arguments().get(3)) : Mode.SEQ_CST;
        Mode failure = isExplicit ? orders.forLoad(call.arguments().get(4), "a failed compare-exchange") : Mode.SEQ_CST;
        Optional<DeclaredVariable> variable = addressedVariable(call.arguments().get(1));
        return variable.isPresent()
                ? compareWithRegister(call, variable.get(), success, failure, isWeak)
                : compareWithMemory(call, success, failure, isWeak);
    }

    private Optional<DeclaredVariable> addressedVariable(Expr expr) {
        return expr instanceof Expr.Unary unary
                        && unary.operator() == UnaryOperator.ADDRESS_OF
                        && unary.operand() instanceof Expr.Name name
                ? names.variable(name.name())
                : Optional.empty();
    }

    private TypedValue compareWithRegister(
            Expr.Call call, DeclaredVariable expected, Mode success, Mode failure, boolean isWeak)
            throws InputException {
        List<Expr> arguments = List.of(call.arguments().get(0), call.arguments().get(2));
        Operands operands = operands(call, arguments);
        if (expected.pointers() != operands.address().pointers() - 1) {
            throw source.error(
                    call.arguments().get(1).position(),
                    "'" + expected.name() + "' and the location have different types",
                    "compare an int with an int");
        }
        return exchange(call, operands.address(), expected.register(), operands.value(0), success, failure, isWeak);
    }

    /**
     * The expected value is in shared memory: a non-atomic read precedes the operation, a non-atomic write follows a
     * failure.
     */
    private TypedValue compareWithMemory(Expr.Call call, Mode success, Mode failure, boolean isWeak)
            throws InputException {
        List<Expr> arguments = call.arguments().subList(0, 3);
        List<TypedValue> values = expressions.inOrder(arguments);
        Operands operands =
                checked(call, List.of(arguments.get(0), arguments.get(2)), List.of(values.get(0), values.get(2)));
        TypedValue expected = values.get(1);
        if (expected.pointers() != operands.address().pointers()) {
            throw source.error(
                    arguments.get(1).position(),
                    "the expected value is passed by address",
                    "write &r with a register r, or a pointer to a shared int");
        }
        Expression expectedAddress = expected.expression();
        int compared = names.newTemporary();
        emit(new Instruction.Load(site(call), compared, expectedAddress, Mode.NON_ATOMIC));
        TypedValue succeeded =
                exchange(call, operands.address(), compared, operands.value(0), success, failure, isWeak);
        Expression failed = new Expression.Unary(UnaryOperator.NOT, succeeded.expression());
        int toEnd = code.reserveUnless(site(call), failed);
        emit(new Instruction.Store(site(call), expectedAddress, new Expression.Register(compared), Mode.NON_ATOMIC));
        code.jumpHere(toEnd);
        return succeeded;
    }

    private TypedValue exchange(
            Expr.Call call,
            TypedValue address,
            int expected,
            Expression desired,
            Mode success,
            Mode failure,
            boolean isWeak) {
        int succeeded = names.newTemporary();
        emit(new Instruction.CompareExchange(
                site(call), succeeded, expected, address.expression(), desired, success, failure, isWeak));
        return TypedValue.integer(new Expression.Register(succeeded));
    }

    private Optional<TypedValue> fence(Expr.Call call) throws InputException {
        requireArguments(call, 1, "(order)");
        Mode mode = orders.any(call.arguments().get(0));
        // A relaxed fence has no effect [C11 7.17.4.1].
        return mode == Mode.RELAXED ? Optional.empty() : emit(new Instruction.Fence(site(call), mode));
    }

    private Optional<TypedValue> assertion(Expr.Call call) throws InputException {
        requireArguments(call, 1, "(condition)");
        Expression condition = expressions.value(call.arguments().get(0)).expression();
        return emit(new Instruction.Assert(site(call), condition));
    }

    private Optional<TypedValue> await(Expr.Call call) throws InputException {
        requireArguments(call, 3, "(location, value, order)");
        Operands operands = operands(call, 1);
        Mode mode = orders.forLoad(call.arguments().get(2), "a wait");
        return emit(new Instruction.Await(site(call), operands.address().expression(), operands.value(0), mode));
    }

    private Optional<TypedValue> awaitExchange(Expr.Call call) throws InputException {
        requireArguments(call, 4, "(location, expected, desired, order)");
        Operands operands = operands(call, 2);
        Mode mode = orders.any(call.arguments().get(3));
        return emit(new Instruction.AwaitExchange(
                site(call), operands.address().expression(), operands.value(0), operands.value(1), mode));
    }

    private Optional<TypedValue> mutex(Expr.Call call, Kind kind) throws InputException {
        requireArguments(call, 1, "(mutex)");
        Optional<Integer> mutex =
                synchronisationObject(call).flatMap(name -> names.shared().mutex(name));
        if (mutex.isEmpty()) {
            throw source.error(call.position(), "the argument is not a mutex", "name a parameter of type mtx_t*");
        }
        return emit(new Instruction.Synchronise(site(call), kind, mutex.get(), 0));
    }

    private Optional<TypedValue> barrier(Expr.Call call) throws InputException {
        requireArguments(call, 1, "(barrier)");
        Optional<Integer> barrier =
                synchronisationObject(call).flatMap(name -> names.shared().barrier(name));
        if (barrier.isEmpty()) {
            throw source.error(call.position(), "the argument is not a barrier", "name a parameter of type barrier_t*");
        }
        int parties = names.shared().barriers().get(barrier.get()).parties();
        return emit(new Instruction.Synchronise(site(call), Kind.BARRIER, barrier.get(), parties));
    }

    private Optional<String> synchronisationObject(Expr.Call call) {
        return call.arguments().get(0) instanceof Expr.Name name
                        && names.parameter(name.name()).isPresent()
                ? Optional.of(name.name())
                : Optional.empty();
    }

    private TypedValue choose(Expr.Call call) throws InputException {
        if (call.arguments().isEmpty()) {
            throw source.error(call.position(), "choose has no arguments", "write choose(0, 1)");
        }
        List<Expression> alternatives = new ArrayList<>();
        List<TypedValue> values = expressions.inOrder(call.arguments());
        for (int i = 0; i < values.size(); i++) {
            Expr argument = call.arguments().get(i);
            if (values.get(i).isPointer()) {
                throw source.error(argument.position(), "choose takes ints only", "choose a number and branch on it");
            }
            // All arguments of a call are evaluated, including the alternatives that are not chosen.
            Expression value = values.get(i).expression();
            boolean isSimple = value instanceof Expression.Constant || value instanceof Expression.Register;
            alternatives.add(
                    isSimple ? value : new Expression.Register(expressions.intoRegister(argument.position(), value)));
        }
        int target = names.newTemporary();
        emit(new Instruction.Choose(site(call), target, alternatives));
        return TypedValue.integer(new Expression.Register(target));
    }

    /** The address of a location and the values passed with it. */
    private record Operands(TypedValue address, List<Expression> values) {
        Expression value(int i) {
            return values.get(i);
        }
    }

    /** The first argument as a location and the next {@code count} as values of its type. */
    private Operands operands(Expr.Call call, int count) throws InputException {
        return operands(call, call.arguments().subList(0, count + 1));
    }

    private Operands operands(Expr.Call call, List<Expr> arguments) throws InputException {
        return checked(call, arguments, expressions.inOrder(arguments));
    }

    private Operands checked(Expr.Call call, List<Expr> arguments, List<TypedValue> values) throws InputException {
        TypedValue address = values.get(0);
        if (!address.isPointer()) {
            throw source.error(
                    arguments.get(0).position(), call.function() + " needs a location", "name a parameter, or &a[i]");
        }
        List<Expression> operands = new ArrayList<>();
        for (int i = 1; i < values.size(); i++) {
            TypedValue value = values.get(i);
            if (value.pointers() != address.pointers() - 1 && !value.isNull()) {
                throw source.error(
                        arguments.get(i).position(),
                        address.pointers() == 1 ? "the location holds an int" : "the location holds a pointer",
                        address.pointers() == 1 ? "give an int" : "give a pointer, or 0 for null");
            }
            operands.add(value.expression());
        }
        return new Operands(address, operands);
    }

    private void requireArguments(Expr.Call call, int count, String form) throws InputException {
        if (call.arguments().size() != count) {
            throw source.error(
                    call.position(),
                    call.function() + " with " + call.arguments().size()
                            + (call.arguments().size() == 1 ? " argument" : " arguments"),
                    "write " + call.function() + form);
        }
    }

    private Optional<TypedValue> emit(Instruction instruction) {
        code.add(instruction);
        return Optional.empty();
    }

    private Site site(Expr.Call call) {
        return source.site(call.position());
    }
}
