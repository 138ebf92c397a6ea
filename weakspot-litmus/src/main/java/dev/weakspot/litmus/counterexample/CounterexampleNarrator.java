package dev.weakspot.litmus.counterexample;

import dev.weakspot.event.Operation;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.litmus.automaton.LocalNode;
import dev.weakspot.litmus.counterexample.Counterexample.Move;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.search.Search;
import dev.weakspot.litmus.search.StateView;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Explains the failing states that a search found. The counterexample is replayed by the engine and narrated as a
 * failing run of a campaign is.
 */
public final class CounterexampleNarrator {
    private static final String BESIDE_DIVERGENCE = "stuck for ever";

    private final LitmusProgram program;
    private final Search<?> search;

    public CounterexampleNarrator(LitmusProgram program, Search<?> search) {
        this.program = program;
        this.search = search;
    }

    public Finding finding(FindingKey key, int state) {
        Counterexample counterexample = new Counterexample(search, state);
        StateView view = new StateView(search.layout(), search.threads()).at(counterexample.state(), 0);
        List<Integer> threads = threadsOf(key, view);
        return replayed(counterexample, view, threads).narrator().finding(detection(key, view, threads));
    }

    /** An execution that ends in this state. */
    public Interleaving example(int state) {
        Counterexample counterexample = new Counterexample(search, state);
        StateView view = new StateView(search.layout(), search.threads()).at(counterexample.state(), 0);
        return replayed(counterexample, view, allThreads()).interleaving();
    }

    private CounterexampleReplay replayed(Counterexample counterexample, StateView view, List<Integer> threads) {
        List<Move> moves = FewContextSwitches.in(counterexample.moves());
        List<LocalNode> ends = threads.stream().map(view::node).toList();
        return new CounterexampleReplay(
                program, program.cellsAccessed(true), CounterexampleDecisions.of(program, moves, ends));
    }

    private Detection detection(FindingKey key, StateView view, List<Integer> threads) {
        if (key.kind() == Finding.Kind.CONDITION) {
            return new Detection(Finding.Kind.CONDITION, List.of(), program.conditionValues(view));
        }
        List<Operation> operations = threads.stream().map(view::operationOf).toList();
        boolean isBesideDivergence = key.kind() == Finding.Kind.DEADLOCK && isAnyDiverging(view);
        return new Detection(key.kind(), operations, isBesideDivergence ? BESIDE_DIVERGENCE : "");
    }

    /** The threads that the finding is about. */
    private List<Integer> threadsOf(FindingKey key, StateView view) {
        return allThreads().stream()
                .filter(thread -> key.kind() == Finding.Kind.CONDITION
                        || (isPartOf(key.kind(), view, thread)
                                && key.sites().contains(view.operationOf(thread).site())))
                .toList();
    }

    private static boolean isPartOf(Finding.Kind kind, StateView view, int thread) {
        LocalNode.Kind node = view.node(thread).kind;
        return switch (kind) {
            case ASSERTION -> node == LocalNode.Kind.FAILED_ASSERTION;
            case CRASH -> node == LocalNode.Kind.CRASH;
            case LIVELOCK -> node == LocalNode.Kind.DIVERGE;
            case LOCK_MISUSE -> view.isLockMisuse(thread);
            case DEADLOCK -> node != LocalNode.Kind.EXIT && node != LocalNode.Kind.DIVERGE;
            default -> true;
        };
    }

    private boolean isAnyDiverging(StateView view) {
        return allThreads().stream().anyMatch(thread -> view.node(thread).kind == LocalNode.Kind.DIVERGE);
    }

    private List<Integer> allThreads() {
        return IntStream.range(0, program.threads().size()).boxed().toList();
    }
}
