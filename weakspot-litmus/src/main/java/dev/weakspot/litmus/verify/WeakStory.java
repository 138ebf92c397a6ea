package dev.weakspot.litmus.verify;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.execution.Edge;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.Happened;
import dev.weakspot.execution.StaleAccess;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Answer;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Judgement;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.verify.Retelling.Told;
import dev.weakspot.litmus.verify.Way.Move;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    private final Map<Integer, Long> atomicCells = new HashMap<>();
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
        this.names = new AccessNames(program);
        this.words = new StepWords(program);
        this.phrases = new EventPhrases(words);
        atomicCells.stream()
                .forEach(cell -> this.atomicCells.put(
                        cell, (long) program.cells().get(cell).initial()));
    }

    /** How a value that may be stale is used. */
    enum UseKind {
        BRANCH("to decide where to go on"),
        ASSERTION("in an assertion"),
        ADDRESS("to choose which location to access"),
        VALUE("in a value that it writes"),
        EXPECTED("in a value that it compares or waits for"),
        CONDITION("in the final condition");

        private final String words;

        UseKind(String words) {
            this.words = words;
        }
    }

    /**
     * Where a value that may be stale is used.
     *
     * @param register the register that holds it, as the program spells it; empty for a value that has no name
     */
    record Use(int thread, UseKind kind, String register, Site site) {}

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
        List<Interleaving.Step> steps = steps(scene.before);
        steps.add(new Interleaving.Step(access.thread(), access.site(), stepText(scene), true));
        return new Finding(
                Finding.Kind.ROBUSTNESS,
                "P" + access.thread() + "'s " + whatItMayDo(scene, missed),
                Optional.of(access.site()),
                accesses,
                explanation(scene, missed),
                new Interleaving(steps));
    }

    /** The first access that weak memory may treat otherwise than any interleaving; each step is looked at in turn. */
    private Scene firstStale(List<Move> moves, LocalNode next) {
        List<Told> told = new Retelling(program, spin, moves, next).steps();
        ExecutionGraph graph = new ExecutionGraph(atomicCells);
        for (int i = 0; i < told.size(); i++) {
            Told step = told.get(i);
            Optional<StaleAccess> stale = stale(graph, moves, step);
            if (stale.isPresent()) {
                return new Scene(
                        graph, told.subList(0, i), moves.get(step.move()).from(), stale.get());
            }
            step.happened().forEach(graph::append);
        }
        StaleAccess stale = stale(graph, next)
                .orElseThrow(() -> new IllegalStateException(
                        "the search reports an access that nothing makes weak: next=" + next.operation + ", run="
                                + told.stream().map(Told::text).toList()));
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
        LongPredicate letsThrough = value -> spin == SpinTreatment.STRICT || !node.after((int) value).isWait;
        return StaleAccess.of(graph, access, letsThrough);
    }

    private List<Interleaving.Step> steps(List<Told> told) {
        List<Interleaving.Step> steps = new ArrayList<>();
        told.forEach(step -> steps.add(new Interleaving.Step(step.thread(), step.site(), step.text(), false)));
        return steps;
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
        String old = words.valueText(scene.stale.location(), scene.stale.value());
        if (access instanceof MemoryAccess.CompareExchange) {
            return "find " + old + (scene.stale.isPlaced() ? " and succeed" : " and fail");
        }
        if (access instanceof MemoryAccess.Update update) {
            long written = update.written(scene.stale.value());
            return "turn " + old + " into " + words.valueText(scene.stale.location(), written);
        }
        return access instanceof MemoryAccess.AwaitExchange ? "find " + old : "see " + old;
    }

    private String stepText(Scene scene) {
        MemoryAccess access = scene.access();
        String name = words.nameOf(access);
        String old = words.valueText(scene.stale.location(), scene.stale.value());
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
        Move last = moves.get(moves.size() - 1);
        List<Told> told = new Retelling(program, spin, moves.subList(0, moves.size() - 1), last.from()).steps();
        return race(told, last.from().operation, MoveEvents.of(last).get(0).isWrite());
    }

    /**
     * The race of a thread's next access with one that happened.
     *
     * @param next what a thread would do next
     */
    Finding race(List<Move> moves, LocalNode next) {
        List<Told> told = new Retelling(program, spin, moves, next).steps();
        return race(told, next.operation, mayWrite(told, next.operation));
    }

    private boolean mayWrite(List<Told> told, Operation operation) {
        if (operation instanceof MemoryAccess.CompareExchange exchange) {
            int location = exchange.location();
            long held = told.stream()
                    .flatMap(step -> step.happened().stream())
                    .filter(happened -> happened.isWrite() && happened.location() == location)
                    .mapToLong(Happened::written)
                    .reduce(program.cells().get(location).initial(), (older, newer) -> newer);
            return held == exchange.expected();
        }
        return !(operation instanceof MemoryAccess.Load || operation instanceof MemoryAccess.Await);
    }

    private Finding race(List<Told> told, Operation operation, boolean isWrite) {
        MemoryAccess access = (MemoryAccess) operation;
        ExecutionGraph graph = new ExecutionGraph(atomicCells);
        told.forEach(step -> step.happened().forEach(graph::append));
        int other = racing(graph, access, isWrite);
        Happened earlier = graph.event(other);
        Access first = names.of(earlier.operation()).orElseThrow();
        Access second = names.of(access).orElseThrow();
        List<Interleaving.Step> steps = steps(told);
        String word = isWrite ? "write " : "read ";
        steps.add(new Interleaving.Step(
                access.thread(),
                access.site(),
                word + words.nameOf(access) + ": races with P" + earlier.thread(),
                true));
        return new Finding(
                Finding.Kind.RACE,
                described(first) + " and " + described(second) + " race: nothing orders them",
                Optional.of(access.site()),
                List.of(first, second),
                whyUnordered(graph, other, access),
                new Interleaving(steps));
    }

    /** The latest access that conflicts and does not happen before ([Rocker Def. 6.1]). */
    private static int racing(ExecutionGraph graph, MemoryAccess access, boolean isWrite) {
        boolean isPlain = modeOf(access) == Mode.NON_ATOMIC;
        for (int i = graph.size() - 1; i >= 0; i--) {
            Happened earlier = graph.event(i);
            boolean isConflict = earlier.location() == StepWords.locationOf(access)
                    && earlier.thread() != access.thread()
                    && (isWrite || earlier.isWrite())
                    && (isPlain || earlier.mode() == Mode.NON_ATOMIC);
            if (isConflict && !graph.isKnownTo(i, access.thread())) {
                return i;
            }
        }
        throw new IllegalStateException("the search reports a race that is none: access=" + access);
    }

    private static Mode modeOf(MemoryAccess access) {
        if (access instanceof MemoryAccess.Load load) {
            return load.mode();
        }
        return access instanceof MemoryAccess.Store store ? store.mode() : Mode.RELAXED; // the others are atomic
    }

    private static String described(Access access) {
        return "P" + access.thread() + "'s " + access.mode().orElseThrow().word() + " " + access.operation() + " of "
                + access.location() + " at " + EventPhrases.line(access.site());
    }

    private List<String> whyUnordered(ExecutionGraph graph, int earlier, MemoryAccess access) {
        String first = "P" + graph.event(earlier).thread();
        String second = "P" + access.thread();
        Optional<List<Edge>> heard = graph.communication(earlier, access.thread());
        if (heard.isEmpty()) {
            return List.of(second + " has seen nothing that " + first + " did after its access: it has read no value,"
                    + " taken no lock and passed no barrier that would order the two");
        }
        PathPhrases path = new PathPhrases(graph, phrases, heard.get(), access.site());
        List<String> reasons = new ArrayList<>();
        reasons.add("here the two come one after the other: "
                + path.inOrder(second + " comes to this " + EventPhrases.word(access)));
        reasons.add("but that does not order them: " + String.join("; ", path.whatIsMissing(false)));
        return reasons;
    }

    /**
     * Why the program is not observationally robust: it uses a value that may be stale.
     *
     * @param moves the run up to the use
     * @param read which of the moves read the value
     */
    Judgement use(List<Move> moves, int read, Use use) {
        LocalNode reading = moves.get(read).from();
        List<Told> told = new Retelling(program, spin, moves, reading).steps();
        Scene scene = staleReads(moves, told).stream()
                .filter(stale -> told.get(stale.before.size()).move() == read)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("a read that cannot be stale: read=" + reading.operation));
        List<Interleaving.Step> steps = steps(told);
        Told step = told.get(scene.before.size());
        String mayBe = " (may be " + words.valueText(scene.stale.location(), scene.stale.value()) + ")";
        steps.set(scene.before.size(), new Interleaving.Step(step.thread(), step.site(), step.text() + mayBe, false));
        String value = use.register().isEmpty() ? "the value" : use.register();
        steps.add(new Interleaving.Step(use.thread(), use.site(), "use " + value + " " + use.kind().words, true));
        return new Judgement(Answer.NO, because(scene, use), new Interleaving(steps));
    }

    /** The same for the newest read of the thread that may be stale. */
    Judgement use(List<Move> moves, Use use) {
        List<Told> told =
                new Retelling(program, spin, moves, moves.get(moves.size() - 1).to()).steps();
        int read = staleReads(moves, told).stream()
                .filter(stale -> stale.node.thread == use.thread())
                .mapToInt(stale -> told.get(stale.before.size()).move())
                .max()
                .orElseThrow(() -> new IllegalStateException("the thread has read nothing stale: use=" + use));
        return use(moves, read, use);
    }

    /** Every read that may be stale, as if those before it were: what they read makes nobody aware ([Rocker Def. 4.14]). */
    private List<Scene> staleReads(List<Move> moves, List<Told> told) {
        ExecutionGraph graph = new ExecutionGraph(atomicCells);
        List<Scene> scenes = new ArrayList<>();
        for (int i = 0; i < told.size(); i++) {
            Told step = told.get(i);
            Optional<StaleAccess> stale = stale(graph, moves, step);
            if (stale.isPresent() && moves.get(step.move()).from().operation instanceof MemoryAccess.Load) {
                scenes.add(new Scene(
                        graph, told.subList(0, i), moves.get(step.move()).from(), stale.get()));
                step.happened().forEach(graph::appendStale);
            } else {
                step.happened().forEach(graph::append);
            }
        }
        return scenes;
    }

    private String because(Scene scene, Use use) {
        String mayDo = whatItMayDo(scene, scene.graph.event(scene.stale.missed()));
        String value = use.register().isEmpty() ? "a value" : use.register();
        if (use.kind() == UseKind.CONDITION) {
            return "the final condition looks at P" + use.thread() + "'s " + value + ", which may be stale: its "
                    + mayDo;
        }
        return "P" + use.thread() + " uses " + value + ", which may be stale, " + use.kind().words + " at "
                + EventPhrases.line(use.site()) + ": its " + mayDo;
    }
}
