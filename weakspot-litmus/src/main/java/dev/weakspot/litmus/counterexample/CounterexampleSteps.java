package dev.weakspot.litmus.counterexample;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.execution.ExecutionNode;
import dev.weakspot.explain.StepWords;
import dev.weakspot.litmus.automaton.LocalClosure.Taken;
import dev.weakspot.litmus.automaton.LocalNode;
import dev.weakspot.litmus.counterexample.Counterexample.Move;
import dev.weakspot.litmus.program.LitmusNames;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.program.LocalState;
import dev.weakspot.litmus.program.ThreadCode;
import dev.weakspot.recording.SpinTreatment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The moves of a counterexample as steps. The search merges fences and choices with the move before them; each of them
 * is a step of its own here. Fences and choices after the last move of a thread are left out, unless the finding is
 * about the thread: they influence no other step.
 */
final class CounterexampleSteps {
    private final LitmusProgram program;
    private final SpinTreatment spin;
    private final StepWords words;
    private final Set<Integer> started = new HashSet<>();
    private final List<CounterexampleStep> steps = new ArrayList<>();

    /**
     * The steps of one counterexample.
     *
     * @param ends the nodes after the last move of the threads that the finding is about
     */
    CounterexampleSteps(LitmusProgram program, SpinTreatment spin, List<Move> moves, Collection<LocalNode> ends) {
        this.program = program;
        this.spin = spin;
        this.words = new StepWords(new LitmusNames(program));
        Map<Integer, Integer> lastMoves = new HashMap<>();
        for (int i = 0; i < moves.size(); i++) {
            lastMoves.put(moves.get(i).thread(), i);
        }
        ends.forEach(end -> lastMoves.remove(end.thread));
        for (int i = 0; i < moves.size(); i++) {
            add(moves.get(i), i, lastMoves.getOrDefault(moves.get(i).thread(), moves.size()) == i);
        }
        ends.forEach(this::start);
    }

    List<CounterexampleStep> all() {
        return steps;
    }

    private void add(Move move, int number, boolean isLast) {
        start(move.from());
        if (move.from().kind != LocalNode.Kind.START) {
            List<ExecutionNode> events = isFailedTurn(move) ? List.of() : MoveEvents.of(move);
            String text = MoveEvents.text(move, words);
            steps.add(new CounterexampleStep(move.from().operation, text, events, resumedWith(move), number));
        }
        if (!isLast && move.to().kind != LocalNode.Kind.WAITING && !isFailedTurn(move)) {
            steps.addAll(localSteps(move));
        }
    }

    /** Adds the fences and choices before the first operation of a thread. */
    private void start(LocalNode first) {
        if (started.add(first.thread) && first.kind != LocalNode.Kind.START) {
            ThreadCode code = program.threads().get(first.thread);
            List<Taken> choices = first.closureAtStart().choicesTo(first.state);
            steps.addAll(localSteps(code, code.start(), first.state, choices).orElse(List.of()));
        }
    }

    private static Optional<Event> resumedWith(Move move) {
        List<ExecutionNode> events = MoveEvents.of(move);
        return events.get(events.size() - 1).event();
    }

    /** Whether a waiting loop reads a value that does not end it. If waiting loops are waits, the read is no event. */
    private boolean isFailedTurn(Move move) {
        boolean isRead = move.from().operation instanceof MemoryAccess.Load
                || move.from().operation instanceof MemoryAccess.CompareExchange;
        return spin == SpinTreatment.AUTO
                && isRead
                && !move.isChange()
                && move.from().after(move.before()).isTurnOf(move.from());
    }

    /** The fences and choices after a move. After a load, the end state shows whether the value may be stale. */
    private List<CounterexampleStep> localSteps(Move move) {
        ThreadCode code = program.threads().get(move.thread());
        LocalState to = move.to().state;
        if (move.from().kind == LocalNode.Kind.START) {
            return localSteps(code, code.start(), to, move.choices()).orElse(List.of());
        }
        Event event = resumedWith(move).orElseThrow();
        Optional<List<CounterexampleStep>> local =
                localSteps(code, code.resume(move.from().state, event), to, move.choices());
        if (local.isEmpty() && move.from().operation instanceof MemoryAccess.Load) {
            local = localSteps(code, code.resumeStale(move.from().state, event), to, move.choices());
        }
        return local.orElse(List.of());
    }

    /** The fences and choices between two local states; empty if these choices do not lead to the second state. */
    private Optional<List<CounterexampleStep>> localSteps(
            ThreadCode code, LocalState from, LocalState to, List<Taken> choices) {
        List<CounterexampleStep> local = new ArrayList<>();
        Iterator<Taken> chosen = choices.iterator();
        Set<LocalState> passed = new HashSet<>();
        LocalState state = from;
        while (!state.equals(to) && passed.add(state)) {
            Operation next = code.next(state);
            if (next instanceof MemoryAccess.Fence fence) {
                Event event = new Event.Fence(fence.thread(), fence.mode());
                ExecutionNode node = new ExecutionNode(fence, event);
                local.add(step(fence, words.text(node), List.of(node), event));
                state = code.resume(state, event);
            } else if (next instanceof LifeCycle.Choice choice && chosen.hasNext()) {
                int value = chosen.next().value();
                Event event = new Event.Chosen(choice.thread(), alternative(code, state, choice, value));
                local.add(step(choice, "choose " + value, List.of(), event));
                state = code.resume(state, event);
            } else {
                return Optional.empty();
            }
        }
        return state.equals(to) ? Optional.of(local) : Optional.empty();
    }

    private static CounterexampleStep step(Operation operation, String text, List<ExecutionNode> events, Event event) {
        return new CounterexampleStep(operation, text, events, Optional.of(event), CounterexampleStep.NO_MOVE);
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
