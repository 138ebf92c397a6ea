package dev.weakspot.litmus.oracle;

import dev.weakspot.litmus.syntax.Position;

/** A fault of the program ends the execution. */
final class ProgramFault extends Exception {
    private static final long serialVersionUID = 1L;

    enum Fault {
        ASSERTION,
        CRASH,
        LOCK_MISUSE
    }

    private final Fault fault;
    private final int line;

    ProgramFault(Fault fault, Position position) {
        super(fault + " in line " + position.line(), null, false, false); // no stack trace: thrown millions of times
        this.fault = fault;
        this.line = position.line();
    }

    Fault fault() {
        return fault;
    }

    int line() {
        return line;
    }
}
