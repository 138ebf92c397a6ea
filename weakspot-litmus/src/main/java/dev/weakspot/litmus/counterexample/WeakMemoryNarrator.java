package dev.weakspot.litmus.counterexample;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Site;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.StaleAccess;
import dev.weakspot.explain.EventPhrases;
import dev.weakspot.explain.MissedWriteExplanation;
import dev.weakspot.explain.ProgramNames;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.litmus.automaton.LocalNode;
import dev.weakspot.litmus.counterexample.Counterexample.Move;
import dev.weakspot.litmus.program.LitmusNames;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.recording.SpinTreatment;
import dev.weakspot.verdict.Answer;
import dev.weakspot.verdict.ReasonedAnswer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongPredicate;

/**
 * Explains violations under weak memory. From an execution under SC and the next access of a thread, it derives which
 * write the access may miss, and why no interleaving has this behaviour. It applies the definitions to the explicit
 * execution graph and does not use the monitor's words of the search. A violation that the search reports wrongly is
 * therefore detected here.
 */
public final class WeakMemoryNarrator {
    private final LitmusProgram program;
    private final SpinTreatment spin;
    private final BitSet atomicCells;
    private final ProgramNames names;

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
        this.names = new LitmusNames(program);
    }

    /** An access that may miss a write, and the steps before it. */
    private record StaleStep(List<CounterexampleStep> before, LocalNode node, MissedWriteExplanation missed) {
        Interleaving interleaving() {
            return missed.interleaving(CounterexampleStep.interleaving(before));
        }
    }

    private StaleStep staleStep(
            ExecutionGraph graph, List<CounterexampleStep> before, LocalNode node, StaleAccess stale) {
        return new StaleStep(
                before, node, new MissedWriteExplanation(graph, (MemoryAccess) node.operation, stale, names));
    }

    /**
     * The robustness violation of the next access, or of an earlier move if one has a violation.
     *
     * @param next the node of a thread after the moves
     */
    public Finding robustness(List<Move> moves, LocalNode next) {
        StaleStep step = firstStale(moves, next);
        return step.missed.finding(CounterexampleStep.interleaving(step.before));
    }

    /** The first access, of the moves and the next one, that may miss a write. */
    private StaleStep firstStale(List<Move> moves, LocalNode next) {
        List<CounterexampleStep> steps = new CounterexampleSteps(program, spin, moves, List.of(next)).all();
        ExecutionGraph graph = emptyGraph();
        for (int i = 0; i < steps.size(); i++) {
            CounterexampleStep step = steps.get(i);
            Optional<StaleAccess> stale = stale(graph, moves, step);
            if (stale.isPresent()) {
                return staleStep(
                        graph, steps.subList(0, i), moves.get(step.move()).from(), stale.get());
            }
            step.events().forEach(graph::append);
        }
        StaleAccess stale = stale(graph, next).orElseThrow(() -> unfounded(steps, next));
        return staleStep(graph, steps, next, stale);
    }

    private Optional<StaleAccess> stale(ExecutionGraph graph, List<Move> moves, CounterexampleStep step) {
        boolean isMove =
                step.move() != CounterexampleStep.NO_MOVE && !step.events().isEmpty();
        return isMove ? stale(graph, moves.get(step.move()).from()) : Optional.empty();
    }

    private Optional<StaleAccess> stale(ExecutionGraph graph, LocalNode node) {
        if (!(node.operation instanceof MemoryAccess access)) {
            return Optional.empty();
        }
        LongPredicate isWaitedFor = value ->
                spin == SpinTreatment.STRICT || !node.after((int) value).isTurnOf(node);
        return StaleAccess.of(graph, access, isWaitedFor);
    }

    private ExecutionGraph emptyGraph() {
        return emptyGraph(program, atomicCells);
    }

    /** A graph with the initial values of these cells. */
    static ExecutionGraph emptyGraph(LitmusProgram program, BitSet cells) {
        Map<Integer, Long> initialValues = new HashMap<>();
        cells.stream()
                .forEach(cell ->
                        initialValues.put(cell, (long) program.cells().get(cell).initial()));
        return new ExecutionGraph(initialValues);
    }

    /** The race of the last move with an earlier access. */
    public Finding race(List<Move> moves) {
        return new RaceNarrator(program, spin, atomicCells).ofLast(moves);
    }

    /** The race of a thread's next access with an earlier access. */
    public Finding race(List<Move> moves, LocalNode next) {
        return new RaceNarrator(program, spin, atomicCells).ofNext(moves, next);
    }

    /**
     * Explains why the program is not observationally robust. Either an access other than an ordinary load may miss a
     * write, or the program depends on a value that may be stale.
     *
     * @param next the node of this access, or the node at which a thread depends on the value
     */
    public ReasonedAnswer observationalRobustness(List<Move> moves, LocalNode next) {
        List<CounterexampleStep> steps = new CounterexampleSteps(program, spin, moves, List.of(next)).all();
        ExecutionGraph graph = emptyGraph();
        List<StaleStep> staleReads = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            CounterexampleStep step = steps.get(i);
            Optional<StaleAccess> stale = stale(graph, moves, step);
            if (stale.isPresent() && moves.get(step.move()).from().operation instanceof MemoryAccess.Load) {
                staleReads.add(staleStep(
                        graph, steps.subList(0, i), moves.get(step.move()).from(), stale.get()));
                step.events().forEach(graph::appendStale); // [Rocker Def. 4.14]: makes no thread aware
            } else {
                step.events().forEach(graph::append);
            }
        }
        return next.kind == LocalNode.Kind.STALE_USE
                ? use(steps, staleReads, next)
                : access(staleStep(graph, steps, next, stale(graph, next).orElseThrow(() -> unfounded(steps, next))));
    }

    private static ReasonedAnswer access(StaleStep step) {
        String because = "P" + step.node.thread + "'s " + step.missed.mayDo();
        return new ReasonedAnswer(Answer.NO, because, step.interleaving());
    }

    /** Explains the use by the latest read on which it depends. */
    private ReasonedAnswer use(List<CounterexampleStep> steps, List<StaleStep> staleReads, LocalNode next) {
        StaleUse use = new StaleUse(program.threads().get(next.thread), steps, next.state);
        for (int i = staleReads.size() - 1; i >= 0; i--) {
            StaleStep read = staleReads.get(i);
            if (read.node.thread == next.thread && use.dependsOn(read.before.size())) {
                return use(steps, read, use, next.operation.site());
            }
        }
        throw unfounded(steps, next);
    }

    private ReasonedAnswer use(List<CounterexampleStep> steps, StaleStep read, StaleUse use, Site site) {
        int number = read.before.size();
        String thread = "P" + read.node.thread;
        String old = read.missed.oldValue();
        String value = use.register(number, read.missed.stale().value()).orElse("a value");
        List<Interleaving.Step> shown = new ArrayList<>(CounterexampleStep.interleaving(steps));
        Interleaving.Step step = shown.get(number);
        shown.set(
                number,
                new Interleaving.Step(step.thread(), step.site(), step.text() + " (may be " + old + ")", false));
        shown.add(new Interleaving.Step(read.node.thread, site, "use " + value + " " + use.how(site), true));
        String mayDo = read.missed.mayDo();
        String because = use.isAtEnd()
                ? "the final condition looks at " + thread + "'s " + value + ", which may be stale: its " + mayDo
                : thread + " uses " + value + ", which may be stale, " + use.how(site) + " at "
                        + EventPhrases.line(site) + ": its " + mayDo;
        return new ReasonedAnswer(Answer.NO, because, new Interleaving(shown));
    }

    private static IllegalStateException unfounded(List<CounterexampleStep> steps, LocalNode next) {
        return new IllegalStateException("the search reports an access that nothing makes weak: next=" + next.operation
                + ", run=" + steps.stream().map(CounterexampleStep::text).toList());
    }
}
