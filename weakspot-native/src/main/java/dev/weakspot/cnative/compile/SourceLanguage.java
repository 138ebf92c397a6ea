package dev.weakspot.cnative.compile;

import java.util.List;

/** The languages, with the names of their compilers and the environment variable that selects another compiler. */
public enum SourceLanguage {
    C("C", "WEAKSPOT_CC", "cc", "gcc", "clang"),
    CXX("C++", "WEAKSPOT_CXX", "c++", "g++", "clang++");

    private final String word;
    private final String variable;
    private final String defaultName;
    private final String gcc;
    private final String clang;

    SourceLanguage(String word, String variable, String defaultName, String gcc, String clang) {
        this.word = word;
        this.variable = variable;
        this.defaultName = defaultName;
        this.gcc = gcc;
        this.clang = clang;
    }

    String word() {
        return word;
    }

    String variable() {
        return variable;
    }

    /** The name of the default compiler of a system. */
    String defaultName() {
        return defaultName;
    }

    List<String> ownNames() {
        return List.of(gcc, clang);
    }
}
