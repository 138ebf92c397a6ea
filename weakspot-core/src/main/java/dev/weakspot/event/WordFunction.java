package dev.weakspot.event;

/** The read-modify-write functions of C and C++. */
public enum WordFunction implements UpdateFunction {
    EXCHANGE,
    ADD,
    SUBTRACT,
    OR,
    AND,
    XOR,
    NAND;

    @Override
    public long apply(long old, long operand) {
        return switch (this) {
            case EXCHANGE -> operand;
            case ADD -> old + operand;
            case SUBTRACT -> old - operand;
            case OR -> old | operand;
            case AND -> old & operand;
            case XOR -> old ^ operand;
            case NAND -> ~(old & operand);
        };
    }
}
