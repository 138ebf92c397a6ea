package dev.weakspot.litmus.compile;

import dev.weakspot.event.Mode;
import dev.weakspot.event.Site;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.compile.ThreadNames.DeclaredVariable;
import dev.weakspot.litmus.program.Expression;
import dev.weakspot.litmus.program.Instruction;
import dev.weakspot.litmus.program.Pointer;
import dev.weakspot.litmus.program.SharedObject;
import dev.weakspot.litmus.syntax.BinaryOperator;
import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.LitmusSource;
import dev.weakspot.litmus.syntax.Position;
import dev.weakspot.litmus.syntax.TypeName;
import dev.weakspot.litmus.syntax.UnaryOperator;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Compiles expressions. Parts with side effects (accesses, assignments, calls) become instructions, from left to right;
 * the rest is a value over registers. A note reports each line with accesses that C leaves unsequenced.
 */
final class ExprCompiler {
    private final LitmusSource source;
    private final ThreadNames names;
    private final Assembly code;
    private final CallCompiler calls;
    private final AssignmentCompiler assignments;
    private final Set<String> notes = new LinkedHashSet<>();

    ExprCompiler(LitmusSource source, ThreadNames names, Assembly code) {
        this.source = source;
        this.names = names;
        this.code = code;
        this.calls = new CallCompiler(source, names, code, this);
        this.assignments = new AssignmentCompiler(source, names, code, this);
    }

    Set<String> notes() {
        return notes;
    }

    /** Compiles an expression whose value is not used. */
    void evaluate(Expr expr) throws InputException {
        if (expr instanceof Expr.Call call) {
            calls.compile(call);
        } else {
            keepFaults(expr.position(), value(expr).expression());
        }
    }

    /** The evaluation of an unused value may still be undefined behaviour, as in {@code 1 / 0;}. */
    private void keepFaults(Position position, Expression unused) {
        if (!(unused instanceof Expression.Constant || unused instanceof Expression.Register)) {
            intoRegister(position, unused);
        }
    }

    TypedValue value(Expr expr) throws InputException {
        return expr.match(new Values());
    }

    private TypedValue call(Expr.Call call) throws InputException {
        return calls.compile(call)
                .orElseThrow(() ->
                        source.error(call.position(), call.function() + " returns no value", "use it as a statement"));
    }

    /** Assigns a value to a variable and checks the types. */
    void assign(Position position, DeclaredVariable variable, TypedValue value) throws InputException {
        assignments.assign(position, variable, value);
    }

    /** A value that must be an int. */
    Expression integer(Expr expr) throws InputException {
        return requireInteger(expr.position(), value(expr));
    }

    Expression requireInteger(Position position, TypedValue value) throws InputException {
        if (value.isPointer()) {
            throw source.error(position, "expected an int, found a pointer", "use * to read what it points to");
        }
        return value.expression();
    }

    /** A value that must point to a shared location. */
    TypedValue pointer(Expr expr) throws InputException {
        return requirePointer(expr.position(), value(expr));
    }

    private TypedValue requirePointer(Position position, TypedValue value) throws InputException {
        if (!value.isPointer()) {
            throw source.error(position, "expected a pointer, found an int", "name a parameter, or &a[i]");
        }
        return value;
    }

    /** The values of several expressions, evaluated one after the other. */
    List<TypedValue> inOrder(List<Expr> exprs) throws InputException {
        if (exprs.stream().filter(Effects::accessesMemory).count() > 1) {
            noteUnsequenced(exprs.get(0).position());
        }
        List<TypedValue> values = new ArrayList<>();
        for (int i = 0; i < exprs.size(); i++) {
            TypedValue value = value(exprs.get(i));
            boolean laterEffects = exprs.subList(i + 1, exprs.size()).stream().anyMatch(Effects::mayChangeRegisters);
            values.add(laterEffects ? snapshot(exprs.get(i).position(), value) : value);
        }
        return values;
    }

    void noteUnsequenced(Position position) {
        notes.add("line " + position.line()
                + ": several shared accesses in one expression are evaluated from left to right;"
                + " C does not define their order");
    }

    /** A copy of the value that later changes of its registers do not affect. */
    TypedValue snapshot(Position position, TypedValue value) {
        if (value.expression() instanceof Expression.Constant) {
            return value;
        }
        if (value.expression() instanceof Expression.Element element) {
            Expression index = new Expression.Register(intoRegister(position, element.index()));
            return value.with(new Expression.Element(element.array(), index));
        }
        return value.with(new Expression.Register(intoRegister(position, value.expression())));
    }

    int intoRegister(Position position, Expression value) {
        int register = names.newTemporary();
        code.add(new Instruction.Compute(site(position), register, value));
        return register;
    }

