package dev.weakspot.litmus.counterexample;

import dev.weakspot.engine.SpinTreatment;
import dev.weakspot.finding.Finding;
import dev.weakspot.litmus.automaton.LocalClosure;
import dev.weakspot.litmus.automaton.LocalNode;
import dev.weakspot.litmus.automaton.StateLayout;
import dev.weakspot.litmus.automaton.ThreadAutomaton;
import dev.weakspot.litmus.compile.CompiledPrograms;
import dev.weakspot.litmus.counterexample.Counterexample.Move;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.search.StateView;
import dev.weakspot.litmus.search.Steps;
import dev.weakspot.litmus.search.Walk;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** A run with a schedule that the test supplies. */
final class ScheduledRun {
    private final LitmusProgram program;
    private final SpinTreatment spin;
    private final BitSet atomicCells;
    private final StateLayout layout;
    private final List<ThreadAutomaton> threads;
    private final List<Move> moves = new ArrayList<>();
    private int[] state;

    private ScheduledRun(
            LitmusProgram program, SpinTreatment spin, BitSet atomicCells, List<ThreadAutomaton> threads, int[] state) {
        this.program = program;
        this.spin = spin;
        this.atomicCells = atomicCells;
        this.layout = new StateLayout(program);
        this.threads = threads;
        this.state = state;
    }

    /** A run before its first step. Fences are steps. */
    static ScheduledRun beginning(LitmusProgram program, SpinTreatment spin) {
        StateLayout layout = new StateLayout(program);
        List<ThreadAutomaton> threads = program.threads().stream()
                .map(code -> new ThreadAutomaton(code, layout, true))
                .toList();
        return new ScheduledRun(
                program,
                spin,
                NaiveRobustnessCheck.atomicCells(program),
                threads,
                layout.initialState(program, threads));
    }

    /** A run of these threads, one step each. If a thread has several possible steps, it takes the first. */
    static ScheduledRun run(String text, int... threads) {
        ScheduledRun run = beginning(CompiledPrograms.program(text).withoutOutcomes(), SpinTreatment.AUTO);
        for (int thread : threads) {
            run.step(thread);
        }
        return run;
    }

    private void step(int thread) {
        List<ScheduledRun> after = steps(thread);
        if (after.isEmpty()) {
            throw new AssertionError("P" + thread + " has no step after " + moves.size() + " steps");
        }
        moves.add(after.get(0).moves.get(moves.size()));
        state = after.get(0).state;
    }

    /** This run with one more step, for each possible step of the thread. */
    List<ScheduledRun> steps(int thread) {
        List<ScheduledRun> longer = new ArrayList<>();
        new Steps(layout, threads, spin, LocalNode::after, false)
                .from(state, 0, (records, base, from, to, fences, slot, value, fingerprint) -> {
                    if (from.thread == thread) {
                        longer.add(after(records, from, to, slot, value, fingerprint));
                    }
                });
        return longer;
    }

    private ScheduledRun after(int[] records, LocalNode from, LocalNode to, int slot, int value, long fingerprint) {
        int[] after = records.clone();
        int touched = isAccess(from) ? from.object : Walk.Sink.NO_CHANGE;
        int before = touched == Walk.Sink.NO_CHANGE ? 0 : after[touched];
        after[layout.node(from.thread)] = to.id;
        boolean isChange = slot != Walk.Sink.NO_CHANGE;
        if (isChange) {
            after[slot] = value;
        }
        StateLayout.setFingerprint(after, 0, fingerprint);
        int then = touched == Walk.Sink.NO_CHANGE ? 0 : after[touched];
        List<LocalClosure.Taken> choices = to.kind == LocalNode.Kind.WAITING
                ? List.of()
                : threads.get(from.thread).closureAfter(from, before, isChange).choicesTo(to.state);
        ScheduledRun longer = new ScheduledRun(program, spin, atomicCells, threads, after);
        longer.moves.addAll(moves);
        longer.moves.add(new Move(from, to, touched, before, then, isChange, choices));
        return longer;
    }

    private static boolean isAccess(LocalNode node) {
        return switch (node.kind) {
            case LOAD, STORE, UPDATE, COMPARE_EXCHANGE, WEAK_COMPARE_EXCHANGE, AWAIT, AWAIT_EXCHANGE, LOCK, UNLOCK ->
                true;
            default -> false;
        };
    }

    WeakMemoryNarrator narration() {
        return new WeakMemoryNarrator(program, spin, atomicCells);
    }

    List<Move> moves() {
        return moves;
    }

    LocalNode next(int thread) {
        return new StateView(layout, threads).at(state, 0).node(thread);
    }

    /** The robustness violation of the next access of the thread. */
    Finding robustness(int thread) {
        return narration().robustness(moves, next(thread));
    }

    Finding race(int thread) {
        return narration().race(moves, next(thread));
    }
}
