package dev.weakspot.litmus.naivemonitor;

import dev.weakspot.engine.SpinTreatment;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.program.LocalState;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * [Rocker §5.2] SC_M, searched as in the paper: complete states, all locations monitored at once, all values
 * distinguished, every fence and choice a step, no reduction. It shares with the verifier only the local steps of
 * threads, including the registers that depend on a stale read.
 */
final class NaiveMonitor {
    private final NaiveSteps steps;
    private final NaiveMemoryUses uses;
    private final boolean followsStaleReads;
    private final int mostStates;
    private final Set<State> seen = new HashSet<>();
    private final Deque<State> open = new ArrayDeque<>();
    private boolean hasStaleRead;
    private boolean hasStaleAccess;
    private boolean hasStaleUse;
    private boolean hasRace;

    private record State(NaiveState programState, NaiveViews views) {}

    /**
     * The answers for a program.
     *
     * @param robust no load may be stale, and no other access may take a stale value ([Rocker Cor. 5.8])
     * @param observationallyRobust what may be stale is never used ([Rocker Cor. 5.6])
     * @param racesOnInterleavings in some execution under SC two accesses are not ordered by hb
     * @param racesDespiteStaleReads as before, if stale reads do not synchronise ([Rocker Cor. 6.6]); meaningful only
     *     if the program is observationally robust
     * @param mixesSequential the executions have both SC accesses and SC fences: SC runs do not show every behaviour
     */
    record MonitorAnswers(
            boolean robust,
            boolean observationallyRobust,
            boolean racesOnInterleavings,
            boolean racesDespiteStaleReads,
            boolean mixesSequential) {}

    private NaiveMonitor(NaiveSteps steps, NaiveMemoryUses uses, boolean followsStaleReads, int mostStates) {
        this.steps = steps;
        this.uses = uses;
        this.followsStaleReads = followsStaleReads;
        this.mostStates = mostStates;
    }

    /** Searches a program. Only the registers of the condition count as used at the end. */
    static MonitorAnswers search(LitmusProgram whole, SpinTreatment spin, int mostStates) throws TooLarge {
        LitmusProgram program = whole.withoutOutcomes();
        NaiveSteps steps = new NaiveSteps(program, spin);
        NaiveMemoryUses uses = new NaiveMemoryUses(program, steps, mostStates);
        NaiveMonitor plain = new NaiveMonitor(steps, uses, false, mostStates);
        plain.search(program);
        boolean isRobust = !plain.hasStaleRead && !plain.hasStaleAccess;
        NaiveMonitor observing = new NaiveMonitor(steps, uses, true, mostStates);
        if (!isRobust) {
            observing.search(program);
        }
        return new MonitorAnswers(
                isRobust,
                !observing.hasStaleAccess && !observing.hasStaleUse,
                plain.hasRace,
                observing.hasRace,
                uses.hasSequentialAccess && uses.hasSequentialFence);
    }

    private void search(LitmusProgram program) throws TooLarge {
        reach(new State(NaiveState.initial(program), NaiveViews.initial(uses)));
        while (!open.isEmpty() && !isSettled()) {
            expand(open.remove());
            if (seen.size() > mostStates) {
                throw new TooLarge();
            }
        }
    }

    private boolean isSettled() {
        return followsStaleReads
                ? hasStaleAccess || hasStaleUse
                : (hasStaleRead || hasStaleAccess) && (hasRace || uses.plain.isEmpty());
    }

    private void reach(State state) {
        if (seen.add(state)) {
            open.add(state);
        }
    }

    private void expand(State state) {
        boolean[] isStale = new boolean[uses.threads];
        for (int thread = 0; thread < uses.threads; thread++) {
            Operation next = steps.next(state.programState(), thread);
            if (next instanceof LifeCycle.StaleUse) {
                hasStaleUse = true; // [Rocker Fig. 5] ERR-DEP
            } else if (next instanceof MemoryAccess access && !(access instanceof MemoryAccess.Fence)) {
                isStale[thread] = look(state, thread, NaiveAccess.of(access)) && followsStaleReads;
                lookForRaces(state, thread, NaiveAccess.of(access), isStale[thread]);
            }
        }
        for (NaiveMove move : steps.from(state.programState(), thread -> isStale[thread])) {
            reach(new State(move.after(), state.views().after(move.thread(), move.label())));
        }
    }

    /** Records errors; returns whether the access is a load that may be stale. */
    private boolean look(State state, int thread, NaiveAccess access) {
        int cell = access.cell();
        if (!uses.atomic.get(cell) || !state.views().isBound(thread, cell)) {
            return false;
        }
        LocalState local = state.programState().locals().get(thread);
        IntPredicate isTurn = value -> steps.isTurn(thread, local, value);
        boolean isWait = uses.values.get(cell).stream().anyMatch(isTurn::test);
        boolean mayRead = access.reading()
                .filter(mode -> isAnyIn(
                        state.views().readable(thread, cell, mode),
                        value -> access.canRead().test(value) && !isTurn.test(value)))
                .isPresent();
        boolean mayWrite = access.writing()
                .filter(mode -> isAnyIn(state.views().writable(thread, cell, mode), access.canOverwrite()))
                .isPresent();
        boolean isSpeculative = access.isSpeculative() && !isWait;
        hasStaleRead |= isSpeculative && mayRead; // [Rocker Fig. 5] TAINT-READ
        hasStaleAccess |= !isSpeculative && (mayRead || mayWrite); // [Rocker Fig. 5] ERR-SC
        return isSpeculative && mayRead;
    }

    private static boolean isAnyIn(int values, IntPredicate wanted) {
        for (int value = 0; value < Integer.SIZE; value++) {
            if ((values >> value & 1) != 0 && wanted.test(value)) {
                return true;
            }
        }
        return false;
    }

    /** A race requires that the access happens; a failed turn of a waiting loop does happen. */
    private void lookForRaces(State state, int thread, NaiveAccess access, boolean isStale) {
        int value = state.programState().cells().get(access.cell());
        if (access.reading().isPresent() && access.canRead().test(value)) {
            boolean acquires = isAcquire(access.reading()) && !isStale;
            hasRace |= state.views().races(thread, access.cell(), access.isPlain(), false, acquires);
        }
        if (access.writing().isPresent() && access.canOverwrite().test(value)) {
            boolean acquires = access.isUpdate() && isAcquire(access.writing());
            hasRace |= state.views().races(thread, access.cell(), access.isPlain(), true, acquires);
        }
    }

    private static boolean isAcquire(Optional<Mode> mode) {
        return mode.orElseThrow().isAtLeast(Mode.ACQUIRE);
    }
}
