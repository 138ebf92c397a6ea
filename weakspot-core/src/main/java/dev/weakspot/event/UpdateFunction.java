package dev.weakspot.event;

/** What a read-modify-write makes of the value it reads. The front end cuts the result to the width of the location. */
public enum UpdateFunction {
    EXCHANGE,
    ADD,
    SUBTRACT,
    OR,
    AND,
    XOR;

    public long apply(long old, long operand) {
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
