package dev.weakspot.litmus.program;

/**
 * A named shared variable or array: {@code length} cells from {@code firstCell} on.
 *
 * @param pointers what its cells hold: 0 an int, 1 a pointer to an int, and so on
 */
record SharedObject(String name, int firstCell, int length, boolean isArray, int pointers) {
    String cellName(int index) {
        return isArray ? name + "[" + index + "]" : name;
    }
}
