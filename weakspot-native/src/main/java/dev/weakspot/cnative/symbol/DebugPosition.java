package dev.weakspot.cnative.symbol;

/**
 * A source position in debug information.
 *
 * @param function empty if unknown
 * @param file empty if unknown
 * @param line 0 if unknown
 */
record DebugPosition(String function, String file, int line) {
    /** Whether the position has more information than the symbol table. */
    boolean isKnown() {
        return !function.isEmpty() && !file.isEmpty();
    }
}
