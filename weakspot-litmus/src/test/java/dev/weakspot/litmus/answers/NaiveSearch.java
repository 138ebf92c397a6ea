package dev.weakspot.litmus.answers;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.litmus.program.Cell;
import dev.weakspot.litmus.program.FinalState;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.program.LocalState;
import dev.weakspot.litmus.program.ThreadCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A breadth-first search that follows the definitions of the operations and keeps complete states in a hash map. It finds
 * the length of a shortest counterexample for every failure. Programs must have no choices and no fences. A thread in a
 * waiting loop is blocked.
 */
final class NaiveSearch {
    private enum BarrierCount {
        NONE,
        WAITING,
        RELEASED
    }

    private record SearchedState(
            List<LocalState> locals, List<BarrierCount> barriers, List<Integer> cells, List<Integer> owners) {}

    private final LitmusProgram program;
    private final Map<SearchedState, Integer> depths = new HashMap<>();
    private final Deque<SearchedState> open = new ArrayDeque<>();
    private final Map<FindingKey, Integer> hits = new HashMap<>();
    private long executions;

    NaiveSearch(LitmusProgram program) {
        this.program = program;
        List<LocalState> locals = new ArrayList<>();
        List<BarrierCount> barriers = new ArrayList<>();
        for (ThreadCode code : program.threads()) {
            locals.add(code.start());
            barriers.add(BarrierCount.NONE);
        }
        List<Integer> cells = program.cells().stream().map(Cell::initial).toList();
        List<Integer> owners = program.mutexes().stream().map(name -> -1).toList();
        reach(new SearchedState(locals, barriers, cells, owners), 0);
        while (!open.isEmpty()) {
            SearchedState state = open.remove();
            expand(state, depths.get(state));
        }
    }

    /** The number of steps of a shortest counterexample of each finding. */
    Map<FindingKey, Integer> hits() {
        return hits;
    }

    long states() {
        return depths.size();
    }

    long executions() {
        return executions;
    }

    private void reach(SearchedState state, int depth) {
        if (depths.putIfAbsent(state, depth) == null) {
            open.add(state);
        }
    }

    private void expand(SearchedState state, int depth) {
        List<SearchedState> successors = new ArrayList<>();
        List<Site> blocked = new ArrayList<>();
        boolean hasFailed = false;
        int ended = 0;
        for (int thread = 0; thread < state.locals().size(); thread++) {
            Operation next = program.threads().get(thread).next(state.locals().get(thread));
            Finding.Kind failure = failure(next, state);
            int before = successors.size();
            if (failure != null) {
                hits.putIfAbsent(new FindingKey(failure, List.of(next.site())), depth);
                hasFailed = true;
            } else if (next instanceof LifeCycle.Exit) {
                ended++;
            } else {
                addSteps(state, thread, next, successors);
                if (successors.size() == before) {
                    blocked.add(next.site());
                }
            }
        }
        successors.forEach(successor -> reach(successor, depth + 1));
        if (successors.isEmpty() && !hasFailed) {
            if (ended == state.locals().size()) {
                finish(state, depth);
            } else {
                hits.putIfAbsent(new FindingKey(Finding.Kind.DEADLOCK, blocked), depth);
            }
        }
    }

    private static Finding.Kind failure(Operation next, SearchedState state) {
        if (next instanceof LifeCycle.FailedAssertion) {
            return Finding.Kind.ASSERTION;
        }
        if (next instanceof LifeCycle.Crash) {
            return Finding.Kind.CRASH;
        }
        if (next instanceof LifeCycle.Diverge) {
            return Finding.Kind.LIVELOCK;
        }
        boolean relocks =
                next instanceof Synchronisation.Lock lock && state.owners().get(lock.object()) == next.thread();
        boolean isNotOwner =
                next instanceof Synchronisation.Unlock unlock && state.owners().get(unlock.object()) != next.thread();
        return relocks || isNotOwner ? Finding.Kind.LOCK_MISUSE : null;
    }

    private void finish(SearchedState state, int depth) {
        executions++;
        FinalState end = new FinalState() {
            @Override
            public int register(int thread, int number) {
                return state.locals().get(thread).register(number);
            }

            @Override
            public int cell(int number) {
                return state.cells().get(number);
            }
        };
        program.condition()
                .filter(condition -> program.filter().test(end) && condition.isDecidedBy(end))
                .ifPresent(condition ->
                        hits.putIfAbsent(new FindingKey(Finding.Kind.CONDITION, List.of(condition.site())), depth));
    }

    private void addSteps(SearchedState state, int thread, Operation next, List<SearchedState> successors) {
        if (next instanceof MemoryAccess access) {
            access.match(new NextAccesses(state, thread, successors));
        } else if (next instanceof Synchronisation.Lock lock) {
            if (state.owners().get(lock.object()) == -1) {
                successors.add(owned(
                        resumed(state, thread, new Event.Synchronised(lock, SyncResult.DONE)), lock.object(), thread));
            }
        } else if (next instanceof Synchronisation.Unlock unlock) {
            successors.add(owned(
                    resumed(state, thread, new Event.Synchronised(unlock, SyncResult.DONE)), unlock.object(), -1));
        } else {
            addArrival(state, thread, (Synchronisation.Barrier) next, successors);
        }
    }

