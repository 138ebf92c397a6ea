package dev.weakspot.litmus.program;

/** What a read-modify-write makes of the value it reads. */
enum UpdateFunction {
    EXCHANGE,
    ADD,
    SUBTRACT,
    OR,
    AND,
    XOR;

    int apply(int old, int operand) {
        return switch (this) {
            case EXCHANGE -> operand;
            case ADD -> old + operand;
            case SUBTRACT -> old - operand;
            case OR -> old | operand;
            case AND -> old & operand;
            case XOR -> old ^ operand;
        };
    }
}
