package dev.weakspot.litmus.axiomatic;

import dev.weakspot.litmus.axioms.AxiomaticLocation;
import dev.weakspot.litmus.syntax.BinaryOperator;
import dev.weakspot.litmus.syntax.UnaryOperator;
import java.util.Optional;

/** C's operators on values with dependencies. A result depends on all operands, like Reg(e) in the papers. */
final class Arithmetic {
    private Arithmetic() {}

    static DependentValue apply(UnaryOperator operator, DependentValue operand) {
        int result = switch (operator) {
            case PLUS -> operand.integer();
            case MINUS -> -operand.integer();
            case NOT -> operand.isTrue() ? 0 : 1;
            case COMPLEMENT -> ~operand.integer();
            case DEREFERENCE, ADDRESS_OF -> throw new IllegalStateException("not arithmetic: operator=" + operator);
        };
        return new DependentValue(result, operand.from());
    }

    /** Empty if the behaviour is undefined in C: the thread crashes. */
    static Optional<DependentValue> apply(BinaryOperator operator, DependentValue left, DependentValue right) {
        return value(operator, left, right).map(value -> new DependentValue(value, DependentValue.union(left, right)));
    }

    private static Optional<Object> value(BinaryOperator operator, DependentValue left, DependentValue right) {
        if (operator == BinaryOperator.EQUAL || operator == BinaryOperator.NOT_EQUAL) {
            boolean isEqual = left.value().equals(right.value());
            return Optional.of(isEqual == (operator == BinaryOperator.EQUAL) ? 1 : 0);
        }
        if (operator == BinaryOperator.ADD && left.value() instanceof AxiomaticLocation base) {
            return Optional.of(new AxiomaticLocation(base.name(), base.index() + right.integer()));
        }
        return onIntegers(operator, left.integer(), right.integer());
    }

    private static Optional<Object> onIntegers(BinaryOperator operator, int left, int right) {
        return switch (operator) {
            case MULTIPLY -> Optional.of(left * right);
            case DIVIDE -> right == 0 ? Optional.empty() : Optional.of(left / right);
            case REMAINDER -> right == 0 ? Optional.empty() : Optional.of(left % right);
            case ADD -> Optional.of(left + right);
            case SUBTRACT -> Optional.of(left - right);
            case SHIFT_LEFT -> isShift(right) ? Optional.of(left << right) : Optional.empty();
            case SHIFT_RIGHT -> isShift(right) ? Optional.of(left >> right) : Optional.empty();
            case LESS -> Optional.of(left < right ? 1 : 0);
            case LESS_OR_EQUAL -> Optional.of(left <= right ? 1 : 0);
            case GREATER -> Optional.of(left > right ? 1 : 0);
            case GREATER_OR_EQUAL -> Optional.of(left >= right ? 1 : 0);
            case BIT_AND -> Optional.of(left & right);
            case BIT_XOR -> Optional.of(left ^ right);
            case BIT_OR -> Optional.of(left | right);
            case EQUAL, NOT_EQUAL, LOGICAL_AND, LOGICAL_OR ->
                throw new IllegalStateException("handled elsewhere: operator=" + operator);
        };
    }

    private static boolean isShift(int count) {
        return count >= 0 && count < Integer.SIZE;
    }
}
