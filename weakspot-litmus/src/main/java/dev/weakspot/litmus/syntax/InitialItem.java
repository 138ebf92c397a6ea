package dev.weakspot.litmus.syntax;

import java.util.List;
import java.util.Optional;

/** One item of the initial state between the braces at the top of a litmus file. */
public sealed interface InitialItem {
    Position position();

    /**
     * A shared location: {@code [x]=1}, {@code x=1}, {@code atomic_int x = 1}, {@code int* p = &x},
     * {@code int a[2] = {1, 2}}, {@code mtx_t m}, {@code barrier_t b = 2}.
     *
     * @param type absent in the forms without a type; the location is then an int
     * @param length present for an array
     * @param values one for a scalar, at most {@code length} for an array; elements without a value are 0
     */
    record Shared(Position position, Optional<TypeName> type, String name, Optional<Expr> length, List<Expr> values)
            implements InitialItem {
        public Shared {
            values = List.copyOf(values);
        }
    }

    /** {@code 0:r0=1}: the value of a register before its thread starts. */
    record Register(Position position, int thread, String name, Expr value) implements InitialItem {}

    /** {@code const int N = 4}: a name for a number. */
    record Constant(Position position, String name, Expr value) implements InitialItem {}
}
