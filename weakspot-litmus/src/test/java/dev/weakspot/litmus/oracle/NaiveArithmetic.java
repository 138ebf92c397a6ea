package dev.weakspot.litmus.oracle;

import dev.weakspot.litmus.oracle.NaiveLocation.Address;
import dev.weakspot.litmus.oracle.ProgramFault.Fault;
import dev.weakspot.litmus.syntax.BinaryOperator;
import dev.weakspot.litmus.syntax.Position;
import dev.weakspot.litmus.syntax.UnaryOperator;

/** C's operators on 32-bit integers that wrap; on addresses only comparison and moving within an array. */
final class NaiveArithmetic {
    private NaiveArithmetic() {}

    static boolean isTrue(Object value) {
        return !value.equals(0);
    }

    static Object apply(UnaryOperator operator, Object operand) {
        return switch (operator) {
            case PLUS -> integer(operand);
            case MINUS -> -integer(operand);
            case NOT -> isTrue(operand) ? 0 : 1;
            case COMPLEMENT -> ~integer(operand);
            case DEREFERENCE, ADDRESS_OF -> throw new IllegalStateException("not arithmetic: operator=" + operator);
        };
    }

    static Object apply(BinaryOperator operator, Object left, Object right, Position position) throws ProgramFault {
        if (operator == BinaryOperator.EQUAL || operator == BinaryOperator.NOT_EQUAL) {
            return left.equals(right) == (operator == BinaryOperator.EQUAL) ? 1 : 0;
        }
        if (operator == BinaryOperator.ADD && left instanceof Address base) {
            return new Address(base.name(), base.index() + integer(right));
        }
        return onIntegers(operator, integer(left), integer(right), position);
    }

    private static int onIntegers(BinaryOperator operator, int left, int right, Position position) throws ProgramFault {
        return switch (operator) {
            case MULTIPLY -> left * right;
            case DIVIDE -> left / nonZero(right, position);
            case REMAINDER -> left % nonZero(right, position);
            case ADD -> left + right;
            case SUBTRACT -> left - right;
            case SHIFT_LEFT -> left << inRange(right, position);
            case SHIFT_RIGHT -> left >> inRange(right, position);
            case LESS -> left < right ? 1 : 0;
            case LESS_OR_EQUAL -> left <= right ? 1 : 0;
            case GREATER -> left > right ? 1 : 0;
            case GREATER_OR_EQUAL -> left >= right ? 1 : 0;
            case BIT_AND -> left & right;
            case BIT_XOR -> left ^ right;
            case BIT_OR -> left | right;
            case EQUAL, NOT_EQUAL, LOGICAL_AND, LOGICAL_OR ->
                throw new IllegalStateException("handled elsewhere: operator=" + operator);
        };
    }

    private static int nonZero(int divisor, Position position) throws ProgramFault {
        if (divisor == 0) {
            throw new ProgramFault(Fault.CRASH, position);
        }
        return divisor;
    }

    private static int inRange(int shift, Position position) throws ProgramFault {
        if (shift < 0 || shift >= Integer.SIZE) {
            throw new ProgramFault(Fault.CRASH, position); // undefined in C
        }
        return shift;
    }

    static int integer(Object value) {
        if (value instanceof Integer integer) {
            return integer;
        }
        throw new IllegalStateException("arithmetic on an address: value=" + value);
    }
}
