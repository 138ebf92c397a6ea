package dev.weakspot.event;

/** The function of a read-modify-write. The memory truncates the result to the width of the location. */
@FunctionalInterface
public interface UpdateFunction {
    long apply(long old, long operand);
}
