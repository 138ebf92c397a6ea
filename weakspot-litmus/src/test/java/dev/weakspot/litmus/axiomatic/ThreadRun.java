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
final class ThreadRun implements Stmt.Cases<Boolean, ThreadRun.Stopped>, Expr.Cases<Tracked, ThreadRun.Stopped> {
    private final ThreadText text;
    private final List<Label> past;
    private final Map<String, Tracked> registers = new LinkedHashMap<>();
    private final Set<Object> heldMutexes = new HashSet<>();
    private int events;

    private ThreadRun(ThreadText text, List<Label> past) {
        this.text = text;
        this.past = past;
        text.registers().forEach((name, value) -> registers.put(name, Tracked.constant(value)));
    }

    /** The state of a thread after the events of its past. */
    static ThreadState run(ThreadText text, List<Label> past) {
        ThreadRun run = new ThreadRun(text, past);
        try {
            text.body().match(run); // the result does not matter: false means a return statement
            run.useConditionRegisters();
            return ThreadState.ended(run.registers);
        } catch (Stopped stopped) {
            return stopped.where;
        }
    }

    /** The run stops in this state. */
    static final class Stopped extends Exception {
        private static final long serialVersionUID = 1L;
        private final transient ThreadState where;

        Stopped(ThreadState where) {
            super(null, null, false, false);
            this.where = where;
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
    Tracked fromLastEvent(Object value) {
        return new Tracked(value, Set.of(events - 1));
    }

    /** The value that an event reads. */
    Tracked fromLastEventOf(AxiomaticAction action) throws Stopped {
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
        Tracked[] used = text.conditionRegisters().stream().map(registers::get).toArray(Tracked[]::new);
        if (used.length > 0) {
            control(Tracked.union(used));
        }
    }

    /**
     * The location of an address. The access uses the reads that the address depends on even if the address is invalid.
     */
    AxiomaticLocation location(Tracked address) throws Stopped {
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

    Tracked register(String name) {
        return registers.get(name);
    }

    void setRegister(String name, Tracked value) {
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
        Tracked condition = value(stmt.condition());
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

    Tracked value(Expr expr) throws Stopped {
        return expr.match(this);
    }

    @Override
    public Tracked literal(Expr.Literal expr) {
        return Tracked.constant(expr.value());
    }

    @Override
    public Tracked name(Expr.Name expr) {
        return isRegister(expr.name()) ? register(expr.name()) : Tracked.constant(text.value(expr.name()));
    }

    @Override
    public Tracked unary(Expr.Unary expr) throws Stopped {
        return switch (expr.operator()) {
            case DEREFERENCE -> read(expr);
            case ADDRESS_OF -> address(expr.operand());
            case PLUS, MINUS, NOT, COMPLEMENT -> Arithmetic.apply(expr.operator(), value(expr.operand()));
        };
    }

    @Override
    public Tracked binary(Expr.Binary expr) throws Stopped {
        Tracked left = value(expr.left());
        if (expr.operator() == BinaryOperator.LOGICAL_AND || expr.operator() == BinaryOperator.LOGICAL_OR) {
            boolean isDecided = left.isTrue() == (expr.operator() == BinaryOperator.LOGICAL_OR);
            Set<Integer> from = choose(left, expr.right());
            Tracked last = isDecided ? left : value(expr.right());
            return new Tracked(last.isTrue() ? 1 : 0, union(from, isDecided ? Set.of() : last.from()));
        }
        return combined(expr.operator(), left, value(expr.right()));
    }

    @Override
    public Tracked conditional(Expr.Conditional expr) throws Stopped {
        Tracked condition = value(expr.condition());
        Set<Integer> from = choose(condition, expr.then(), expr.otherwise());
        Tracked chosen = value(condition.isTrue() ? expr.then() : expr.otherwise());
        return new Tracked(chosen.value(), union(from, chosen.from()));
    }

    /**
     * A choice between values is an expression, and depends on all registers in it. A choice between expressions with
     * side effects is a branch.
     *
     * @return the additional dependencies of the chosen value
     */
    private Set<Integer> choose(Tracked condition, Expr... alternatives) throws Stopped {
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

    private Tracked combined(BinaryOperator operator, Tracked left, Tracked right) throws Stopped {
        var result = Arithmetic.apply(operator, left, right);
        if (result.isEmpty()) {
            control(right.from());
            throw fault();
        }
        return result.get();
    }

    @Override
    public Tracked index(Expr.Index expr) throws Stopped {
        return read(expr);
    }

    @Override
    public Tracked assign(Expr.Assign expr) throws Stopped {
        boolean isRegister = expr.target() instanceof Expr.Name;
        Tracked address = isRegister ? null : address(expr.target());
        if (expr.operator().isEmpty()) {
            Tracked value = value(expr.value());
            store(expr.target(), address, value);
            return value;
        }
        Tracked old = isRegister ? value(expr.target()) : load(expr.target(), address);
        Tracked changed = combined(expr.operator().get(), old, value(expr.value()));
        store(expr.target(), address, changed);
        return expr.yieldsOldValue() ? old : changed;
    }

    @Override
    public Tracked call(Expr.Call expr) throws Stopped {
        return new Functions(this, expr).perform();
    }

    // Accesses without a function

    /** The address of {@code *p} or {@code a[i]}. */
    Tracked address(Expr object) throws Stopped {
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

    private Tracked read(Expr object) throws Stopped {
        return load(object, address(object));
    }

    private Tracked load(Expr object, Tracked address) throws Stopped {
        return fromLastEventOf(new AxiomaticAction.Load(location(address), plainMode(object), address.from()));
    }

    private void store(Expr target, Tracked address, Tracked value) throws Stopped {
        if (target instanceof Expr.Name register) {
            setRegister(register.name(), value);
        } else {
            Set<Integer> dependsOn = Tracked.union(address, value);
            perform(new AxiomaticAction.Store(location(address), plainMode(target), value.value(), dependsOn));
        }
    }
}
