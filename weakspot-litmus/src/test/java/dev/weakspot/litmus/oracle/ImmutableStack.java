package dev.weakspot.litmus.oracle;

/** An immutable list that grows and shrinks at its head; the empty one is null. */
record ImmutableStack<T>(T head, ImmutableStack<T> tail) {}
