package dev.weakspot.cnative.compile;

import java.util.List;

/** What a compiler is called for each language, and which variable of the environment names another one. */
public enum SourceLanguage {
    C("C", "WEAKSPOT_CC", "cc", "gcc", "clang"),
    CXX("C++", "WEAKSPOT_CXX", "c++", "g++", "clang++");

    private final String word;
    private final String variable;
    private final String usual;
    private final String gcc;
    private final String clang;

    SourceLanguage(String word, String variable, String usual, String gcc, String clang) {
        this.word = word;
        this.variable = variable;
        this.usual = usual;
        this.gcc = gcc;
        this.clang = clang;
    }

    String word() {
        return word;
    }

    String variable() {
        return variable;
    }

    /** The name under which a system has the compiler of its choice. */
    String usual() {
        return usual;
    }

    List<String> ownNames() {
        return List.of(gcc, clang);
    }
}
