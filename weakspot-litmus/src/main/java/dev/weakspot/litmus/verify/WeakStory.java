package dev.weakspot.litmus.verify;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Site;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.Happened;
import dev.weakspot.execution.StaleAccess;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Answer;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Judgement;
import dev.weakspot.litmus.program.LitmusNames;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.verify.Retelling.Told;
import dev.weakspot.litmus.verify.Way.Move;
import dev.weakspot.story.AccessNames;
import dev.weakspot.story.StepWords;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.stream.Stream;

/**
 * Tells people what weak memory may do to their program: from an SC run and the access that comes next, which write that
 * access may miss, and why no interleaving has that. The run is looked at anew, as an explicit graph, by the definitions
 * and not by the sets that the search keeps; so a search that reports what is not there is caught here.
 */
final class WeakStory {
    private final Program program;
    private final SpinTreatment spin;
    private final BitSet atomicCells;
    private final AccessNames names;
    private final StepWords words;
    private final EventPhrases phrases;

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
        this.names = new AccessNames(new LitmusNames(program));
        this.words = new StepWords(new LitmusNames(program));
        this.phrases = new EventPhrases(words);
    }

    /** A run, and the one of its accesses that weak memory may treat otherwise. */
    private record Scene(ExecutionGraph graph, List<Told> before, LocalNode node, StaleAccess stale) {
        MemoryAccess access() {
            return (MemoryAccess) node.operation;
        }
    }

    /**
     * The violation of robustness at the end of this run, or an earlier one on the way.
     *
     * @param next what a thread would do next
     */
    Finding robustness(List<Move> moves, LocalNode next) {
        Scene scene = firstStale(moves, next);
        MemoryAccess access = scene.access();
        Happened missed = scene.graph.event(scene.stale.missed());
        List<Access> accesses = Stream.of(missed.operation(), access)
                .flatMap(operation -> names.of(operation).stream())
                .toList();
        return new Finding(
                Finding.Kind.ROBUSTNESS,
                "P" + access.thread() + "'s " + whatItMayDo(scene, missed),
                Optional.of(access.site()),
                accesses,
                explanation(scene, missed),
                interleaving(scene));
    }

    private Interleaving interleaving(Scene scene) {
        List<Interleaving.Step> steps = new ArrayList<>(Retelling.interleaving(scene.before));
        steps.add(new Interleaving.Step(scene.access().thread(), scene.access().site(), stepText(scene), true));
        return new Interleaving(steps);
    }

    /** The first access that weak memory may treat otherwise than any interleaving; each step is looked at in turn. */
    private Scene firstStale(List<Move> moves, LocalNode next) {
        List<Told> told = new Retelling(program, spin, moves, next).steps();
        ExecutionGraph graph = emptyGraph();
        for (int i = 0; i < told.size(); i++) {
            Told step = told.get(i);
            Optional<StaleAccess> stale = stale(graph, moves, step);
            if (stale.isPresent()) {
                return new Scene(
                        graph, told.subList(0, i), moves.get(step.move()).from(), stale.get());
            }
            step.happened().forEach(graph::append);
        }
        StaleAccess stale = stale(graph, next).orElseThrow(() -> unfounded(told, next));
        return new Scene(graph, told, next, stale);
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

    /** {@code relaxed read of x at line 7 may miss P0's write of x = 1 at line 3 and still see 0}. */
    private String whatItMayDo(Scene scene, Happened missed) {
        MemoryAccess access = scene.access();
        String what = mode(scene).word() + " " + phrases.noun(access) + " " + EventPhrases.at(access);
        String missing = phrases.noun(missed) + " " + EventPhrases.at(missed.operation());
        if (access instanceof MemoryAccess.Store store) {
            boolean isSame = store.value() == missed.written();
            String name = words.nameOf(access);
            return what + " may be overtaken by " + missing
                    + (isSame ? "" : ", so that " + name + " = " + valueText(missed) + " is the newer value");
        }
        return what + " may miss " + missing + " and still " + effect(scene);
    }

    private String valueText(Happened write) {
        return words.valueText(write.location(), write.written());
    }

    private Mode mode(Scene scene) {
        if (scene.access() instanceof MemoryAccess.CompareExchange exchange) {
            return scene.stale.isPlaced() ? exchange.success() : exchange.failure();
        }
        return names.of(scene.access()).flatMap(Access::mode).orElseThrow();
    }

    private String effect(Scene scene) {
        MemoryAccess access = scene.access();
        String old = oldValue(scene);
        if (access instanceof MemoryAccess.CompareExchange) {
            return "find " + old + (scene.stale.isPlaced() ? " and succeed" : " and fail");
        }
        if (access instanceof MemoryAccess.Update update) {
            long written = update.written(scene.stale.value());
            return "turn " + old + " into " + words.valueText(scene.stale.location(), written);
        }
        return access instanceof MemoryAccess.AwaitExchange ? "find " + old : "see " + old;
    }

    /** The missed write may have brought the same value once more. */
    private String oldValue(Scene scene) {
        StaleAccess stale = scene.stale;
        String value = words.valueText(stale.location(), stale.value());
        boolean isSame = scene.graph.event(stale.missed()).written() == stale.value();
        return isSame ? "the " + value + " from before" : value;
    }

    private String stepText(Scene scene) {
        MemoryAccess access = scene.access();
        String name = words.nameOf(access);
        String old = oldValue(scene);
        if (access instanceof MemoryAccess.Store store) {
            return "write " + name + " = " + words.valueText(scene.stale.location(), store.value())
                    + ": may be overtaken";
        }
        if (access instanceof MemoryAccess.Load) {
            return "read " + name + ": may see " + old;
        }
        String word = access instanceof MemoryAccess.Await ? "await" : StepWords.updateWord(access);
        return word + " " + name + ": may find " + old;
    }

    private List<String> explanation(Scene scene, Happened missed) {
        MemoryAccess access = scene.access();
        int thread = access.thread();
        String word = EventPhrases.word(access);
        PathPhrases path = new PathPhrases(scene.graph, phrases, scene.stale.path(), access.site());
        List<String> explanation = new ArrayList<>();
        explanation.add("every interleaving with these steps has them in this order: "
                + path.inOrder("P" + thread + " comes to this " + word));
        explanation.add("under weak memory nothing makes P" + missed.thread() + "'s write visible to P" + thread
                + ": no release/acquire pair connects them");
        explanation.addAll(path.whatIsMissing(true));
        if (access instanceof MemoryAccess.Store) {
            explanation.add("overtaken means: in the one order in which all threads see the writes of "
                    + words.nameOf(access) + " (its modification order, mo), this write may come first although it is"
                    + " made last");
        }
        if (scene.stale.needsFenceOrder()) {
            explanation.add("this depends only on the order of SC fences: without that order an interleaving explains"
                    + " this step");
        }
        return explanation;
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
                staleReads.add(new Scene(
                        graph, told.subList(0, i), moves.get(step.move()).from(), stale.get()));
                step.happened().forEach(graph::appendStale); // [Rocker Def. 4.14]: makes nobody aware
            } else {
                step.happened().forEach(graph::append);
            }
        }
        return next.kind == LocalNode.Kind.STALE_USE
                ? use(told, staleReads, next)
                : accessNoticed(
                        new Scene(graph, told, next, stale(graph, next).orElseThrow(() -> unfounded(told, next))));
    }

    private Judgement accessNoticed(Scene scene) {
        MemoryAccess access = scene.access();
        Happened missed = scene.graph.event(scene.stale.missed());
        return new Judgement(
                Answer.NO, "P" + access.thread() + "'s " + whatItMayDo(scene, missed), interleaving(scene));
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
        String old = oldValue(read);
        String value = use.register(number, read.stale.value()).orElse("a value");
        List<Interleaving.Step> steps = new ArrayList<>(Retelling.interleaving(told));
        Interleaving.Step step = steps.get(number);
        steps.set(
                number,
                new Interleaving.Step(step.thread(), step.site(), step.text() + " (may be " + old + ")", false));
        steps.add(new Interleaving.Step(read.node.thread, site, "use " + value + " " + use.how(site), true));
        String mayDo = whatItMayDo(read, read.graph.event(read.stale.missed()));
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
