package dev.weakspot.litmus.program;

/**
 * The value of an expression and its type.
 *
 * @param pointers 0 for an int, 1 for a pointer to an int, and so on
 * @param isAtomic whether what it finally points to is atomic
 */
record TypedValue(Expression expression, int pointers, boolean isAtomic) {
    static final TypedValue NULL = integer(Expression.ZERO);

    static TypedValue integer(Expression expression) {
        return new TypedValue(expression, 0, false);
    }

    boolean isPointer() {
        return pointers > 0;
    }

    /** Literal 0 goes for any pointer. */
    boolean isNull() {
        return expression.equals(Expression.ZERO);
    }

    TypedValue with(Expression other) {
        return new TypedValue(other, pointers, isAtomic);
    }
}
