package dev.weakspot.litmus.compile;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.program.Expression;
import dev.weakspot.litmus.syntax.BinaryOperator;
import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.LitmusSource;
import dev.weakspot.litmus.syntax.UnaryOperator;
import java.util.Map;

/** Evaluates constant expressions. */
record ConstantFolding(LitmusSource source, Map<String, Integer> constants) {
    private static final int[] NO_REGISTERS = {};

    int valueOf(Expr expr) throws InputException {
        if (expr instanceof Expr.Literal literal) {
            return literal.value();
        }
        if (expr instanceof Expr.Name name && constants.containsKey(name.name())) {
            return constants.get(name.name());
        }
        if (expr instanceof Expr.Unary unary
                && unary.operator() != UnaryOperator.ADDRESS_OF
                && unary.operator() != UnaryOperator.DEREFERENCE) {
            Expression operand = new Expression.Constant(valueOf(unary.operand()));
            return new Expression.Unary(unary.operator(), operand).evaluate(NO_REGISTERS);
        }
        if (expr instanceof Expr.Binary binary) {
            int left = valueOf(binary.left());
            if (binary.operator() == BinaryOperator.LOGICAL_AND && left == 0) {
                return 0;
            }
            if (binary.operator() == BinaryOperator.LOGICAL_OR && left != 0) {
                return 1;
            }
            return Expression.Binary.apply(binary.operator(), left, valueOf(binary.right()));
        }
        if (expr instanceof Expr.Conditional conditional) {
            return valueOf(valueOf(conditional.condition()) != 0 ? conditional.then() : conditional.otherwise());
        }
        String mistake = expr instanceof Expr.Name name ? "'" + name.name() + "' is not a constant" : "not a constant";
        throw source.error(expr.position(), mistake, "write a number, or declare const int in the initial state");
    }
}
