package dev.weakspot.litmus.program;

/** The encoding of a pointer as an int: 0 is null, any other value is the number of the cell plus one. */
public final class Pointer {
    private Pointer() {}

    public static int to(int cell) {
        return cell + 1;
    }

    static int cell(int pointer) {
        if (pointer == 0) {
            throw new UndefinedBehaviour("follows a null pointer");
        }
        return pointer - 1;
    }
}
