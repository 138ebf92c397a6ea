package dev.weakspot.litmus.counterexample;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.ExecutionNode;
import dev.weakspot.execution.StaleAccess;
import dev.weakspot.explain.EventPhrases;
import dev.weakspot.explain.MissedWriteExplanation;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.litmus.automaton.LocalNode;
import dev.weakspot.litmus.counterexample.Counterexample.Move;
import dev.weakspot.litmus.program.LitmusNames;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.monitor.RobustnessMonitor;
import dev.weakspot.recording.SpinTreatment;
import dev.weakspot.verdict.Answer;
import dev.weakspot.verdict.ReasonedAnswer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;

/**
 * Explains violations under weak memory. From an execution under SC and the next access of a thread, it derives which
 * write the access may miss. It applies the definitions to the explicit execution graph and does not use the monitor's
 * words of the search. A violation that the search reports wrongly is therefore detected here. The execution is
 * replayed and narrated as a run of a campaign is.
 */
public final class WeakMemoryNarrator {
    private final LitmusProgram program;
    private final SpinTreatment spin;
    private final BitSet atomicCells;

    /**
     * A narrator for one program.
     *
     * @param program the program that was searched
     * @param atomicCells the cells that some execution accesses atomically
     */
    public WeakMemoryNarrator(LitmusProgram program, SpinTreatment spin, BitSet atomicCells) {
        this.program = program;
        this.spin = spin;
        this.atomicCells = atomicCells;
    }

    private List<CounterexampleDecision> decisions(List<Move> moves, LocalNode next) {
        return CounterexampleDecisions.of(program, moves, List.of(next));
    }

    private CounterexampleReplay replay(List<CounterexampleDecision> decisions) {
        return new CounterexampleReplay(program, atomicCells, decisions);
    }

    /** The race of a thread's next access with an earlier access. */
    public Finding race(List<Move> moves, LocalNode next) {
        return new RaceNarrator(program, atomicCells).of(decisions(moves, next), next);
    }

    /**
     * The robustness violation of the next access, or of an earlier move if one has a violation.
     *
     * @param next the node of a thread after the moves
     */
    public Finding robustness(List<Move> moves, LocalNode next) {
        List<CounterexampleDecision> decisions = decisions(moves, next);
        CounterexampleReplay replay = replay(decisions);
        ExecutionGraph graph = replay.emptyGraph();
        for (int i = 0; i < decisions.size(); i++) {
            Optional<StaleAccess> stale = stale(graph, decisions.get(i).node());
            if (stale.isPresent()) {
                LocalNode first = decisions.get(i).node().orElseThrow();
                return robustness(replay(decisions.subList(0, i)), graph, first, stale.get());
            }
            append(replay.events().get(i), graph);
        }
        return robustness(replay, graph, next, staleAtEnd(replay, graph, next));
    }

    private Finding robustness(CounterexampleReplay replay, ExecutionGraph graph, LocalNode node, StaleAccess stale) {
        List<Operation> operations = List.of(graph.event(stale.missed()).operation(), node.operation);
        String detail = stale.needsFenceOrder() ? RobustnessMonitor.FENCE_ORDER_ONLY : "";
        return replay.narrator(thread -> isWaitedFor(node))
                .finding(new Detection(Finding.Kind.ROBUSTNESS, operations, detail));
    }

    private static void append(ExecutionNode happened, ExecutionGraph graph) {
        if (happened.ordersOthers()) {
            graph.append(happened);
        }
    }

    private Optional<StaleAccess> stale(ExecutionGraph graph, Optional<LocalNode> node) {
        return node.filter(at -> at.operation instanceof MemoryAccess)
                .flatMap(at -> StaleAccess.of(graph, (MemoryAccess) at.operation, isWaitedFor(at)));
    }

    private StaleAccess staleAtEnd(CounterexampleReplay replay, ExecutionGraph graph, LocalNode next) {
        return stale(graph, Optional.of(next)).orElseThrow(() -> unfounded(replay, next));
    }

