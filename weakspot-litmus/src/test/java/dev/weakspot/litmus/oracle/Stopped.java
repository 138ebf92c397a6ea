package dev.weakspot.litmus.oracle;

import dev.weakspot.litmus.syntax.Position;

/** The execution ends here, by a fault of the program. */
final class Stopped extends Exception {
    private static final long serialVersionUID = 1L;

    enum Fault {
        ASSERTION,
        CRASH,
        LOCK_MISUSE
    }

    private final Fault fault;
    private final int line;

    Stopped(Fault fault, Position position) {
        super(fault + " in line " + position.line(), null, false, false); // thrown by the million: no stack trace
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
