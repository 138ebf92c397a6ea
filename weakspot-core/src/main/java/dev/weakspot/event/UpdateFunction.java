package dev.weakspot.event;

/** What a read-modify-write makes of the value it reads. The memory cuts the result to the width of the location. */
@FunctionalInterface
public interface UpdateFunction {
    long apply(long old, long operand);
}
