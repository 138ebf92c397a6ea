package dev.weakspot.litmus.axiomatic;

import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.UnaryOperator;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Expressions of the papers' language, [Rocker Fig. 1]: over registers and constants, without accesses. */
final class RegisterExpression {
    private RegisterExpression() {}

    /** Reg(e); empty if the expression has side effects. */
    static Optional<Set<String>> names(Expr expr) {
        Set<String> names = new TreeSet<>();
        return collect(expr, names) ? Optional.of(names) : Optional.empty();
    }

    private static boolean collect(Expr expr, Set<String> names) {
        if (expr instanceof Expr.Name name) {
            names.add(name.name());
            return true;
        }
        if (expr instanceof Expr.Unary unary) {
            return unary.operator() != UnaryOperator.DEREFERENCE
                    && unary.operator() != UnaryOperator.ADDRESS_OF
                    && collect(unary.operand(), names);
        }
        if (expr instanceof Expr.Binary binary) {
            return collect(binary.left(), names) && collect(binary.right(), names);
        }
        if (expr instanceof Expr.Conditional conditional) {
            return collect(conditional.condition(), names)
                    && collect(conditional.then(), names)
                    && collect(conditional.otherwise(), names);
        }
        return expr instanceof Expr.Literal;
    }
}
