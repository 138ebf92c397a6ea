package dev.weakspot.litmus.axiomatic;

import dev.weakspot.event.Mode;
import dev.weakspot.litmus.axioms.AxiomaticAction;
import dev.weakspot.litmus.axioms.AxiomaticLocation;
import dev.weakspot.litmus.axioms.Label;
import dev.weakspot.litmus.axioms.Unsupported;
import dev.weakspot.litmus.syntax.BinaryOperator;
import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.Stmt;
import dev.weakspot.litmus.syntax.UnaryOperator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Runs one thread from its start on the syntax tree. The past supplies the labels of its events; the run stops at the
 * first event that is not in the past.
 */
final class ThreadRun implements Stmt.Cases<Boolean, ThreadRun.Stopped>, Expr.Cases<DependentValue, ThreadRun.Stopped> {
    private final ThreadText text;
    private final List<Label> past;
    private final Map<String, DependentValue> registers = new LinkedHashMap<>();
    private final Set<Object> heldMutexes = new HashSet<>();
    private int events;

    private ThreadRun(ThreadText text, List<Label> past) {
        this.text = text;
        this.past = past;
        text.registers().forEach((name, value) -> registers.put(name, DependentValue.constant(value)));
    }

    /** The state of a thread after the events of its past. */
    static ThreadState run(ThreadText text, List<Label> past) {
        ThreadRun run = new ThreadRun(text, past);
        try {
            text.body().match(run); // the result does not matter: false means a return statement
            run.useConditionRegisters();
            return ThreadState.ended(run.registers);
        } catch (Stopped stopped) {
            return stopped.state;
        }
    }

    /** The run stops in this state. */
    static final class Stopped extends Exception {
        private static final long serialVersionUID = 1L;
        private final transient ThreadState state;

        Stopped(ThreadState state) {
            super(null, null, false, false);
            this.state = state;
        }
    }

    // Events

    /** Performs the next event: takes its label from the past, or stops the run. */
    Label perform(AxiomaticAction action) throws Stopped {
        if (events == past.size()) {
            throw new Stopped(ThreadState.before(text, past, action));
        }
        return past.get(events++);
    }

    /** ψ[R_out ↦ {e}], [Rocker Def. 3.10], where e is the event just performed. */
    DependentValue fromLastEvent(Object value) {
        return new DependentValue(value, Set.of(events - 1));
    }

    /** The value that an event reads. */
    DependentValue fromLastEventOf(AxiomaticAction action) throws Stopped {
        Label event = perform(action);
        return fromLastEvent(event.read());
    }

    /** Performs a branch or an assertion. */
    void control(Set<Integer> dependsOn) throws Stopped {
        perform(new AxiomaticAction.Local(Label.control(dependsOn)));
    }

    /** A failed assertion, a crash, the misuse of a mutex: the state ⊥ of [Rocker Def. 2.4]. */
    Stopped fault() {
        return new Stopped(ThreadState.failed());
    }

    private void useConditionRegisters() throws Stopped {
        DependentValue[] used =
                text.conditionRegisters().stream().map(registers::get).toArray(DependentValue[]::new);
        if (used.length > 0) {
            control(DependentValue.union(used));
        }
    }

    /**
     * The location of an address. The access uses the reads that the address depends on even if the address is invalid.
     */
    AxiomaticLocation location(DependentValue address) throws Stopped {
        if (address.value() instanceof AxiomaticLocation location && text.isCell(location)) {
            return location;
        }
        control(address.from());
        throw fault();
    }

    Set<Object> heldMutexes() {
        return heldMutexes;
    }

    ThreadText text() {
        return text;
    }

    boolean isRegister(String name) {
        return registers.containsKey(name);
    }

    DependentValue register(String name) {
        return registers.get(name);
    }

    void setRegister(String name, DependentValue value) {
        registers.put(name, value);
    }

    // Statements; the result is true if control continues at the next statement

    @Override
    public Boolean declare(Stmt.Declare stmt) throws Stopped {
        if (stmt.initial().isPresent()) {
            setRegister(stmt.name(), value(stmt.initial().get()));
        }
        return true;
    }

    @Override
    public Boolean evaluate(Stmt.Evaluate stmt) throws Stopped {
        value(stmt.expr());
        return true;
    }

