package dev.weakspot.litmus.counterexample;

import dev.weakspot.engine.SpinTreatment;
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
 * Tells people what weak memory may do to their program: from an SC run and the access that comes next, which write that
 * access may miss, and why no interleaving has that. The run is looked at anew, as an explicit graph, by the definitions
 * and not by the sets that the search keeps; so a search that reports what is not there is caught here.
 */
public final class WeakMemoryNarrator {
    private final LitmusProgram program;
    private final SpinTreatment spin;
    private final BitSet atomicCells;
    private final ProgramNames names;

    /**
     * Stories of one program.
     *
     * @param program the one that was searched
     * @param atomicCells the cells that take part in robustness
     */
    public WeakMemoryNarrator(LitmusProgram program, SpinTreatment spin, BitSet atomicCells) {
        this.program = program;
        this.spin = spin;
        this.atomicCells = atomicCells;
        this.names = new LitmusNames(program);
    }

    /** A run, and the one of its accesses that weak memory may treat otherwise. */
    private record Scene(List<CounterexampleStep> before, LocalNode node, MissedWriteExplanation missed) {
        Interleaving interleaving() {
            return missed.interleaving(CounterexampleStep.interleaving(before));
        }
    }

    private Scene scene(ExecutionGraph graph, List<CounterexampleStep> before, LocalNode node, StaleAccess stale) {
        return new Scene(before, node, new MissedWriteExplanation(graph, (MemoryAccess) node.operation, stale, names));
    }

    /**
     * The violation of robustness at the end of this run, or an earlier one on the way.
     *
     * @param next what a thread would do next
     */
    public Finding robustness(List<Move> moves, LocalNode next) {
        Scene scene = firstStale(moves, next);
        return scene.missed.finding(CounterexampleStep.interleaving(scene.before));
    }

    /** The first access that weak memory may treat otherwise than any interleaving; each step is looked at in turn. */
    private Scene firstStale(List<Move> moves, LocalNode next) {
        List<CounterexampleStep> steps = new CounterexampleSteps(program, spin, moves, List.of(next)).all();
        ExecutionGraph graph = emptyGraph();
        for (int i = 0; i < steps.size(); i++) {
            CounterexampleStep step = steps.get(i);
            Optional<StaleAccess> stale = stale(graph, moves, step);
            if (stale.isPresent()) {
                return scene(graph, steps.subList(0, i), moves.get(step.move()).from(), stale.get());
            }
            step.events().forEach(graph::append);
        }
        StaleAccess stale = stale(graph, next).orElseThrow(() -> unfounded(steps, next));
        return scene(graph, steps, next, stale);
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
        LongPredicate letsThrough = value ->
                spin == SpinTreatment.STRICT || !node.after((int) value).isTurnOf(node);
        return StaleAccess.of(graph, access, letsThrough);
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

    /** The race of a thread's next access with one that happened. */
    public Finding race(List<Move> moves, LocalNode next) {
        return new RaceNarrator(program, spin, atomicCells).ofNext(moves, next);
    }

    /**
     * Why the program is not observationally robust: it may notice what no interleaving has, by an access that is no
     * plain read, or because it depends on a value that may be stale.
     *
     * @param next what a thread would do next; or where it notices a stale value
     */
    public ReasonedAnswer noticed(List<Move> moves, LocalNode next) {
        List<CounterexampleStep> steps = new CounterexampleSteps(program, spin, moves, List.of(next)).all();
        ExecutionGraph graph = emptyGraph();
        List<Scene> staleReads = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            CounterexampleStep step = steps.get(i);
            Optional<StaleAccess> stale = stale(graph, moves, step);
            if (stale.isPresent() && moves.get(step.move()).from().operation instanceof MemoryAccess.Load) {
                staleReads.add(
                        scene(graph, steps.subList(0, i), moves.get(step.move()).from(), stale.get()));
                step.events().forEach(graph::appendStale); // [Rocker Def. 4.14]: makes nobody aware
            } else {
                step.events().forEach(graph::append);
            }
        }
        return next.kind == LocalNode.Kind.STALE_USE
                ? use(steps, staleReads, next)
                : accessNoticed(
                        scene(graph, steps, next, stale(graph, next).orElseThrow(() -> unfounded(steps, next))));
    }

    private static ReasonedAnswer accessNoticed(Scene scene) {
        String because = "P" + scene.node.thread + "'s " + scene.missed.mayDo();
        return new ReasonedAnswer(Answer.NO, because, scene.interleaving());
    }

    /** The newest read on which the use depends is the one to tell. */
    private ReasonedAnswer use(List<CounterexampleStep> steps, List<Scene> staleReads, LocalNode next) {
        StaleUse use = new StaleUse(program.threads().get(next.thread), steps, next.state);
        for (int i = staleReads.size() - 1; i >= 0; i--) {
            Scene read = staleReads.get(i);
            if (read.node.thread == next.thread && use.dependsOn(read.before.size())) {
                return use(steps, read, use, next.operation.site());
            }
        }
        throw unfounded(steps, next);
    }

    private ReasonedAnswer use(List<CounterexampleStep> steps, Scene read, StaleUse use, Site site) {
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
