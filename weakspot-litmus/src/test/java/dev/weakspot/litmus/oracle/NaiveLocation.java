package dev.weakspot.litmus.oracle;

/**
 * An object that holds a value: a register of a thread, or a cell of shared memory. A location is also a value itself.
 */
sealed interface NaiveLocation {
    record Register(String name) implements NaiveLocation {}

    /** A scalar is an array of one cell. An address may be invalid; an access detects it. */
    record Address(String name, int index) implements NaiveLocation {}
}
