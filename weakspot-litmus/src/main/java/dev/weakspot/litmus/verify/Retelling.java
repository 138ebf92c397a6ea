package dev.weakspot.litmus.verify;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.execution.Happened;
import dev.weakspot.litmus.program.LocalState;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.program.ThreadCode;
import dev.weakspot.litmus.verify.LocalClosure.Taken;
import dev.weakspot.litmus.verify.Way.Move;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

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
     * @param move the number of its move, or {@link #NO_MOVE} for a fence or choice that is part of one
     */
    record Told(int thread, Site site, String text, List<Happened> happened, int move) {
        static final int NO_MOVE = -1;
    }

    Retelling(Program program, SpinTreatment spin, List<Move> moves, LocalNode last) {
        this.program = program;
        this.spin = spin;
        this.words = new StepWords(program);
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

    /** Fences and choices before the first operation. */
    private void begin(LocalNode first) {
        if (first.kind != LocalNode.Kind.START) {
            ThreadCode code = program.threads().get(first.thread);
            List<Taken> choices = new LocalClosure(code, code.start()).choicesTo(first.state);
            told.addAll(localSteps(code, code.start(), first.state, choices));
        }
    }

    private void tell(Move move, int number) {
        LocalNode from = move.from();
        if (from.kind != LocalNode.Kind.START) {
            List<Happened> happened = isFailedTurn(move) ? List.of() : MoveEvents.of(move);
            told.add(new Told(move.thread(), from.operation.site(), words.text(move), happened, number));
        }
    }

    /** A waiting loop is a wait: reading what it does not wait for is no event. */
    private boolean isFailedTurn(Move move) {
        boolean isRead = move.from().operation instanceof MemoryAccess.Load
                || move.from().operation instanceof MemoryAccess.CompareExchange;
        return spin == SpinTreatment.AUTO
                && isRead
                && !move.isChange()
                && move.from().after(move.before()).isWait;
    }

    private void tellLocalSteps(Move move, boolean goesOn) {
        if (move.to().kind == LocalNode.Kind.WAITING) {
            return;
        }
        ThreadCode code = program.threads().get(move.thread());
        LocalState after = move.from().kind == LocalNode.Kind.START
                ? code.start()
                : resumed(code, move.from().state, MoveEvents.of(move));
        localSteps(code, after, move.to().state, move.choices()).stream()
                .filter(step -> goesOn || !step.happened().isEmpty())
                .forEach(told::add);
    }

    private static LocalState resumed(ThreadCode code, LocalState state, List<Happened> happened) {
        return code.resume(state, happened.get(happened.size() - 1).event().orElseThrow());
    }

    /** The fences and choices on the way from one local state to another. */
    private List<Told> localSteps(ThreadCode code, LocalState from, LocalState to, List<Taken> choices) {
        List<Told> steps = new ArrayList<>();
        Iterator<Taken> chosen = choices.iterator();
        Set<LocalState> passed = new HashSet<>();
        LocalState state = from;
        while (!state.equals(to) && passed.add(state)) {
            Operation next = code.next(state);
            if (next instanceof MemoryAccess.Fence fence) {
                Event event = new Event.Fence(fence.thread(), fence.mode());
                Happened happened = new Happened(fence, event);
                steps.add(step(fence, words.text(happened), List.of(happened)));
                state = code.resume(state, event);
            } else if (next instanceof LifeCycle.Choice choice && chosen.hasNext()) {
                int value = chosen.next().value();
                steps.add(step(choice, "choose " + value, List.of()));
                state = code.resume(state, new Event.Chosen(choice.thread(), alternative(code, state, choice, value)));
            } else {
                break; // the thread is given up here: it loops for ever by itself
            }
        }
        return steps;
    }

    private static Told step(Operation operation, String text, List<Happened> happened) {
        return new Told(operation.thread(), operation.site(), text, happened, Told.NO_MOVE);
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
