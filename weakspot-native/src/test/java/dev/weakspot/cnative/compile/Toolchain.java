package dev.weakspot.cnative.compile;

import java.util.List;

/** A C compiler and the C++ compiler that goes with it. */
record Toolchain(Compiler c, Compiler cxx) {
    static List<Toolchain> present() {
        List<Compiler> cxx = Compiler.present(Language.CXX);
        return Compiler.present(Language.C).stream()
                .flatMap(compiler -> cxx.stream()
                        .filter(other -> other.family() == compiler.family())
                        .map(other -> new Toolchain(compiler, other)))
                .toList();
    }

    @Override
    public String toString() {
        return c.family().toString();
    }
}