    @Override
    public Boolean block(Stmt.Block stmt) throws Stopped {
        for (Stmt inner : stmt.statements()) {
            if (!inner.match(this)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public Boolean ifElse(Stmt.IfElse stmt) throws Stopped {
        DependentValue condition = value(stmt.condition());
        control(condition.from());
        if (condition.isTrue()) {
            return stmt.then().match(this);
        }
        return stmt.otherwise().isEmpty() || stmt.otherwise().get().match(this);
    }

    @Override
    public Boolean loop(Stmt.Loop stmt) {
        throw new Unsupported("a loop");
    }

    @Override
    public Boolean jump(Stmt.Jump stmt) {
        return false; // without loops it can only be a return
    }

    // Expressions

    DependentValue value(Expr expr) throws Stopped {
        return expr.match(this);
    }

    @Override
    public DependentValue literal(Expr.Literal expr) {
        return DependentValue.constant(expr.value());
    }

    @Override
    public DependentValue name(Expr.Name expr) {
        return isRegister(expr.name()) ? register(expr.name()) : DependentValue.constant(text.value(expr.name()));
    }

    @Override
    public DependentValue unary(Expr.Unary expr) throws Stopped {
        return switch (expr.operator()) {
            case DEREFERENCE -> read(expr);
            case ADDRESS_OF -> address(expr.operand());
            case PLUS, MINUS, NOT, COMPLEMENT -> Arithmetic.apply(expr.operator(), value(expr.operand()));
        };
    }

    @Override
    public DependentValue binary(Expr.Binary expr) throws Stopped {
        DependentValue left = value(expr.left());
        if (expr.operator() == BinaryOperator.LOGICAL_AND || expr.operator() == BinaryOperator.LOGICAL_OR) {
            boolean isDecided = left.isTrue() == (expr.operator() == BinaryOperator.LOGICAL_OR);
            Set<Integer> from = choose(left, expr.right());
            DependentValue last = isDecided ? left : value(expr.right());
            return new DependentValue(last.isTrue() ? 1 : 0, union(from, isDecided ? Set.of() : last.from()));
        }
        return combined(expr.operator(), left, value(expr.right()));
    }

    @Override
    public DependentValue conditional(Expr.Conditional expr) throws Stopped {
        DependentValue condition = value(expr.condition());
        Set<Integer> from = choose(condition, expr.then(), expr.otherwise());
        DependentValue chosen = value(condition.isTrue() ? expr.then() : expr.otherwise());
        return new DependentValue(chosen.value(), union(from, chosen.from()));
    }

    /**
     * A choice between values is an expression, and depends on all registers in it. A choice between expressions with
     * side effects is a branch.
     *
     * @return the additional dependencies of the chosen value
     */
    private Set<Integer> choose(DependentValue condition, Expr... alternatives) throws Stopped {
        Set<Integer> from = new HashSet<>(condition.from());
        for (Expr alternative : alternatives) {
            Optional<Set<String>> names = RegisterExpression.names(alternative);
            if (names.isEmpty()) {
                control(condition.from());
                return Set.of();
            }
            names.get().stream()
                    .filter(this::isRegister)
                    .forEach(name -> from.addAll(register(name).from()));
        }
        return from;
    }

    private static Set<Integer> union(Set<Integer> one, Set<Integer> other) {
        Set<Integer> all = new HashSet<>(one);
        all.addAll(other);
        return all;
    }

    private DependentValue combined(BinaryOperator operator, DependentValue left, DependentValue right) throws Stopped {
        var result = Arithmetic.apply(operator, left, right);
        if (result.isEmpty()) {
            control(right.from());
            throw fault();
        }
        return result.get();
    }

    @Override
    public DependentValue index(Expr.Index expr) throws Stopped {
        return read(expr);
    }

    @Override
    public DependentValue assign(Expr.Assign expr) throws Stopped {
        boolean isRegister = expr.target() instanceof Expr.Name;
        DependentValue address = isRegister ? null : address(expr.target());
        if (expr.operator().isEmpty()) {
            DependentValue value = value(expr.value());
            store(expr.target(), address, value);
            return value;
        }
        DependentValue old = isRegister ? value(expr.target()) : load(expr.target(), address);
        DependentValue changed = combined(expr.operator().get(), old, value(expr.value()));
        store(expr.target(), address, changed);
        return expr.yieldsOldValue() ? old : changed;
    }

    @Override
    public DependentValue call(Expr.Call expr) throws Stopped {
        return new Functions(this, expr).perform();
    }

    // Accesses without a function

    /** The address of {@code *p} or {@code a[i]}. */
    DependentValue address(Expr object) throws Stopped {
        if (object instanceof Expr.Unary unary && unary.operator() == UnaryOperator.DEREFERENCE) {
            return value(unary.operand());
        }
        if (object instanceof Expr.Index index) {
            return combined(BinaryOperator.ADD, value(index.array()), value(index.index()));
        }
        if (object instanceof Expr.Name) {
            return value(object);
        }
        throw new IllegalStateException("not an object: object=" + object);
    }

    private Mode plainMode(Expr object) {
        Expr pointer = object instanceof Expr.Unary unary ? unary.operand() : ((Expr.Index) object).array();
        return text.pointsToAtomic(pointer) ? Mode.SEQ_CST : Mode.NON_ATOMIC;
    }

    private DependentValue read(Expr object) throws Stopped {
        return load(object, address(object));
    }

    private DependentValue load(Expr object, DependentValue address) throws Stopped {
        return fromLastEventOf(new AxiomaticAction.Load(location(address), plainMode(object), address.from()));
    }

    private void store(Expr target, DependentValue address, DependentValue value) throws Stopped {
        if (target instanceof Expr.Name register) {
            setRegister(register.name(), value);
        } else {
            Set<Integer> dependsOn = DependentValue.union(address, value);
            perform(new AxiomaticAction.Store(location(address), plainMode(target), value.value(), dependsOn));
        }
    }
}
