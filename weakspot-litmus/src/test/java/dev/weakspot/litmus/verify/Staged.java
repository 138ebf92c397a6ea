package dev.weakspot.litmus.verify;

import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Judgement;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.program.Written;
import dev.weakspot.litmus.verify.Way.Move;
import java.util.ArrayList;
import java.util.List;

/** A run in which the threads take their steps as told. */
final class Staged {
    private final Program program;
    private final SpinTreatment spin;
    private final Search search;
    private final List<Move> moves = new ArrayList<>();
    private int[] state;

    private Staged(Program program, SpinTreatment spin) {
        this.program = program.withoutOutcomes();
        this.spin = spin;
        this.search = new Search(this.program, Asked.LEAN, SearchControl.UNLIMITED);
        this.state = search.initialState();
    }

    /** Takes the first step that each of these threads has, one after the other. */
    static Staged run(String text, int... threads) {
        Staged staged = new Staged(Written.program(text), SpinTreatment.AUTO);
        for (int thread : threads) {
            staged.step(thread);
        }
        return staged;
    }

    private void step(int thread) {
        List<Move> steps = new ArrayList<>();
        List<int[]> reached = new ArrayList<>();
        new Steps(search.layout(), search.threads(), spin)
                .from(state, 0, (records, base, from, to, slot, value, fingerprint) -> {
                    if (from.thread == thread) {
                        int[] after = records.clone();
                        int touched = isAccess(from) ? from.object : Steps.Sink.NO_CHANGE;
                        int before = touched == Steps.Sink.NO_CHANGE ? 0 : after[touched];
                        after[search.layout().node(thread)] = to.id;
                        boolean isChange = slot != Steps.Sink.NO_CHANGE;
                        if (isChange) {
                            after[slot] = value;
                        }
                        StateLayout.setFingerprint(after, 0, fingerprint);
                        int then = touched == Steps.Sink.NO_CHANGE ? 0 : after[touched];
                        var choices = to.kind == LocalNode.Kind.WAITING
                                ? List.<LocalClosure.Taken>of()
                                : search.threads()
                                        .get(thread)
                                        .closureAfter(from, before, isChange)
                                        .choicesTo(to.state);
                        steps.add(new Move(from, to, touched, before, then, isChange, choices));
                        reached.add(after);
                    }
                });
        if (steps.isEmpty()) {
            throw new AssertionError("P" + thread + " cannot move after " + moves.size() + " steps");
        }
        moves.add(steps.get(0));
        state = reached.get(0);
    }

    private static boolean isAccess(LocalNode node) {
        return switch (node.kind) {
            case LOAD, STORE, UPDATE, COMPARE_EXCHANGE, WEAK_COMPARE_EXCHANGE, AWAIT, AWAIT_EXCHANGE, LOCK, UNLOCK ->
                true;
            default -> false;
        };
    }

    WeakStory story() {
        return new WeakStory(program, spin, AllRuns.atomicCells(program));
    }

    List<Move> moves() {
        return moves;
    }

    LocalNode next(int thread) {
        return new StateView(search.layout(), search.threads()).at(state, 0).node(thread);
    }

    /** What the thread's next access could do. */
    Finding robustness(int thread) {
        return story().robustness(moves, next(thread));
    }

    Finding race(int thread) {
        return story().race(moves, next(thread));
    }

    Judgement use(int read, WeakStory.Use use) {
        return story().use(moves, read, use);
    }
}
