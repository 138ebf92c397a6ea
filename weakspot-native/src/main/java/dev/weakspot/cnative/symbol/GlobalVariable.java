package dev.weakspot.cnative.symbol;

/**
 * A variable that lives as long as the program.
 *
 * @param address where it is in the process
 */
public record GlobalVariable(String name, long address, long bytes) {
    /** What is at an address inside it: {@code counter}, {@code table+8}. */
    public String at(long inside) {
        return inside == address ? name : name + "+" + (inside - address);
    }
}
