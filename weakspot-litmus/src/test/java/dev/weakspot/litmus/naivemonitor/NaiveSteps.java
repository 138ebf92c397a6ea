package dev.weakspot.litmus.naivemonitor;

import dev.weakspot.engine.SpinTreatment;
import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.litmus.naivemonitor.NaiveState.Gate;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.program.LocalState;
import dev.weakspot.litmus.program.ThreadCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * All possible next steps, defined directly by the semantics of the operations. Every fence and every choice is a step.
 */
final class NaiveSteps {
    private final LitmusProgram program;
    private final SpinTreatment spin;
    private final List<NaiveWaitingLoops> loops;

    NaiveSteps(LitmusProgram program, SpinTreatment spin) {
        this.program = program;
        this.spin = spin;
        this.loops = program.threads().stream().map(NaiveWaitingLoops::new).toList();
    }

    Operation next(NaiveState current, int thread) {
        return program.threads().get(thread).next(current.locals().get(thread));
    }

    /** Whether the read of this value in this state is a turn of a waiting loop. */
    boolean isTurn(int thread, LocalState state, int value) {
        return !afterTurn(thread, state, value).isEmpty();
    }

    private Set<LocalState> afterTurn(int thread, LocalState state, int value) {
        return spin == SpinTreatment.AUTO ? loops.get(thread).afterTurn(state, value) : Set.of();
    }

    /**
     * The steps from a state.
     *
     * @param isStale whether the next load of a thread may return a stale value
     */
    List<NaiveMove> from(NaiveState current, IntPredicate isStale) {
        List<NaiveMove> moves = new ArrayList<>();
        for (int thread = 0; thread < program.threads().size(); thread++) {
            new ThreadStep(current, thread, isStale.test(thread), moves).take(next(current, thread));
        }
        return moves;
    }

    /** The steps of one thread. */
    private final class ThreadStep implements MemoryAccess.Cases<Void> {
        private final NaiveState current;
        private final int thread;
        private final boolean isStale;
        private final List<NaiveMove> moves;

        ThreadStep(NaiveState current, int thread, boolean isStale, List<NaiveMove> moves) {
            this.current = current;
            this.thread = thread;
            this.isStale = isStale;
            this.moves = moves;
        }

        void take(Operation next) {
            if (next instanceof MemoryAccess access) {
                access.match(this);
            } else if (next instanceof Synchronisation synchronisation) {
                synchronise(synchronisation);
            } else if (next instanceof LifeCycle.Choice choice) {
                for (int i = 0; i < choice.alternatives(); i++) {
                    move(new NaiveMove.Label.Silent(), resumed(new Event.Chosen(thread, i)));
                }
            }
        }

        private int value(int cell) {
            return current.cells().get(cell);
        }

        private LocalState state() {
            return current.locals().get(thread);
        }

        private Void move(NaiveMove.Label label, NaiveState after) {
            moves.add(new NaiveMove(thread, label, after));
            return null;
        }

        private NaiveState resumed(Event event) {
            return current.local(thread, program.threads().get(thread).resume(state(), event));
        }

        private Void read(Event.Read event) {
            Set<LocalState> ends = afterTurn(thread, state(), (int) event.value());
            if (ends.isEmpty()) {
                return move(new NaiveMove.Label.Read(event.location(), event.mode()), resumed(event));
            }
            ends.forEach(end -> move(new NaiveMove.Label.Silent(), current.local(thread, end)));
            return null;
        }

        private Void update(Event.Update event) {
            int cell = event.location();
            NaiveMove.Label label = new NaiveMove.Label.Update(cell, event.mode(), value(cell));
            return move(label, resumed(event).cell(cell, (int) event.written()));
        }

        @Override
        public Void load(MemoryAccess.Load load) {
            Event.Read event = new Event.Read(thread, load.location(), load.mode(), value(load.location()));
            if (!isStale) {
                return read(event);
            }
            ThreadCode code = program.threads().get(thread);
            return move(
                    new NaiveMove.Label.StaleRead(load.location(), load.mode()),
                    current.local(thread, code.resumeStale(state(), event)));
        }

