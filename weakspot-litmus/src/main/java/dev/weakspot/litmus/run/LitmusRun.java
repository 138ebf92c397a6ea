package dev.weakspot.litmus.run;

import dev.weakspot.control.Capabilities;
import dev.weakspot.control.ControlledProgram;
import dev.weakspot.control.LocalStateKey;
import dev.weakspot.control.ThreadSnapshots;
import dev.weakspot.control.WaitingLoopOracle;
import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;
import dev.weakspot.explain.ProgramNames;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.litmus.program.Cell;
import dev.weakspot.litmus.program.Condition;
import dev.weakspot.litmus.program.FinalState;
import dev.weakspot.litmus.program.LitmusNames;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.program.LocalState;
import dev.weakspot.litmus.program.ThreadCode;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.StateKey;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToLongFunction;

/**
 * A litmus program under the control of the engine. All threads exist from the start of a run. The cells are the
 * locations.
 */
public final class LitmusRun implements ControlledProgram, WaitingLoopOracle, LocalStateKey, ThreadSnapshots {
    private static final int CELL_BYTES = Integer.BYTES;

    /** The distance between the addresses of two neighbouring cells, in bytes. */
    private static final int CELL_DISTANCE = Long.BYTES;

    private final LitmusProgram program;
    private final ThreadCode[] codes;
    private final LocalState[] starts;
    private final LocalState[] states;
    private final Operation[] next;
    private final List<Location> locations = new ArrayList<>();
    private final ProgramNames names;

    public LitmusRun(LitmusProgram program) {
        this(program, program.cellsAccessed(true));
    }

    /** @param atomic the cells that some execution accesses atomically */
    LitmusRun(LitmusProgram program, BitSet atomic) {
        this.program = program;
        this.codes = program.threads().toArray(ThreadCode[]::new);
        this.starts = program.threads().stream().map(ThreadCode::start).toArray(LocalState[]::new);
        this.states = starts.clone();
        this.next = new Operation[codes.length];
        this.names = new LitmusNames(program, (thread, number) -> codes[thread].alternative(states[thread], number));
        BitSet plain = program.cellsAccessed(false);
        for (Cell cell : program.cells()) {
            int number = locations.size();
            Location.Use mixed = plain.get(number) ? Location.Use.BOTH : Location.Use.ATOMIC;
            Location.Use use = atomic.get(number) ? mixed : Location.Use.PLAIN;
            locations.add(new Location((long) number * CELL_DISTANCE, cell.initial(), CELL_BYTES, use));
        }
    }

    @Override
    public ProgramNames names() {
        return names;
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities() {
            @Override
            public WaitingLoopOracle waitingLoops() {
                return LitmusRun.this;
            }

            @Override
            public LocalStateKey localStateKey() {
                return LitmusRun.this;
            }

            @Override
            public ThreadSnapshots threadSnapshots() {
                return LitmusRun.this;
            }
        };
    }

    @Override
    public List<Location> locations() {
        return locations;
    }

    @Override
    public void start() {
        for (int thread = 0; thread < codes.length; thread++) {
            move(thread, starts[thread]);
        }
    }

    @Override
    public void end() {}

    private void move(int thread, LocalState state) {
        states[thread] = state;
        next[thread] = codes[thread].next(state);
    }

    @Override
    public int threads() {
        return codes.length;
    }

    @Override
    public Operation next(int thread) {
        return next[thread];
    }

    @Override
    public void resume(int thread, Event event) {
        move(thread, codes[thread].resume(states[thread], event));
    }

    @Override
    public Object keep(int thread) {
        return states[thread];
    }

    /** The next operation follows when the thread has been resumed. */
    @Override
    public void restore(int thread, Object kept) {
        states[thread] = (LocalState) kept;
    }

    @Override
    public boolean isInLoop(int thread) {
        return mayRepeat(thread);
    }

    @Override
    public long localStateHash(int thread) {
        return states[thread].fingerprint(thread) | 1;
    }

    @Override
    public boolean mayRepeat(int thread) {
        return codes[thread].isInLoop(states[thread]);
    }

    @Override
    public boolean wouldRepeat(int thread, long value, IntToLongFunction newest) {
        return new WaitingTurns(codes[thread], states[thread], value, newest).allReturn();
    }

    @Override
    public Optional<Detection> conclude(Memory memory) {
        Optional<Condition> condition = program.condition();
        FinalState end = finalState(memory);
        if (condition.isEmpty()
                || !program.filter().test(end)
                || !condition.get().isDecidedBy(end)) {
            return Optional.empty();
        }
        return Optional.of(new Detection(Finding.Kind.CONDITION, List.of(), program.conditionValues(end)));
    }

    /** The values after all threads have ended. */
    public FinalState finalState(Memory memory) {
        return new FinalState() {
            @Override
            public int register(int thread, int number) {
                return states[thread].register(number);
            }

            @Override
            public int cell(int number) {
                return (int) memory.newest(number);
            }
        };
    }

    @Override
    public boolean isHashTooFine() {
        return false;
    }

    @Override
    public boolean keepsRepeating(int thread, long value) {
        return true;
    }

    @Override
    public void addTo(StateKey key) {
        for (LocalState state : states) {
            state.addTo(key::add);
        }
    }
}
