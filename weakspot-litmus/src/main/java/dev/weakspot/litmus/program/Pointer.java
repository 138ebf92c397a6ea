package dev.weakspot.litmus.program;

/** How a pointer is written as an int: 0 is null, anything else the number of its cell plus one. */
public final class Pointer {
    private Pointer() {}

    public static int to(int cell) {
        return cell + 1;
    }

    static int cell(int pointer) {
        if (pointer == 0) {
            throw new Fault("follows a null pointer");
        }
        return pointer - 1;
    }
}
