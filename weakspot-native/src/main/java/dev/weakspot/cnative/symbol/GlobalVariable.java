package dev.weakspot.cnative.symbol;

/**
 * A variable of static storage duration.
 *
 * @param address its address in the process
 */
public record GlobalVariable(String name, long address, long bytes) {
    /** The name of an address inside the variable: {@code counter}, {@code table+8}. */
    public String at(long inside) {
        return inside == address ? name : name + "+" + (inside - address);
    }
}
