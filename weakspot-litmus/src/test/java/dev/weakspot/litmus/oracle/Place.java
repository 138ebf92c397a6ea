package dev.weakspot.litmus.oracle;

/** Something that holds a value: a register of a thread, or a cell of the shared memory. Both are values themselves. */
sealed interface Place {
    record Register(String name) implements Place {}

    /** A scalar is an array of one cell. An address may point nowhere; only an access finds out. */
    record Address(String name, int index) implements Place {}
}
