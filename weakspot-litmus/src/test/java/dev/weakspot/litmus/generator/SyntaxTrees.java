package dev.weakspot.litmus.generator;

import dev.weakspot.litmus.syntax.BinaryOperator;
import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.Position;
import dev.weakspot.litmus.syntax.Stmt;
import dev.weakspot.litmus.syntax.TypeName;
import dev.weakspot.litmus.syntax.UnaryOperator;
import java.util.List;
import java.util.Optional;

/** Short factory methods for the syntax trees of random programs. */
final class SyntaxTrees {
    static final Position NOWHERE = new Position(1, 1);
    static final TypeName INT = new TypeName(TypeName.Base.INT, false, 0);
    static final TypeName ATOMIC = new TypeName(TypeName.Base.INT, true, 0);

    private SyntaxTrees() {}

    static TypeName pointerTo(TypeName type) {
        return new TypeName(type.base(), type.isAtomic(), type.pointers() + 1);
    }

    static Expr literal(int value) {
        return new Expr.Literal(NOWHERE, value);
    }

    static Expr name(String name) {
        return new Expr.Name(NOWHERE, name);
    }

    static Expr unary(UnaryOperator operator, Expr operand) {
        return new Expr.Unary(NOWHERE, operator, operand);
    }

    static Expr dereference(Expr pointer) {
        return unary(UnaryOperator.DEREFERENCE, pointer);
    }

    static Expr addressOf(Expr lvalue) {
        return unary(UnaryOperator.ADDRESS_OF, lvalue);
    }

    static Expr binary(BinaryOperator operator, Expr left, Expr right) {
        return new Expr.Binary(NOWHERE, operator, left, right);
    }

    static Expr conditional(Expr condition, Expr then, Expr otherwise) {
        return new Expr.Conditional(NOWHERE, condition, then, otherwise);
    }

    static Expr index(Expr array, Expr index) {
        return new Expr.Index(NOWHERE, array, index);
    }

    static Expr assign(Expr target, Expr value) {
        return new Expr.Assign(NOWHERE, target, Optional.empty(), value, false);
    }

    static Expr assign(Expr target, BinaryOperator operator, Expr value) {
        return new Expr.Assign(NOWHERE, target, Optional.of(operator), value, false);
    }

    /** {@code target++} or {@code target--}. */
    static Expr postfix(Expr target, BinaryOperator operator) {
        return new Expr.Assign(NOWHERE, target, Optional.of(operator), literal(1), true);
    }

    static Expr call(String function, Expr... arguments) {
        return call(function, List.of(arguments));
    }

    static Expr call(String function, List<Expr> arguments) {
        return new Expr.Call(NOWHERE, function, arguments);
    }

    static Stmt stmt(Expr expr) {
        return new Stmt.Evaluate(NOWHERE, expr);
    }

    static Stmt.Declare declare(TypeName type, String name) {
        return new Stmt.Declare(NOWHERE, type, name, Optional.empty());
    }

    static Stmt.Declare declare(TypeName type, String name, Expr initial) {
        return new Stmt.Declare(NOWHERE, type, name, Optional.of(initial));
    }

    static Stmt.Block block(List<Stmt> statements) {
        return new Stmt.Block(NOWHERE, statements);
    }

    static Stmt.Block block(Stmt... statements) {
        return block(List.of(statements));
    }

    static Stmt jump(Stmt.Jump.Kind kind) {
        return new Stmt.Jump(NOWHERE, kind);
    }

    static Stmt whileLoop(Expr condition, Stmt... body) {
        return new Stmt.Loop(NOWHERE, List.of(), Optional.of(condition), false, Optional.empty(), block(body));
    }

    static Stmt doLoop(Expr condition, Stmt... body) {
        return new Stmt.Loop(NOWHERE, List.of(), Optional.of(condition), true, Optional.empty(), block(body));
    }
}
