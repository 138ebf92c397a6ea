package dev.weakspot.litmus.parse;

import dev.weakspot.litmus.syntax.BinaryOperator;
import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.InitialItem;
import dev.weakspot.litmus.syntax.Stmt;
import dev.weakspot.litmus.syntax.TypeName;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Prints syntax trees on one line, with parentheses around every expression. */
final class TreeText implements Expr.Cases<String, RuntimeException>, Stmt.Cases<String, RuntimeException> {
    private static final TreeText SHOWN = new TreeText();

    private TreeText() {}

    static String of(Expr expr) {
        return expr.match(SHOWN);
    }

    static String of(Stmt stmt) {
        return stmt.match(SHOWN);
    }

    static String of(TypeName type) {
        return (type.isAtomic() ? "atomic " : "") + type.base() + "*".repeat(type.pointers());
    }

    static String of(InitialItem initial) {
        if (initial instanceof InitialItem.Register register) {
            return register.thread() + ":" + register.name() + "=" + of(register.value());
        }
        if (initial instanceof InitialItem.Constant constant) {
            return "const " + constant.name() + "=" + of(constant.value());
        }
        InitialItem.Shared shared = (InitialItem.Shared) initial;
        return shared.type().map(type -> of(type) + " ").orElse("")
                + shared.name()
                + shared.length().map(length -> "[" + of(length) + "]").orElse("")
                + (shared.values().isEmpty() ? "" : "=" + all(shared.values()));
    }

    @Override
    public String literal(Expr.Literal expr) {
        return Integer.toString(expr.value());
    }

    @Override
    public String name(Expr.Name expr) {
        return expr.name();
    }

    @Override
    public String unary(Expr.Unary expr) {
        return "(" + expr.operator().symbol() + of(expr.operand()) + ")";
    }

    @Override
    public String binary(Expr.Binary expr) {
        return "(" + of(expr.left()) + expr.operator().symbol() + of(expr.right()) + ")";
    }

    @Override
    public String conditional(Expr.Conditional expr) {
        return "(" + of(expr.condition()) + "?" + of(expr.then()) + ":" + of(expr.otherwise()) + ")";
    }

    @Override
    public String index(Expr.Index expr) {
        return "(" + of(expr.array()) + "[" + of(expr.index()) + "])";
    }

    @Override
    public String assign(Expr.Assign expr) {
        String operator = expr.operator().map(BinaryOperator::symbol).orElse("") + "=";
        return "(" + of(expr.target()) + operator + of(expr.value()) + (expr.yieldsOldValue() ? " old" : "") + ")";
    }

    @Override
    public String call(Expr.Call expr) {
        return expr.function() + "(" + all(expr.arguments()) + ")";
    }

    @Override
    public String declare(Stmt.Declare stmt) {
        return of(stmt.type()) + " " + stmt.name() + shown("=", stmt.initial()) + ";";
    }

    @Override
    public String evaluate(Stmt.Evaluate stmt) {
        return of(stmt.expr()) + ";";
    }

    @Override
    public String block(Stmt.Block stmt) {
        return "{" + stmt.statements().stream().map(TreeText::of).collect(Collectors.joining()) + "}";
    }

    @Override
    public String ifElse(Stmt.IfElse stmt) {
        return "if(" + of(stmt.condition()) + ")" + of(stmt.then())
                + stmt.otherwise().map(otherwise -> "else " + of(otherwise)).orElse("");
    }

    @Override
    public String loop(Stmt.Loop stmt) {
        return (stmt.isBodyFirst() ? "do(" : "loop(")
                + stmt.initial().stream().map(TreeText::of).collect(Collectors.joining())
                + ":" + shown("", stmt.condition()) + ":" + shown("", stmt.step()) + ")" + of(stmt.body());
    }

    @Override
    public String jump(Stmt.Jump stmt) {
        return stmt.kind() + ";";
    }

    private static String all(List<Expr> exprs) {
        return exprs.stream().map(TreeText::of).collect(Collectors.joining(","));
    }

    private static String shown(String before, Optional<Expr> expr) {
        return expr.map(e -> before + of(e)).orElse("");
    }
}
