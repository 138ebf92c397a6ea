package dev.weakspot.litmus.program;

import dev.weakspot.litmus.syntax.BinaryOperator;
import dev.weakspot.litmus.syntax.UnaryOperator;
import java.util.BitSet;

/**
 * A value computed from the registers of one thread, without side effects. Integers are 32 bits wide and wrap around.
 * {@link Pointer} defines the encoding of pointers.
 */
public sealed interface Expression {
    int evaluate(int[] registers);

    /** Adds the registers that the value depends on. */
    void addRegistersTo(BitSet registers);

    /** Adds the registers that determine whether the evaluation faults. */
    void addFaultRegistersTo(BitSet registers);

    Expression ZERO = new Constant(0);
    Expression ONE = new Constant(1);

    record Constant(int value) implements Expression {
        @Override
        public int evaluate(int[] registers) {
            return value;
        }

        @Override
        public void addRegistersTo(BitSet registers) {}

        @Override
        public void addFaultRegistersTo(BitSet registers) {}
    }

    record Register(int number) implements Expression {
        @Override
        public int evaluate(int[] registers) {
            return registers[number];
        }

        @Override
        public void addRegistersTo(BitSet registers) {
            registers.set(number);
        }

        @Override
        public void addFaultRegistersTo(BitSet registers) {}
    }

    record Unary(UnaryOperator operator, Expression operand) implements Expression {
        @Override
        public int evaluate(int[] registers) {
            int value = operand.evaluate(registers);
            return switch (operator) {
                case PLUS -> value;
                case MINUS -> -value;
                case NOT -> value == 0 ? 1 : 0;
                case COMPLEMENT -> ~value;
                case DEREFERENCE, ADDRESS_OF -> throw new IllegalStateException("not a value: operator=" + operator);
            };
        }

        @Override
        public void addRegistersTo(BitSet registers) {
            operand.addRegistersTo(registers);
        }

        @Override
        public void addFaultRegistersTo(BitSet registers) {
            operand.addFaultRegistersTo(registers);
        }
    }

    record Binary(BinaryOperator operator, Expression left, Expression right) implements Expression {
        @Override
        public int evaluate(int[] registers) {
            int l = left.evaluate(registers);
            if (operator == BinaryOperator.LOGICAL_AND && l == 0) {
                return 0;
            }
            if (operator == BinaryOperator.LOGICAL_OR && l != 0) {
                return 1;
            }
            return apply(operator, l, right.evaluate(registers));
        }

        public static int apply(BinaryOperator operator, int l, int r) {
            return switch (operator) {
                case MULTIPLY -> l * r;
                case DIVIDE -> l / nonZero(r);
                case REMAINDER -> l % nonZero(r);
                case ADD -> l + r;
                case SUBTRACT -> l - r;
                case SHIFT_LEFT -> l << shiftCount(r);
                case SHIFT_RIGHT -> l >> shiftCount(r);
                case LESS -> truth(l < r);
                case LESS_OR_EQUAL -> truth(l <= r);
                case GREATER -> truth(l > r);
                case GREATER_OR_EQUAL -> truth(l >= r);
                case EQUAL -> truth(l == r);
                case NOT_EQUAL -> truth(l != r);
                case BIT_AND -> l & r;
                case BIT_XOR -> l ^ r;
                case BIT_OR -> l | r;
                case LOGICAL_AND -> truth(l != 0 && r != 0);
                case LOGICAL_OR -> truth(l != 0 || r != 0);
            };
        }

        private static int truth(boolean value) {
            return value ? 1 : 0;
        }

        private static int nonZero(int divisor) {
            if (divisor == 0) {
                throw new UndefinedBehaviour("divides by zero");
            }
            return divisor;
        }

        private static int shiftCount(int count) {
            if (count < 0 || count > 31) {
                throw new UndefinedBehaviour("shifts a 32-bit int by " + count);
            }
            return count;
        }

        @Override
        public void addRegistersTo(BitSet registers) {
            left.addRegistersTo(registers);
            right.addRegistersTo(registers);
        }

        @Override
        public void addFaultRegistersTo(BitSet registers) {
            left.addFaultRegistersTo(registers);
            BitSet ofRight = new BitSet();
            right.addFaultRegistersTo(ofRight);
            switch (operator) {
                case DIVIDE, REMAINDER, SHIFT_LEFT, SHIFT_RIGHT -> right.addRegistersTo(ofRight);
                case LOGICAL_AND, LOGICAL_OR -> {
                    // The left operand decides whether the right operand is evaluated.
                    if (!ofRight.isEmpty()) {
                        left.addRegistersTo(registers);
                    }
                }
                default -> {}
            }
            registers.or(ofRight);
        }
    }

    record Conditional(Expression condition, Expression then, Expression otherwise) implements Expression {
        @Override
        public int evaluate(int[] registers) {
            return condition.evaluate(registers) != 0 ? then.evaluate(registers) : otherwise.evaluate(registers);
        }

        @Override
        public void addRegistersTo(BitSet registers) {
            condition.addRegistersTo(registers);
            then.addRegistersTo(registers);
            otherwise.addRegistersTo(registers);
        }

        @Override
        public void addFaultRegistersTo(BitSet registers) {
            BitSet ofBranches = new BitSet();
            then.addFaultRegistersTo(ofBranches);
            otherwise.addFaultRegistersTo(ofBranches);
            if (!ofBranches.isEmpty()) {
                condition.addRegistersTo(registers);
            }
            condition.addFaultRegistersTo(registers);
            registers.or(ofBranches);
        }
    }

    /** The address of an array element. Evaluation checks the bounds. */
    record Element(SharedObject array, Expression index) implements Expression {
        @Override
        public int evaluate(int[] registers) {
            int i = index.evaluate(registers);
            if (i < 0 || i >= array.length()) {
                throw new UndefinedBehaviour("uses " + array.name() + "[" + i + "], but " + array.name() + " has "
                        + array.length() + (array.length() == 1 ? " element" : " elements"));
            }
            return Pointer.to(array.firstCell() + i);
        }

        @Override
        public void addRegistersTo(BitSet registers) {
            index.addRegistersTo(registers);
        }

        @Override
        public void addFaultRegistersTo(BitSet registers) {
            index.addRegistersTo(registers);
        }
    }
}
