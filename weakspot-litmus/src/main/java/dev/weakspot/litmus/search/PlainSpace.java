package dev.weakspot.litmus.search;

import dev.weakspot.litmus.automaton.LocalNode;
import dev.weakspot.litmus.automaton.StateLayout;
import dev.weakspot.litmus.automaton.ThreadAutomaton;
import dev.weakspot.litmus.program.LitmusProgram;
import java.util.List;

/** The executions of a program under sequential consistency. */
public final class PlainSpace implements Space<Inspection> {
    private final LitmusProgram program;
    private final VerifyOptions options;
    private final StateLayout layout;
    private final List<ThreadAutomaton> threads;

    public PlainSpace(LitmusProgram program, VerifyOptions options) {
        this.program = program;
        this.options = options;
        this.layout = new StateLayout(program);
        this.threads = program.threads().stream()
                .map(code -> new ThreadAutomaton(code, layout, false))
                .toList();
    }

    @Override
    public StateLayout layout() {
        return layout;
    }

    @Override
    public List<ThreadAutomaton> threads() {
        return threads;
    }

    @Override
    public int[] initialState() {
        return layout.initialState(program, threads);
    }

    @Override
    public Walk<Inspection> newWalk() {
        return new PlainWalk();
    }

    @Override
    public Inspection newNotes() {
        return new Inspection(program, options.wantsOutcomes(), new StateView(layout, threads));
    }

    private final class PlainWalk implements Walk<Inspection> {
        private final Steps steps = new Steps(layout, threads, options.spin(), LocalNode::after, false);
        private final Inspection notes = newNotes();

        @Override
        public void from(int[] records, int base, Sink sink) {
            steps.from(records, base, sink);
            if (steps.hasStopped() || !steps.canMove()) {
                notes.inspect(records, base, steps.canMove());
            }
        }

        @Override
        public Inspection notes() {
            return notes;
        }
    }
}
