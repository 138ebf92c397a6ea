package dev.weakspot.litmus.verify;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Site;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.StaleAccess;
import dev.weakspot.finding.Answer;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Judgement;
import dev.weakspot.litmus.program.LitmusNames;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.verify.Retelling.Told;
import dev.weakspot.litmus.verify.Way.Move;
import dev.weakspot.story.EventPhrases;
import dev.weakspot.story.MissedWrite;
import dev.weakspot.story.Names;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;

/**
 * Tells people what weak memory may do to their program: from an SC run and the access that comes next, which write that
 * access may miss, and why no interleaving has that. The run is looked at anew, as an explicit graph, by the definitions
 * and not by the sets that the search keeps; so a search that reports what is not there is caught here.
 */
final class WeakStory {
    private final Program program;
    private final SpinTreatment spin;
    private final BitSet atomicCells;
    private final Names names;

    /**
     * Stories of one program.
     *
     * @param program the one that was searched
     * @param atomicCells the cells that take part in robustness
     */
    WeakStory(Program program, SpinTreatment spin, BitSet atomicCells) {
        this.program = program;
        this.spin = spin;
        this.atomicCells = atomicCells;
        this.names = new LitmusNames(program);
    }

    /** A run, and the one of its accesses that weak memory may treat otherwise. */
    private record Scene(List<Told> before, LocalNode node, MissedWrite missed) {
        Interleaving interleaving() {
            return missed.interleaving(Retelling.interleaving(before));
        }
    }

    private Scene scene(ExecutionGraph graph, List<Told> before, LocalNode node, StaleAccess stale) {
        return new Scene(before, node, new MissedWrite(graph, (MemoryAccess) node.operation, stale, names));
    }

    /**
     * The violation of robustness at the end of this run, or an earlier one on the way.
     *
     * @param next what a thread would do next
     */
    Finding robustness(List<Move> moves, LocalNode next) {
        Scene scene = firstStale(moves, next);
        return scene.missed.finding(Retelling.interleaving(scene.before));
    }

    /** The first access that weak memory may treat otherwise than any interleaving; each step is looked at in turn. */
    private Scene firstStale(List<Move> moves, LocalNode next) {
        List<Told> told = new Retelling(program, spin, moves, next).steps();
        ExecutionGraph graph = emptyGraph();
        for (int i = 0; i < told.size(); i++) {
            Told step = told.get(i);
            Optional<StaleAccess> stale = stale(graph, moves, step);
            if (stale.isPresent()) {
                return scene(graph, told.subList(0, i), moves.get(step.move()).from(), stale.get());
            }
            step.happened().forEach(graph::append);
        }
        StaleAccess stale = stale(graph, next).orElseThrow(() -> unfounded(told, next));
        return scene(graph, told, next, stale);
    }

    private Optional<StaleAccess> stale(ExecutionGraph graph, List<Move> moves, Told step) {
        boolean isMove = step.move() != Told.NO_MOVE && !step.happened().isEmpty();
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
        return new ExecutionGraph(Retelling.initialValues(program, atomicCells));
    }

    /** The race of the last move with an earlier access. */
    Finding race(List<Move> moves) {
        return new RaceStory(program, spin, atomicCells).ofLast(moves);
    }

    /** The race of a thread's next access with one that happened. */
    Finding race(List<Move> moves, LocalNode next) {
        return new RaceStory(program, spin, atomicCells).ofNext(moves, next);
    }

    /**
     * Why the program is not observationally robust: it may notice what no interleaving has, by an access that is no
     * plain read, or because it depends on a value that may be stale.
     *
     * @param next what a thread would do next; or where it notices a stale value
     */
    Judgement noticed(List<Move> moves, LocalNode next) {
        List<Told> told = new Retelling(program, spin, moves, next).steps();
        ExecutionGraph graph = emptyGraph();
        List<Scene> staleReads = new ArrayList<>();
        for (int i = 0; i < told.size(); i++) {
            Told step = told.get(i);
            Optional<StaleAccess> stale = stale(graph, moves, step);
            if (stale.isPresent() && moves.get(step.move()).from().operation instanceof MemoryAccess.Load) {
                staleReads.add(
                        scene(graph, told.subList(0, i), moves.get(step.move()).from(), stale.get()));
                step.happened().forEach(graph::appendStale); // [Rocker Def. 4.14]: makes nobody aware
            } else {
                step.happened().forEach(graph::append);
            }
        }
        return next.kind == LocalNode.Kind.STALE_USE
                ? use(told, staleReads, next)
                : accessNoticed(scene(graph, told, next, stale(graph, next).orElseThrow(() -> unfounded(told, next))));
    }

    private static Judgement accessNoticed(Scene scene) {
        String because = "P" + scene.node.thread + "'s " + scene.missed.mayDo();
        return new Judgement(Answer.NO, because, scene.interleaving());
    }

    /** The newest read on which the use depends is the one to tell. */
    private Judgement use(List<Told> told, List<Scene> staleReads, LocalNode next) {
        StaleUse use = new StaleUse(program.threads().get(next.thread), told, next.state);
        for (int i = staleReads.size() - 1; i >= 0; i--) {
            Scene read = staleReads.get(i);
            if (read.node.thread == next.thread && use.dependsOn(read.before.size())) {
                return use(told, read, use, next.operation.site());
            }
        }
        throw unfounded(told, next);
    }

    private Judgement use(List<Told> told, Scene read, StaleUse use, Site site) {
        int number = read.before.size();
        String thread = "P" + read.node.thread;
        String old = read.missed.oldValue();
        String value = use.register(number, read.missed.stale().value()).orElse("a value");
        List<Interleaving.Step> steps = new ArrayList<>(Retelling.interleaving(told));
        Interleaving.Step step = steps.get(number);
        steps.set(
                number,
                new Interleaving.Step(step.thread(), step.site(), step.text() + " (may be " + old + ")", false));
        steps.add(new Interleaving.Step(read.node.thread, site, "use " + value + " " + use.how(site), true));
        String mayDo = read.missed.mayDo();
        String because = use.isAtEnd()
                ? "the final condition looks at " + thread + "'s " + value + ", which may be stale: its " + mayDo
                : thread + " uses " + value + ", which may be stale, " + use.how(site) + " at "
                        + EventPhrases.line(site) + ": its " + mayDo;
        return new Judgement(Answer.NO, because, new Interleaving(steps));
    }

    private static IllegalStateException unfounded(List<Told> told, LocalNode next) {
        return new IllegalStateException("the search reports an access that nothing makes weak: next=" + next.operation
                + ", run=" + told.stream().map(Told::text).toList());
    }
}