    private void addArrival(
            SearchedState state, int thread, Synchronisation.Barrier barrier, List<SearchedState> successors) {
        Event passed = new Event.Synchronised(barrier, SyncResult.DONE);
        if (state.barriers().get(thread) == BarrierCount.WAITING) {
            return;
        }
        if (state.barriers().get(thread) == BarrierCount.RELEASED) {
            successors.add(at(resumed(state, thread, passed), thread, BarrierCount.NONE));
            return;
        }
        List<Integer> waiting = new ArrayList<>();
        for (int other = 0; other < state.locals().size(); other++) {
            if (state.barriers().get(other) == BarrierCount.WAITING
                    && ((Synchronisation.Barrier) program.threads()
                                            .get(other)
                                            .next(state.locals().get(other)))
                                    .object()
                            == barrier.object()) {
                waiting.add(other);
            }
        }
        if (waiting.size() + 1 < barrier.parties()) {
            successors.add(at(state, thread, BarrierCount.WAITING));
            return;
        }
        SearchedState opened = resumed(state, thread, passed);
        for (int other : waiting) {
            opened = at(opened, other, BarrierCount.RELEASED);
        }
        successors.add(opened);
    }

    private SearchedState resumed(SearchedState state, int thread, Event event) {
        LocalState after = program.threads().get(thread).resume(state.locals().get(thread), event);
        return new SearchedState(
                replaced(state.locals(), thread, after), state.barriers(), state.cells(), state.owners());
    }

    private static SearchedState at(SearchedState state, int thread, BarrierCount barrier) {
        return new SearchedState(
                state.locals(), replaced(state.barriers(), thread, barrier), state.cells(), state.owners());
    }

    private static SearchedState owned(SearchedState state, int mutex, int owner) {
        return new SearchedState(
                state.locals(), state.barriers(), state.cells(), replaced(state.owners(), mutex, owner));
    }

    private static SearchedState written(SearchedState state, int cell, long value) {
        return new SearchedState(
                state.locals(), state.barriers(), replaced(state.cells(), cell, (int) value), state.owners());
    }

    private static <T> List<T> replaced(List<T> list, int at, T value) {
        List<T> copy = new ArrayList<>(list);
        copy.set(at, value);
        return copy;
    }

    private final class NextAccesses implements MemoryAccess.Cases<Void> {
        private final SearchedState state;
        private final int thread;
        private final List<SearchedState> successors;

        NextAccesses(SearchedState state, int thread, List<SearchedState> successors) {
            this.state = state;
            this.thread = thread;
            this.successors = successors;
        }

        private int value(int cell) {
            return state.cells().get(cell);
        }

        private Void read(Event.Read event) {
            SearchedState after = resumed(state, thread, event);
            // An unchanged state is a turn of a waiting loop.
            if (!after.equals(state)) {
                successors.add(after);
            }
            return null;
        }

        private Void update(int cell, Event event, long value) {
            successors.add(written(resumed(state, thread, event), cell, value));
            return null;
        }

        @Override
        public Void load(MemoryAccess.Load load) {
            return read(new Event.Read(thread, load.location(), load.mode(), value(load.location())));
        }

        @Override
        public Void store(MemoryAccess.Store store) {
            return update(
                    store.location(),
                    new Event.Write(thread, store.location(), store.mode(), store.value()),
                    store.value());
        }

        @Override
        public Void update(MemoryAccess.Update update) {
            int cell = update.location();
            long value = update.written(value(cell));
            return update(cell, new Event.Update(thread, cell, update.mode(), value(cell), value), value);
        }

        @Override
        public Void compareExchange(MemoryAccess.CompareExchange exchange) {
            int cell = exchange.location();
            boolean matches = value(cell) == exchange.expected();
            if (matches) {
                update(
                        cell,
                        new Event.Update(thread, cell, exchange.success(), value(cell), exchange.desired()),
                        exchange.desired());
            }
            return matches && !exchange.mayFailSpuriously()
                    ? null
                    : read(new Event.Read(thread, cell, exchange.failure(), value(cell)));
        }

        @Override
        public Void await(MemoryAccess.Await await) {
            int cell = await.location();
            return value(cell) == await.wanted() ? read(new Event.Read(thread, cell, await.mode(), value(cell))) : null;
        }

        @Override
        public Void awaitExchange(MemoryAccess.AwaitExchange exchange) {
            int cell = exchange.location();
            return value(cell) == exchange.expected()
                    ? update(
                            cell,
                            new Event.Update(thread, cell, exchange.mode(), value(cell), exchange.desired()),
                            exchange.desired())
                    : null;
        }

        @Override
        public Void fence(MemoryAccess.Fence fence) {
            throw new IllegalArgumentException("programs with fences are not supported: fence=" + fence);
        }
    }
}
