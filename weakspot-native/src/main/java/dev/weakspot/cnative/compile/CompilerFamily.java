package dev.weakspot.cnative.compile;

/** Compilers that understand the same options, whatever they are called: {@code cc} may be either. */
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