    private TypedValue name(Expr.Name expr) throws InputException {
        String name = expr.name();
        Optional<DeclaredVariable> variable = names.variable(name);
        if (variable.isPresent()) {
            DeclaredVariable v = variable.get();
            return new TypedValue(new Expression.Register(v.register()), v.pointers(), v.isAtomic());
        }
        Optional<TypeName> parameter = names.parameter(name);
        if (parameter.isPresent()) {
            return parameterValue(expr, parameter.get());
        }
        Optional<Integer> constant = names.shared().constant(name);
        if (constant.isPresent()) {
            return TypedValue.integer(new Expression.Constant(constant.get()));
        }
        if (name.equals("NULL")) {
            return TypedValue.NULL;
        }
        throw undeclared(expr);
    }

    InputException undeclared(Expr.Name expr) {
        String name = expr.name();
        if (names.shared().constant(name).isPresent()) {
            return source.error(expr.position(), "constant '" + name + "' cannot be assigned", "use a variable");
        }
        if (MemoryOrders.isOrder(name)) {
            return source.error(expr.position(), "'" + name + "' is not a value", "memory orders are arguments only");
        }
        String remedy = names.shared().object(name).isPresent()
                ? "add it to the parameters of P" + names.thread()
                : "declare it: int " + name + ";";
        return source.error(expr.position(), "undeclared name '" + name + "'", remedy);
    }

    private TypedValue parameterValue(Expr.Name expr, TypeName type) throws InputException {
        if (type.pointers() == 0) {
            return TypedValue.integer(new Expression.Constant(names.thread()));
        }
        Optional<SharedObject> object = names.shared().object(expr.name());
        if (type.base() != TypeName.Base.INT || object.isEmpty()) {
            throw source.error(
                    expr.position(), "'" + expr.name() + "' has no value", "use mtx_lock, mtx_unlock or barrier_wait");
        }
        Expression address = new Expression.Constant(Pointer.to(object.get().firstCell()));
        return new TypedValue(address, object.get().pointers() + 1, type.isAtomic());
    }

    private TypedValue unary(Expr.Unary unary) throws InputException {
        return switch (unary.operator()) {
            case DEREFERENCE -> load(unary.position(), address(unary));
            case ADDRESS_OF -> addressOf(unary);
            case NOT ->
                TypedValue.integer(new Expression.Unary(
                        UnaryOperator.NOT, value(unary.operand()).expression()));
            case PLUS, MINUS, COMPLEMENT ->
                TypedValue.integer(new Expression.Unary(unary.operator(), integer(unary.operand())));
        };
    }

    private TypedValue addressOf(Expr.Unary unary) throws InputException {
        Expr operand = unary.operand();
        if (operand instanceof Expr.Index || isDereference(operand)) {
            return address(operand);
        }
        String remedy = operand instanceof Expr.Name name
                        && names.parameter(name.name()).isPresent()
                ? "'" + name.name() + "' is a pointer already: leave the & out"
                : "only elements of shared arrays have addresses: &a[i]";
        throw source.error(unary.position(), "the address of a local name is not modelled", remedy);
    }

    static boolean isDereference(Expr expr) {
        return expr instanceof Expr.Unary unary && unary.operator() == UnaryOperator.DEREFERENCE;
    }

    /** The address of {@code *p} or {@code a[i]}. */
    TypedValue address(Expr expr) throws InputException {
        return expr instanceof Expr.Index index ? element(index) : pointer(((Expr.Unary) expr).operand());
    }

    private TypedValue element(Expr.Index index) throws InputException {
        return element(index.position(), index.array(), index.index());
    }

    private TypedValue element(Position position, Expr array, Expr index) throws InputException {
        Optional<SharedObject> object = array instanceof Expr.Name name ? sharedObject(name) : Optional.empty();
        TypedValue base = value(array);
        if (object.isEmpty()) {
            throw source.error(
                    position, "only a shared array, by its name, can be indexed", "write a[i] where a is a parameter");
        }
        Expression element = new Expression.Element(object.get(), integer(index));
        return base.with(element);
    }

    TypedValue load(Position position, TypedValue address) {
        int target = names.newTemporary();
        code.add(new Instruction.Load(site(position), target, address.expression(), plainMode(address)));
        return new TypedValue(new Expression.Register(target), address.pointers() - 1, address.isAtomic());
    }

    /** In C, a plain use of an atomic object is a seq_cst access. */
    static Mode plainMode(TypedValue address) {
        return address.isAtomic() && address.pointers() == 1 ? Mode.SEQ_CST : Mode.NON_ATOMIC;
    }

    private TypedValue binary(Expr.Binary binary) throws InputException {
        BinaryOperator operator = binary.operator();
        if (operator == BinaryOperator.LOGICAL_AND || operator == BinaryOperator.LOGICAL_OR) {
            return logical(binary);
        }
        Optional<TypedValue> sum = pointerSum(binary);
        if (sum.isPresent()) {
            return sum.get();
        }
        List<TypedValue> operands = inOrder(List.of(binary.left(), binary.right()));
        TypedValue left = operands.get(0);
        TypedValue right = operands.get(1);
        if (operator == BinaryOperator.EQUAL || operator == BinaryOperator.NOT_EQUAL) {
            requireComparable(binary.position(), left, right);
        } else {
            requireInteger(binary.left().position(), left);
            requireInteger(binary.right().position(), right);
        }
        return TypedValue.integer(new Expression.Binary(operator, left.expression(), right.expression()));
    }