    private LongPredicate isWaitedFor(LocalNode node) {
        return value -> spin == SpinTreatment.STRICT || !node.after((int) value).isTurnOf(node);
    }

    /** A load that may read a stale value; {@code step} is its number in the execution. */
    private record ExplainedStaleRead(int step, LocalNode node, MissedWriteExplanation missed) {}

    private MissedWriteExplanation explanation(ExecutionGraph graph, LocalNode node, StaleAccess stale) {
        return new MissedWriteExplanation(graph, (MemoryAccess) node.operation, stale, new LitmusNames(program));
    }

    /**
     * Explains why the program is not observationally robust. Either an access other than an ordinary load may miss a
     * write, or the program depends on a value that may be stale.
     *
     * @param next the node of this access, or the node at which a thread depends on the value
     */
    public ReasonedAnswer observationalRobustness(List<Move> moves, LocalNode next) {
        List<CounterexampleDecision> decisions = decisions(moves, next);
        CounterexampleReplay replay = replay(decisions);
        ExecutionGraph graph = replay.emptyGraph();
        List<ExplainedStaleRead> staleReads = new ArrayList<>();
        for (int i = 0; i < decisions.size(); i++) {
            Optional<LocalNode> node = decisions.get(i).node();
            Optional<StaleAccess> stale = stale(graph, node);
            if (stale.isPresent() && node.orElseThrow().operation instanceof MemoryAccess.Load) {
                staleReads.add(new ExplainedStaleRead(i, node.get(), explanation(graph, node.get(), stale.get())));
                graph.appendStale(replay.events().get(i)); // [Rocker Def. 4.14]: makes no thread aware
            } else {
                append(replay.events().get(i), graph);
            }
        }
        if (next.kind == LocalNode.Kind.STALE_USE) {
            return use(replay, staleReads, next);
        }
        MissedWriteExplanation missed = explanation(graph, next, staleAtEnd(replay, graph, next));
        String because = "P" + next.thread + "'s " + missed.mayDo();
        return new ReasonedAnswer(
                Answer.NO, because, missed.interleaving(replay.interleaving().steps()));
    }

    /** Explains the use by the latest read on which it depends. */
    private ReasonedAnswer use(CounterexampleReplay replay, List<ExplainedStaleRead> staleReads, LocalNode next) {
        StaleUse use = new StaleUse(program.threads().get(next.thread), replay.events(), next.state);
        for (int i = staleReads.size() - 1; i >= 0; i--) {
            ExplainedStaleRead read = staleReads.get(i);
            if (read.node.thread == next.thread && use.dependsOn(read.step)) {
                return use(replay, read, use, next.operation.site());
            }
        }
        throw unfounded(replay, next);
    }

    private static ReasonedAnswer use(CounterexampleReplay replay, ExplainedStaleRead read, StaleUse use, Site site) {
        String thread = "P" + read.node.thread;
        String value = use.register(read.step, read.missed.stale().value()).orElse("a value");
        List<Interleaving.Step> steps = replay.steps(read.step, "may be " + read.missed.oldValue());
        steps.add(new Interleaving.Step(read.node.thread, site, "use " + value + " " + use.how(), true));
        String mayDo = read.missed.mayDo();
        String because = use.isAtEnd()
                ? "the final condition looks at " + thread + "'s " + value + ", which may be stale: its " + mayDo
                : thread + " uses " + value + ", which may be stale, " + use.how() + " at " + EventPhrases.line(site)
                        + ": its " + mayDo;
        return new ReasonedAnswer(Answer.NO, because, new Interleaving(steps));
    }

    private static IllegalStateException unfounded(CounterexampleReplay replay, LocalNode next) {
        return new IllegalStateException("the search reports an access that nothing makes weak: next=" + next.operation
                + ", run=" + replay.texts());
    }
}
