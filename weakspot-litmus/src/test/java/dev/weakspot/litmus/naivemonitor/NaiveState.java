package dev.weakspot.litmus.naivemonitor;

import dev.weakspot.litmus.program.Cell;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.program.LocalState;
import dev.weakspot.litmus.program.ThreadCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A program between two steps under sequential consistency. */
record NaiveState(List<LocalState> locals, List<Gate> gates, List<Integer> cells, List<Integer> owners) {
    static final int NO_OWNER = -1;

    /** The state of a thread at a barrier. */
    enum Gate {
        NONE,
        WAITING,
        OPENED
    }

    static NaiveState initial(LitmusProgram program) {
        return new NaiveState(
                program.threads().stream().map(ThreadCode::start).toList(),
                Collections.nCopies(program.threads().size(), Gate.NONE),
                program.cells().stream().map(Cell::initial).toList(),
                Collections.nCopies(program.mutexes().size(), NO_OWNER));
    }

    NaiveState local(int thread, LocalState state) {
        return new NaiveState(replaced(locals, thread, state), gates, cells, owners);
    }

    NaiveState gate(int thread, Gate gate) {
        return new NaiveState(locals, replaced(gates, thread, gate), cells, owners);
    }

    NaiveState cell(int cell, int value) {
        return new NaiveState(locals, gates, replaced(cells, cell, value), owners);
    }

    NaiveState owner(int mutex, int owner) {
        return new NaiveState(locals, gates, cells, replaced(owners, mutex, owner));
    }

    private static <T> List<T> replaced(List<T> list, int at, T value) {
        List<T> copy = new ArrayList<>(list);
        copy.set(at, value);
        return copy;
    }
}
