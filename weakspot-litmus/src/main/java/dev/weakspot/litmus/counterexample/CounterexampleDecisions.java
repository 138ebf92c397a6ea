package dev.weakspot.litmus.counterexample;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.litmus.automaton.LocalClosure.Taken;
import dev.weakspot.litmus.automaton.LocalNode;
import dev.weakspot.litmus.counterexample.Counterexample.Move;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.program.LocalState;
import dev.weakspot.litmus.program.ThreadCode;
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
 * The decisions with which the engine repeats a counterexample under sequential consistency. The search merges fences
 * and choices with the move before them; each of them is a decision of its own here. Fences and choices after the last
 * move of a thread are left out, unless the finding is about the thread: they influence no other step. The last arrival
 * at a barrier is two decisions, because the engine lets the thread arrive and pass separately.
 */
final class CounterexampleDecisions {
    private final LitmusProgram program;
    private final Set<Integer> started = new HashSet<>();
    private final List<CounterexampleDecision> decisions = new ArrayList<>();

    private CounterexampleDecisions(LitmusProgram program) {
        this.program = program;
    }

    /**
     * The decisions of one counterexample.
     *
     * @param ends the nodes after the last move of the threads that the finding is about
     */
    static List<CounterexampleDecision> of(LitmusProgram program, List<Move> moves, Collection<LocalNode> ends) {
        CounterexampleDecisions all = new CounterexampleDecisions(program);
        Map<Integer, Integer> lastMoves = new HashMap<>();
        for (int i = 0; i < moves.size(); i++) {
            lastMoves.put(moves.get(i).thread(), i);
        }
        ends.forEach(end -> lastMoves.remove(end.thread));
        for (int i = 0; i < moves.size(); i++) {
            all.add(moves.get(i), lastMoves.getOrDefault(moves.get(i).thread(), moves.size()) == i);
        }
        ends.forEach(all::start);
        return all.decisions;
    }

    private void add(Move move, boolean isLast) {
        start(move.from());
        if (move.from().kind != LocalNode.Kind.START) {
            decisions.add(new CounterexampleDecision(move.thread(), choice(move), Optional.of(move.from())));
        }
        boolean isWaiting = move.to().kind == LocalNode.Kind.WAITING;
        if (move.from().kind == LocalNode.Kind.ARRIVE && !isWaiting) {
            decisions.add(local(move.thread(), 0));
        }
        if (!isLast && !isWaiting) {
            decisions.addAll(localDecisions(move));
        }
    }

    /** A weak compare-exchange that can succeed has two choices: success, then spurious failure. */
    private static int choice(Move move) {
        boolean isSpuriousFailure = move.from().operation instanceof MemoryAccess.CompareExchange exchange
                && !move.isChange()
                && move.before() == exchange.expected();
        return isSpuriousFailure ? 1 : 0;
    }

    private static CounterexampleDecision local(int thread, int choice) {
        return new CounterexampleDecision(thread, choice, Optional.empty());
    }

    /** Adds the fences and choices before the first operation of a thread. */
    private void start(LocalNode first) {
        if (started.add(first.thread) && first.kind != LocalNode.Kind.START) {
            ThreadCode code = program.threads().get(first.thread);
            List<Taken> choices = first.closureAtStart().choicesTo(first.state);
            decisions.addAll(
                    localDecisions(code, code.start(), first.state, choices).orElse(List.of()));
        }
    }

    /** The fences and choices after a move. After a load, the end state shows whether the value may be stale. */
    private List<CounterexampleDecision> localDecisions(Move move) {
        ThreadCode code = program.threads().get(move.thread());
        LocalState to = move.to().state;
        if (move.from().kind == LocalNode.Kind.START) {
            return localDecisions(code, code.start(), to, move.choices()).orElse(List.of());
        }
        Optional<List<CounterexampleDecision>> local =
                localDecisions(code, code.resume(move.from().state, move.event()), to, move.choices());
        if (local.isEmpty() && move.from().operation instanceof MemoryAccess.Load) {
            local = localDecisions(code, code.resumeStale(move.from().state, move.event()), to, move.choices());
        }
        return local.orElse(List.of());
    }

    /** The fences and choices between two local states; empty if these choices do not lead to the second state. */
    private Optional<List<CounterexampleDecision>> localDecisions(
            ThreadCode code, LocalState from, LocalState to, List<Taken> choices) {
        List<CounterexampleDecision> all = new ArrayList<>();
        Iterator<Taken> chosen = choices.iterator();
        Set<LocalState> passed = new HashSet<>();
        LocalState state = from;
        while (!state.equals(to) && passed.add(state)) {
            Operation next = code.next(state);
            if (next instanceof MemoryAccess.Fence fence) {
                all.add(local(fence.thread(), 0));
                state = code.resume(state, new Event.Fence(fence.thread(), fence.mode()));
            } else if (next instanceof LifeCycle.Choice choice && chosen.hasNext()) {
                int alternative = alternative(code, state, choice, chosen.next().value());
                all.add(local(choice.thread(), alternative));
                state = code.resume(state, new Event.Chosen(choice.thread(), alternative));
            } else {
                return Optional.empty();
            }
        }
        return state.equals(to) ? Optional.of(all) : Optional.empty();
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
