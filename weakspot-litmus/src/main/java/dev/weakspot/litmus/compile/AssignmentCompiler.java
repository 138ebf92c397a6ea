package dev.weakspot.litmus.compile;

import dev.weakspot.event.Mode;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.compile.ThreadNames.DeclaredVariable;
import dev.weakspot.litmus.program.Expression;
import dev.weakspot.litmus.program.Instruction;
import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.LitmusSource;
import dev.weakspot.litmus.syntax.Position;
import dev.weakspot.litmus.syntax.TypeName;
import java.util.Optional;

/** Compiles assignments to variables and to memory, including compound assignments and increments. */
final class AssignmentCompiler {
    private final LitmusSource source;
    private final ThreadNames names;
    private final Assembly code;
    private final ExprCompiler expressions;

    AssignmentCompiler(LitmusSource source, ThreadNames names, Assembly code, ExprCompiler expressions) {
        this.source = source;
        this.names = names;
        this.code = code;
        this.expressions = expressions;
    }

    TypedValue compile(Expr.Assign assign) throws InputException {
        Expr target = assign.target();
        if (target instanceof Expr.Name name) {
            return assignVariable(assign, name);
        }
        if (!(target instanceof Expr.Index) && !ExprCompiler.isDereference(target)) {
            throw source.error(
                    target.position(), "the left side is not assignable", "assign to a variable, *p or a[i]");
        }
        return assignMemory(assign);
    }

    private TypedValue assignVariable(Expr.Assign assign, Expr.Name name) throws InputException {
        Optional<DeclaredVariable> variable = names.variable(name.name());
        if (variable.isEmpty()) {
            Optional<TypeName> parameter = names.parameter(name.name());
            if (parameter.isPresent() && parameter.get().pointers() == 0) {
                throw source.error(
                        name.position(), "the thread's number cannot be assigned", "copy it into a variable");
            }
            throw parameter.isPresent()
                    ? source.error(
                            name.position(),
                            "parameter '" + name.name() + "' cannot be assigned",
                            "write *" + name.name())
                    : expressions.undeclared(name);
        }
        TypedValue old = expressions.value(name);
        TypedValue before = assign.yieldsOldValue() ? expressions.snapshot(assign.position(), old) : old;
        if (assign.operator().isPresent() && Effects.mayChangeRegisters(assign.value())) {
            old = expressions.snapshot(assign.position(), old);
        }
        TypedValue value = combined(assign, old, expressions.value(assign.value()));
        assign(assign.position(), variable.get(), value);
        return before;
    }

    void assign(Position position, DeclaredVariable variable, TypedValue value) throws InputException {
        boolean suits = variable.pointers() == value.pointers() || (variable.pointers() > 0 && value.isNull());
        if (!suits) {
            String kind = value.isPointer() ? "a pointer" : "an int";
            String stars = "*".repeat(value.pointers());
            throw source.error(
                    position,
                    "'" + variable.name() + "' cannot hold " + kind,
                    "declare it as int" + stars + " " + variable.name());
        }
        code.add(new Instruction.Compute(source.site(position), variable.register(), value.expression()));
    }

    private TypedValue combined(Expr.Assign assign, TypedValue old, TypedValue operand) throws InputException {
        if (assign.operator().isEmpty()) {
            return operand;
        }
        Expression left = expressions.requireInteger(assign.target().position(), old);
        Expression right = expressions.requireInteger(assign.value().position(), operand);
        return TypedValue.integer(new Expression.Binary(assign.operator().get(), left, right));
    }

    private TypedValue assignMemory(Expr.Assign assign) throws InputException {
        boolean targetReads = assign.operator().isPresent() || Effects.accessesMemory(addressExpr(assign.target()));
        if (targetReads && Effects.accessesMemory(assign.value())) {
            expressions.noteUnsequenced(assign.position());
        }
        TypedValue address = expressions.address(assign.target());
        if (Effects.mayChangeRegisters(assign.value())) {
            address = expressions.snapshot(assign.target().position(), address);
        }
        Mode mode = ExprCompiler.plainMode(address);
        if (assign.operator().isPresent() && mode == Mode.SEQ_CST) {
            throw source.error(
                    assign.position(),
                    "compound assignment to an atomic is not modelled",
                    "use atomic_fetch_add or another atomic_fetch function");
        }
        TypedValue old = assign.operator().isPresent() ? expressions.load(assign.position(), address) : TypedValue.NULL;
        TypedValue value = combined(assign, old, expressions.value(assign.value()));
        if (value.pointers() != address.pointers() - 1 && !value.isNull()) {
            String held = address.pointers() > 1 ? "a pointer" : "an int";
            throw source.error(assign.position(), "this location holds " + held, "store a value of that type");
        }
        int stored = expressions.intoRegister(assign.position(), value.expression());
        Expression result = new Expression.Register(stored);
        code.add(new Instruction.Store(source.site(assign.position()), address.expression(), result, mode));
        return assign.yieldsOldValue() ? old : value.with(result);
    }

    /** The expression that determines the address of the assignment's target. */
    private static Expr addressExpr(Expr target) {
        return target instanceof Expr.Index index ? index.index() : ((Expr.Unary) target).operand();
    }
}
