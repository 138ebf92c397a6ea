package dev.weakspot.litmus.syntax;

public enum UnaryOperator {
    PLUS("+"),
    MINUS("-"),
    NOT("!"),
    COMPLEMENT("~"),
    DEREFERENCE("*"),
    ADDRESS_OF("&");

    private final String symbol;

    UnaryOperator(String symbol) {
        this.symbol = symbol;
    }

    public String symbol() {
        return symbol;
    }
}
