package dev.weakspot.litmus.syntax;

import java.util.List;

/** {@code P0 (atomic_int* x) { … }}, or {@code P0..P3 (…) { … }} for several threads with one body. */
public record ThreadBody(Position position, int first, int last, List<Parameter> parameters, Stmt.Block body) {
    public ThreadBody {
        parameters = List.copyOf(parameters);
    }

    /** A pointer parameter names a shared location; an {@code int} parameter holds the number of the thread. */
    public record Parameter(Position position, TypeName type, String name) {}
}
