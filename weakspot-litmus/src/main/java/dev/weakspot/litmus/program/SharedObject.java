package dev.weakspot.litmus.program;

/**
 * A named shared variable or array: {@code length} cells from {@code firstCell} on.
 *
 * @param pointers the pointer depth of its cells: 0 for an int, 1 for a pointer to an int, and so on
 */
public record SharedObject(String name, int firstCell, int length, boolean isArray, int pointers) {
    public String cellName(int index) {
        return isArray ? name + "[" + index + "]" : name;
    }
}
