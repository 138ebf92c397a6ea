package dev.weakspot.litmus.verify;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.execution.Happened;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.litmus.program.LitmusNames;
import dev.weakspot.litmus.program.LocalState;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.program.ThreadCode;
import dev.weakspot.litmus.verify.LocalClosure.Taken;
import dev.weakspot.litmus.verify.Way.Move;
import dev.weakspot.story.StepWords;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The moves of a way with all that happened in them: the search folds fences and choices into the move before them, and
 * under weak memory fences matter. Choices of a thread that does not move again, and is not the one the story is about,
 * are left out.
 */
final class Retelling {
    private final Program program;
    private final SpinTreatment spin;
    private final StepWords words;
    private final List<Told> told = new ArrayList<>();

    /**
     * One step as people read it.
     *
     * @param happened what it was, in order; nothing for a choice, or for a turn of a waiting loop that leaves no event
     * @param event what the thread was resumed with; nothing if it only arrived at a barrier
     * @param move the number of its move, or {@link #NO_MOVE} for a fence or choice that is part of one
     */
    record Told(int thread, Site site, String text, List<Happened> happened, Optional<Event> event, int move) {
        static final int NO_MOVE = -1;
    }

    Retelling(Program program, SpinTreatment spin, List<Move> moves, LocalNode last) {
        this.program = program;
        this.spin = spin;
        this.words = new StepWords(new LitmusNames(program));
        Set<Integer> begun = new HashSet<>();
        for (int i = 0; i < moves.size(); i++) {
            Move move = moves.get(i);
            if (begun.add(move.thread())) {
                begin(move.from());
            }
            tell(move, i);
            boolean goesOn = move.thread() == last.thread
                    || moves.subList(i + 1, moves.size()).stream().anyMatch(later -> later.thread() == move.thread());
            if (!isFailedTurn(move)) {
                tellLocalSteps(move, goesOn);
            }
        }
        if (begun.add(last.thread)) {
            begin(last);
        }
    }

    List<Told> steps() {
        return told;
    }

    /** The same for a report, none of them the one to look at. */
    static List<Interleaving.Step> interleaving(List<Told> told) {
        return told.stream()
                .map(step -> new Interleaving.Step(step.thread(), step.site(), step.text(), false))
                .toList();
    }

    /** What these cells hold at first, as a graph of the run wants to know it. */
    static Map<Integer, Long> initialValues(Program program, BitSet cells) {
        return cells.stream().boxed().collect(Collectors.toMap(cell -> cell, cell ->
                (long) program.cells().get(cell).initial()));
    }

    /** Fences and choices before the first operation. */
    private void begin(LocalNode first) {
        if (first.kind != LocalNode.Kind.START) {
            ThreadCode code = program.threads().get(first.thread);
            List<Taken> choices = new LocalClosure(code, code.start(), true).choicesTo(first.state);
            told.addAll(localSteps(code, code.start(), first.state, choices).orElse(List.of()));
        }
    }

    private void tell(Move move, int number) {
        LocalNode from = move.from();
        if (from.kind != LocalNode.Kind.START) {
            List<Happened> happened = isFailedTurn(move) ? List.of() : MoveEvents.of(move);
            told.add(new Told(
                    move.thread(),
                    from.operation.site(),
                    MoveEvents.text(move, words),
                    happened,
                    resumedWith(move),
                    number));
        }
    }

    private static Optional<Event> resumedWith(Move move) {
        List<Happened> happened = MoveEvents.of(move);
        return happened.get(happened.size() - 1).event();
    }

    /** A waiting loop is a wait: reading what it does not wait for is no event. */
    private boolean isFailedTurn(Move move) {
        boolean isRead = move.from().operation instanceof MemoryAccess.Load
                || move.from().operation instanceof MemoryAccess.CompareExchange;
        return spin == SpinTreatment.AUTO
                && isRead
                && !move.isChange()
                && move.from().after(move.before()).isTurnOf(move.from());
    }

    private void tellLocalSteps(Move move, boolean goesOn) {
        if (move.to().kind == LocalNode.Kind.WAITING) {
            return;
        }
        localSteps(move).stream()
                .filter(step -> goesOn || !step.happened().isEmpty())
                .forEach(told::add);
    }

    /** After a load the thread may remember that the value could be stale; where it went tells whether it does. */
    private List<Told> localSteps(Move move) {
        ThreadCode code = program.threads().get(move.thread());
        LocalState to = move.to().state;
        if (move.from().kind == LocalNode.Kind.START) {
            return localSteps(code, code.start(), to, move.choices()).orElse(List.of());
        }
        Event event = resumedWith(move).orElseThrow();
        Optional<List<Told>> steps = localSteps(code, code.resume(move.from().state, event), to, move.choices());
        if (steps.isEmpty() && move.from().operation instanceof MemoryAccess.Load) {
            steps = localSteps(code, code.resumeStale(move.from().state, event), to, move.choices());
        }
        return steps.orElse(List.of());
    }

    /** The fences and choices on the way from one local state to another; empty if it does not lead there. */
    private Optional<List<Told>> localSteps(ThreadCode code, LocalState from, LocalState to, List<Taken> choices) {
        List<Told> steps = new ArrayList<>();
        Iterator<Taken> chosen = choices.iterator();
        Set<LocalState> passed = new HashSet<>();
        LocalState state = from;
        while (!state.equals(to) && passed.add(state)) {
            Operation next = code.next(state);
            if (next instanceof MemoryAccess.Fence fence) {
                Event event = new Event.Fence(fence.thread(), fence.mode());
                Happened happened = new Happened(fence, event);
                steps.add(step(fence, words.text(happened), List.of(happened), event));
                state = code.resume(state, event);
            } else if (next instanceof LifeCycle.Choice choice && chosen.hasNext()) {
                int value = chosen.next().value();
                Event event = new Event.Chosen(choice.thread(), alternative(code, state, choice, value));
                steps.add(step(choice, "choose " + value, List.of(), event));
                state = code.resume(state, event);
            } else {
                return Optional.empty();
            }
        }
        return state.equals(to) ? Optional.of(steps) : Optional.empty();
    }

    private static Told step(Operation operation, String text, List<Happened> happened, Event event) {
        return new Told(operation.thread(), operation.site(), text, happened, Optional.of(event), Told.NO_MOVE);
    }

    private static int alternative(ThreadCode code, LocalState state, LifeCycle.Choice choice, int value) {
        for (int i = 0; i < choice.alternatives(); i++) {
            if (code.alternative(state, i) == value) {
                return i;
            }
        }
        throw new IllegalStateException("no alternative has the value that was chosen: value=" + value);
    }
}
