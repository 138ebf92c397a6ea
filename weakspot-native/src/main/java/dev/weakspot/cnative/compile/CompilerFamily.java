package dev.weakspot.cnative.compile;

/** Compilers that accept the same options. The name does not identify the family: {@code cc} may be either. */
public enum CompilerFamily {
    GCC("gcc"),
    CLANG("clang");

    private final String word;

    CompilerFamily(String word) {
        this.word = word;
    }

    String word() {
        return word;
    }
}
