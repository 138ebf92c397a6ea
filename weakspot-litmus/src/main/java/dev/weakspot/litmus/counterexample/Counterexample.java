package dev.weakspot.litmus.counterexample;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.execution.ExecutionNode;
import dev.weakspot.litmus.automaton.AccessEvents;
import dev.weakspot.litmus.automaton.Fences;
import dev.weakspot.litmus.automaton.LocalClosure;
import dev.weakspot.litmus.automaton.LocalClosure.Taken;
import dev.weakspot.litmus.automaton.LocalNode;
import dev.weakspot.litmus.automaton.StateLayout;
import dev.weakspot.litmus.automaton.ThreadAutomaton;
import dev.weakspot.litmus.search.Search;
import dev.weakspot.litmus.search.VisitedStates;
import dev.weakspot.litmus.search.Walk;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * The steps by which a search reached a state. The search stores only the fingerprint and the parent of each visited
 * state. The steps are therefore computed again from the initial state: each is the first one that leads to a state
 * with the next fingerprint.
 */
public final class Counterexample {
    private final List<Move> moves = new ArrayList<>();
    private int[] state;

    /**
     * One step of a counterexample.
     *
     * @param slot the cell or mutex that the step accesses, or {@link Walk.Sink#NO_CHANGE}
     * @param before the value of the slot before the step
     * @param after the value of the slot after the step
     * @param isChange whether the step writes the slot
     * @param choices the choices that the thread resolves directly after the step
     */
    public record Move(
            LocalNode from, LocalNode to, int slot, int before, int after, boolean isChange, List<Taken> choices) {
        int thread() {
            return from.thread;
        }

        /** The event with which the thread resumes; there is none for the start of a thread. */
        Event event() {
            return from.operation instanceof MemoryAccess access
                    ? AccessEvents.event(access, before, isChange)
                    : new Event.Synchronised((Synchronisation) from.operation, SyncResult.DONE);
        }

        /** Whether this move and an adjacent move of another thread can be exchanged without effect. */
        boolean isIndependentOf(Move other) {
            if (thread() == other.thread()
                    || (isAtBarrier() && other.isAtBarrier())
                    || (isFence() && other.isSequential())
                    || (isSequential() && other.isFence())) {
                return false;
            }
            return slot != other.slot || (!isChange && !other.isChange);
        }

        /** Whether the move is an SC fence. SC fences are totally ordered and aware of the SC accesses before them. */
        private boolean isFence() {
            return from.kind == LocalNode.Kind.FENCE;
        }

        private boolean isSequential() {
            return from.operation instanceof MemoryAccess
                    && new ExecutionNode(from.operation, event()).mode() == Mode.SEQ_CST;
        }

        private boolean isAtBarrier() {
            return from.kind == LocalNode.Kind.ARRIVE || from.kind == LocalNode.Kind.RELEASED;
        }
    }

    public Counterexample(Search<?> search, int target) {
        Walk<?> walk = search.space().newWalk();
        this.state = search.space().initialState();
        for (long fingerprint : fingerprintsTo(search.visited(), target)) {
            StepFinder finder = new StepFinder(search, state, fingerprint);
            walk.from(state, 0, finder);
            state = finder.reached();
            moves.add(finder.move());
        }
    }

    private static Iterable<Long> fingerprintsTo(VisitedStates visited, int target) {
        Deque<Long> fingerprints = new ArrayDeque<>();
        for (int at = target; visited.parent(at) != VisitedStates.NO_STATE; at = visited.parent(at)) {
            fingerprints.addFirst(visited.fingerprint(at));
        }
        return fingerprints;
    }

    /** The steps in the order of execution. */
    public List<Move> moves() {
        return moves;
    }

    /** The state after the last step. */
    public int[] state() {
        return state;
    }

    /** Finds the first step that leads to a state with the wanted fingerprint. */
    private static final class StepFinder implements Walk.Sink {
        private final Search<?> search;
        private final int[] start;
        private final long wanted;
        private int[] reached;
        private Move move;

        StepFinder(Search<?> search, int[] start, long wanted) {
            this.search = search;
            this.start = start;
            this.wanted = wanted;
        }

        @Override
        public void step(
                int[] records,
                int base,
                LocalNode from,
                LocalNode to,
                Fences fences,
                int slot,
                int value,
                long fingerprint) {
            if (fingerprint != wanted || move != null) {
                return;
            }
            StateLayout layout = search.layout();
            reached = Arrays.copyOfRange(records, base, base + layout.stride());
            int touched = touchedSlot(from);
            int before = touched == NO_CHANGE ? 0 : start[touched];
            reached[layout.node(from.thread)] = to.id;
            if (slot != NO_CHANGE) {
                reached[slot] = value;
            }
            StateLayout.setFingerprint(reached, 0, fingerprint);
            int after = touched == NO_CHANGE ? 0 : reached[touched];
            boolean isChange = slot != NO_CHANGE;
            move = new Move(from, to, touched, before, after, isChange, choices(from, to, fences, before, isChange));
        }

        private static int touchedSlot(LocalNode node) {
            return switch (node.kind) {
                case LOAD,
                        STORE,
                        UPDATE,
                        COMPARE_EXCHANGE,
                        WEAK_COMPARE_EXCHANGE,
                        AWAIT,
                        AWAIT_EXCHANGE,
                        LOCK,
                        UNLOCK -> node.object;
                default -> NO_CHANGE;
            };
        }

        private List<Taken> choices(LocalNode from, LocalNode to, Fences fences, int answer, boolean succeeded) {
            if (to.kind == LocalNode.Kind.WAITING) {
                return List.of();
            }
            ThreadAutomaton automaton = search.threads().get(from.thread);
            LocalClosure closure = automaton.closureAfter(from, answer, succeeded);
            boolean isFresh = from.kind != LocalNode.Kind.LOAD || closure.endsIn(to.state);
            return (isFresh ? closure : automaton.closureAfterStale(from, answer))
                    .choicesTo(new LocalClosure.End(to.state, fences));
        }

        int[] reached() {
            if (reached == null) {
                throw new IllegalStateException(
                        "no step leads to the next state, because two states share a fingerprint: fingerprint="
                                + wanted);
            }
            return reached;
        }

        Move move() {
            return move;
        }
    }
}
