package dev.weakspot.litmus.verify.twin;

import dev.weakspot.litmus.program.Cell;
import dev.weakspot.litmus.program.LocalState;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.program.ThreadCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A program between two steps under sequential consistency. */
record World(List<LocalState> locals, List<Gate> gates, List<Integer> cells, List<Integer> owners) {
    static final int NOBODY = -1;

    /** How a thread stands to the barrier it is at. */
    enum Gate {
        NONE,
        WAITING,
        OPENED
    }

    static World initial(Program program) {
        return new World(
                program.threads().stream().map(ThreadCode::start).toList(),
                Collections.nCopies(program.threads().size(), Gate.NONE),
                program.cells().stream().map(Cell::initial).toList(),
                Collections.nCopies(program.mutexes().size(), NOBODY));
    }

    World local(int thread, LocalState state) {
        return new World(replaced(locals, thread, state), gates, cells, owners);
    }

    World gate(int thread, Gate gate) {
        return new World(locals, replaced(gates, thread, gate), cells, owners);
    }

    World cell(int cell, int value) {
        return new World(locals, gates, replaced(cells, cell, value), owners);
    }

    World owner(int mutex, int owner) {
        return new World(locals, gates, cells, replaced(owners, mutex, owner));
    }

    private static <T> List<T> replaced(List<T> list, int at, T value) {
        List<T> copy = new ArrayList<>(list);
        copy.set(at, value);
        return copy;
    }
}
