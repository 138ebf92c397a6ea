package dev.weakspot.cnative.compile;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;

/** A C compiler and the C++ compiler of its family. */
record Toolchain(Compiler c, Compiler cxx) {
    static List<Toolchain> present() {
        List<Compiler> cxx = Compiler.present(SourceLanguage.CXX);
        return Compiler.present(SourceLanguage.C).stream()
                .flatMap(compiler -> cxx.stream()
                        .filter(other -> other.family() == compiler.family())
                        .map(other -> new Toolchain(compiler, other)))
                .toList();
    }

    /** The installed toolchains. If none is installed, the test is skipped. */
    static List<Toolchain> required() {
        List<Toolchain> toolchains = present();
        assumeTrue(!toolchains.isEmpty(), "neither gcc nor clang is installed");
        return toolchains;
    }

    @Override
    public String toString() {
        return c.family().toString();
    }
}
