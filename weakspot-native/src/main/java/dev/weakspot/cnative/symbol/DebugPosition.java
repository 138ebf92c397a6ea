package dev.weakspot.cnative.symbol;

/**
 * A place as debug information has it.
 *
 * @param function empty if unknown
 * @param file empty if unknown
 * @param line 0 if unknown
 */
record DebugPosition(String function, String file, int line) {
    /** Whether it says more than the symbol table does. */
    boolean isKnown() {
        return !function.isEmpty() && !file.isEmpty();
    }
}
