package dev.weakspot.litmus.compile;

import dev.weakspot.litmus.program.Expression;

/**
 * The value of an expression and its type.
 *
 * @param pointers 0 for an int, 1 for a pointer to an int, and so on
 * @param isAtomic whether the object at the end of all pointers is atomic
 * @param isNull whether it is the literal 0, which is compatible with every pointer type
 */
record TypedValue(Expression expression, int pointers, boolean isAtomic, boolean isNull) {
    static final TypedValue NULL = new TypedValue(Expression.ZERO, 0, false, true);

    TypedValue(Expression expression, int pointers, boolean isAtomic) {
        this(expression, pointers, isAtomic, false);
    }

    static TypedValue integer(Expression expression) {
        return new TypedValue(expression, 0, false);
    }

    boolean isPointer() {
        return pointers > 0;
    }

    TypedValue with(Expression other) {
        return new TypedValue(other, pointers, isAtomic);
    }
}