        @Override
        public Void store(MemoryAccess.Store store) {
            int cell = store.location();
            NaiveState after = resumed(new Event.Write(thread, cell, store.mode(), store.value()));
            return move(
                    new NaiveMove.Label.Write(cell, store.mode(), value(cell)), after.cell(cell, (int) store.value()));
        }

        @Override
        public Void update(MemoryAccess.Update update) {
            int old = value(update.location());
            return update(new Event.Update(thread, update.location(), update.mode(), old, update.written(old)));
        }

        @Override
        public Void compareExchange(MemoryAccess.CompareExchange exchange) {
            int cell = exchange.location();
            boolean matches = value(cell) == exchange.expected();
            if (matches) {
                update(new Event.Update(thread, cell, exchange.success(), value(cell), exchange.desired()));
            }
            if (!matches || exchange.mayFailSpuriously()) {
                read(new Event.Read(thread, cell, exchange.failure(), value(cell)));
            }
            return null;
        }

        @Override
        public Void await(MemoryAccess.Await await) {
            int cell = await.location();
            return value(cell) == await.wanted()
                    ? move(
                            new NaiveMove.Label.Read(cell, await.mode()),
                            resumed(new Event.Read(thread, cell, await.mode(), value(cell))))
                    : null;
        }

        @Override
        public Void awaitExchange(MemoryAccess.AwaitExchange exchange) {
            int cell = exchange.location();
            return value(cell) == exchange.expected()
                    ? update(new Event.Update(thread, cell, exchange.mode(), value(cell), exchange.desired()))
                    : null;
        }

        @Override
        public Void fence(MemoryAccess.Fence fence) {
            return move(new NaiveMove.Label.Fence(fence.mode()), resumed(new Event.Fence(thread, fence.mode())));
        }

        private void synchronise(Synchronisation next) {
            Event done = new Event.Synchronised(next, SyncResult.DONE);
            if (next instanceof Synchronisation.Barrier barrier) {
                meet(barrier, done);
            } else if (next instanceof Synchronisation.Lock) {
                lock(next.object(), done);
            } else {
                unlock(next.object(), done);
            }
        }

        private void lock(int mutex, Event locked) {
            if (current.owners().get(mutex) == NaiveState.NO_OWNER) {
                move(new NaiveMove.Label.Lock(mutex), resumed(locked).owner(mutex, thread));
            }
        }

        /** A thread that does not own the mutex fails, and takes no further step. */
        private void unlock(int mutex, Event unlocked) {
            if (current.owners().get(mutex) == thread) {
                move(new NaiveMove.Label.Unlock(mutex), resumed(unlocked).owner(mutex, NaiveState.NO_OWNER));
            }
        }

        private void meet(Synchronisation.Barrier barrier, Event passed) {
            switch (current.gates().get(thread)) {
                case WAITING -> {}
                case OPENED ->
                    move(new NaiveMove.Label.Silent(), resumed(passed).gate(thread, Gate.NONE));
                case NONE -> arrive(barrier, passed);
            }
        }

        private void arrive(Synchronisation.Barrier barrier, Event passed) {
            List<Integer> meeting = new ArrayList<>(IntStream.range(
                            0, program.threads().size())
                    .filter(other -> current.gates().get(other) == Gate.WAITING && isAt(other, barrier.object()))
                    .boxed()
                    .toList());
            if (meeting.size() + 1 < barrier.parties()) {
                move(new NaiveMove.Label.Silent(), current.gate(thread, Gate.WAITING));
                return;
            }
            NaiveState after = resumed(passed);
            for (int other : meeting) {
                after = after.gate(other, Gate.OPENED);
            }
            meeting.add(thread);
            move(new NaiveMove.Label.Meeting(meeting), after);
        }

        private boolean isAt(int other, int barrier) {
            return next(current, other) instanceof Synchronisation.Barrier at && at.object() == barrier;
        }
    }
}