    /** {@code a + i} with the name of a shared array is {@code &a[i]}. */
    private Optional<TypedValue> pointerSum(Expr.Binary binary) throws InputException {
        boolean isElement = binary.operator() == BinaryOperator.ADD
                && binary.left() instanceof Expr.Name name
                && sharedObject(name).isPresent();
        return isElement ? Optional.of(element(binary.position(), binary.left(), binary.right())) : Optional.empty();
    }

    /** The shared object of a name, if the name is a pointer parameter. */
    private Optional<SharedObject> sharedObject(Expr.Name name) {
        boolean isPointer = names.variable(name.name()).isEmpty()
                && names.parameter(name.name())
                        .filter(type -> type.pointers() > 0)
                        .isPresent();
        return isPointer ? names.shared().object(name.name()) : Optional.empty();
    }

    private void requireComparable(Position position, TypedValue left, TypedValue right) throws InputException {
        if (!areCompatible(left, right)) {
            throw source.error(
                    position,
                    "two values of different types are compared",
                    "compare ints with ints; 0 is the null pointer");
        }
    }

    private void requireCompatible(Expr.Conditional expr, TypedValue then, TypedValue otherwise) throws InputException {
        if (!areCompatible(then, otherwise)) {
            throw source.error(
                    expr.position(),
                    "the two sides of ?: have different types",
                    "both ints, or both the same pointers");
        }
    }

    private static boolean areCompatible(TypedValue left, TypedValue right) {
        return left.pointers() == right.pointers()
                || (left.isPointer() && right.isNull())
                || (right.isPointer() && left.isNull());
    }

    /** Short-circuit evaluation: a right operand with side effects or accesses becomes a branch. */
    private TypedValue logical(Expr.Binary binary) throws InputException {
        Expression left = value(binary.left()).expression();
        if (!Effects.anyIn(binary.right())) {
            Expression right = value(binary.right()).expression();
            return TypedValue.integer(new Expression.Binary(binary.operator(), left, right));
        }
        boolean isAnd = binary.operator() == BinaryOperator.LOGICAL_AND;
        Site site = site(binary.position());
        int result = intoRegister(binary.position(), isAnd ? Expression.ZERO : Expression.ONE);
        Expression needsRight = isAnd ? left : new Expression.Unary(UnaryOperator.NOT, left);
        int toEnd = code.reserveUnless(site, needsRight);
        Expression right = value(binary.right()).expression();
        Expression truth = new Expression.Binary(BinaryOperator.NOT_EQUAL, right, Expression.ZERO);
        code.add(new Instruction.Compute(site, result, truth));
        code.jumpHere(toEnd);
        return TypedValue.integer(new Expression.Register(result));
    }

    private TypedValue conditional(Expr.Conditional expr) throws InputException {
        Expression condition = value(expr.condition()).expression();
        if (!Effects.anyIn(expr.then()) && !Effects.anyIn(expr.otherwise())) {
            TypedValue then = value(expr.then());
            TypedValue otherwise = value(expr.otherwise());
            requireCompatible(expr, then, otherwise);
            TypedValue type = then.isPointer() ? then : otherwise;
            return type.with(new Expression.Conditional(condition, then.expression(), otherwise.expression()));
        }
        Site site = site(expr.position());
        int result = names.newTemporary();
        int toElse = code.reserveUnless(site, condition);
        TypedValue then = value(expr.then());
        code.add(new Instruction.Compute(site, result, then.expression()));
        int toEnd = code.reserveGoto(site);
        code.jumpHere(toElse);
        TypedValue otherwise = value(expr.otherwise());
        code.add(new Instruction.Compute(site, result, otherwise.expression()));
        code.jumpHere(toEnd);
        requireCompatible(expr, then, otherwise);
        return (then.isPointer() ? then : otherwise).with(new Expression.Register(result));
    }

    private Site site(Position position) {
        return source.site(position);
    }

    private final class Values implements Expr.Cases<TypedValue, InputException> {
        @Override
        public TypedValue literal(Expr.Literal literal) {
            return literal.value() == 0
                    ? TypedValue.NULL
                    : TypedValue.integer(new Expression.Constant(literal.value()));
        }

        @Override
        public TypedValue name(Expr.Name name) throws InputException {
            return ExprCompiler.this.name(name);
        }

        @Override
        public TypedValue unary(Expr.Unary unary) throws InputException {
            return ExprCompiler.this.unary(unary);
        }

        @Override
        public TypedValue binary(Expr.Binary binary) throws InputException {
            return ExprCompiler.this.binary(binary);
        }

        @Override
        public TypedValue conditional(Expr.Conditional conditional) throws InputException {
            return ExprCompiler.this.conditional(conditional);
        }

        @Override
        public TypedValue index(Expr.Index index) throws InputException {
            return load(index.position(), element(index));
        }

        @Override
        public TypedValue assign(Expr.Assign assign) throws InputException {
            return assignments.compile(assign);
        }

        @Override
        public TypedValue call(Expr.Call call) throws InputException {
            return ExprCompiler.this.call(call);
        }
    }
}
