package dev.weakspot.litmus.verify;

import dev.weakspot.litmus.program.Program;
import java.util.List;

/** The executions of a program under sequential consistency. */
final class PlainSpace implements Space<Inspection> {
    private final Program program;
    private final VerifyOptions options;
    private final StateLayout layout;
    private final List<ThreadAutomaton> threads;

    PlainSpace(Program program, VerifyOptions options) {
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
