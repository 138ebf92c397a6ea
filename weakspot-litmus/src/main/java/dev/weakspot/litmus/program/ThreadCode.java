package dev.weakspot.litmus.program;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.litmus.program.LocalState.Progress;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One thread as a machine that offers its next operation and is resumed with what came of it. It holds no state of its
 * own: a {@link LocalState} goes in and another comes out, so one search can keep millions of them. Local steps run by
 * themselves, between one operation and the next.
 */
public final class ThreadCode {
    /** Local steps after which a thread that has not come to an operation is given up. */
    static final int LOCAL_STEPS = 1_000_000;

    /** Steps from which on a thread is suspected of looping; before that nobody compares states. */
    private static final int SUSPECT = 256;

    private static final BitSet NONE_STALE = new BitSet();

    private final int thread;
    private final List<Instruction> code;
    private final List<Register> registers;
    private final int[] initial;
    private final BitSet observed;
    private final BitSet[] live;
    private final BitSet comesBack;

    /** A variable of the thread, as declared. Numbers have gaps: hidden temporaries lie in between. */
    public record Register(String name, int number, boolean holdsPointer) {}

    /**
     * Makes a thread.
     *
     * @param registers the declared ones, in order
     * @param initial the values of all, temporaries too
     * @param observed the registers that are looked at when the thread has ended
     */
    ThreadCode(int thread, List<Instruction> code, List<Register> registers, int[] initial, BitSet observed) {
        this(thread, code, registers, initial, observed, Liveness.before(code, observed));
    }

    private ThreadCode(
            int thread,
            List<Instruction> code,
            List<Register> registers,
            int[] initial,
            BitSet observed,
            BitSet[] live) {
        this.thread = thread;
        this.code = List.copyOf(code);
        this.registers = List.copyOf(registers);
        this.initial = initial.clone();
        this.observed = observed;
        this.live = live;
        this.comesBack = Loops.instructionsIn(code);
    }

    /** The same thread when only these registers are looked at in the end: fewer states are told apart. */
    ThreadCode observing(BitSet observed) {
        return new ThreadCode(thread, code, registers, initial, observed);
    }

    /** The same thread with all registers as they are, read again or not: more states are told apart. */
    ThreadCode keepingDeadRegisters() {
        BitSet all = new BitSet();
        all.set(0, initial.length);
        BitSet[] everywhere = new BitSet[live.length];
        Arrays.fill(everywhere, all);
        return new ThreadCode(thread, code, registers, initial, observed, everywhere);
    }

    public int thread() {
        return thread;
    }

    /** Whether another thread was made of the same text with the same values, so that only the number tells them apart. */
    public boolean isAlike(ThreadCode other) {
        return code.equals(other.code) && Arrays.equals(initial, other.initial) && observed.equals(other.observed);
    }

    /** How many instructions it has. */
    int length() {
        return code.size();
    }

    public List<Register> registers() {
        return registers;
    }

    public LocalState start() {
        return runToOperation(0, initial.clone(), NONE_STALE);
    }

    /** What the thread wants to do next. */
    public Operation next(LocalState state) {
        Instruction instruction = code.get(state.counter);
        if (state.noticesStale()) {
            return new LifeCycle.StaleUse(thread, instruction.site());
        }
        if (state.progress == Progress.LOOPS || state.progress == Progress.TOO_LONG) {
            return new LifeCycle.Diverge(thread, instruction.site(), state.progress == Progress.LOOPS);
        }
        try {
            if (instruction instanceof Instruction.Offered offered) {
                return offered.operation(thread, state.registers);
            }
            if (state.progress == Progress.AT_OPERATION) {
                return new LifeCycle.FailedAssertion(thread, instruction.site());
            }
            ((Instruction.Local) instruction).run(state.counter, state.registers.clone());
            throw new IllegalStateException("a fault did not repeat itself: counter=" + state.counter);
        } catch (Fault fault) {
            return new LifeCycle.Crash(thread, instruction.site(), fault.getMessage());
        }
    }

    /** Goes on after the offered operation took effect. */
    public LocalState resume(LocalState state, Event event) {
        return resume(state, event, false);
    }

    /** Goes on after an offered load that could have read a stale value. */
    public LocalState resumeStale(LocalState state, Event event) {
        return resume(state, event, true);
    }

    private LocalState resume(LocalState state, Event event, boolean isStale) {
        Instruction.Offered offered = (Instruction.Offered) code.get(state.counter);
        int[] after = state.registers.clone();
        offered.absorb(event, after);
        return runToOperation(state.counter + 1, after, staleAfter(offered, state.stale, isStale));
    }

    /** Which registers are stale once the instruction has overwritten its own ([Rocker Fig. 5] R_taint'). */
    private static BitSet staleAfter(Instruction instruction, BitSet before, boolean isStale) {
        int target = instruction.defines();
        if (target == Instruction.NONE || (!isStale && before.isEmpty())) {
            return before;
        }
        // What an operation brings comes from memory; only values that are passed on within the thread stay stale.
        boolean passesOn = instruction instanceof Instruction.Compute || instruction instanceof Instruction.Choose;
        BitSet after = (BitSet) before.clone();
        after.set(target, isStale || (passesOn && instruction.uses().intersects(before)));
        return after;
    }

    /** Whether the thread may come to this place again. */
    public boolean isInLoop(LocalState state) {
        return comesBack.get(state.counter);
    }

    /** The number of the instruction the thread stands before. */
    public int place(LocalState state) {
        return state.counter;
    }

    /** Where control may come from each place, that place included. */
    public BitSet[] placesFrom() {
        return Loops.reachable(code);
    }

    /** The fence at this place, if there is one. */
    public Optional<Mode> fenceAt(int place) {
        return code.get(place) instanceof Instruction.Fence fence ? Optional.of(fence.mode()) : Optional.empty();
    }

    /** Whether some of its code, reachable or not, reads or writes shared memory without an order. */
    public boolean hasPlainAccess() {
        return code.stream()
                .anyMatch(
                        instruction -> (instruction instanceof Instruction.Load load && load.mode() == Mode.NON_ATOMIC)
                                || (instruction instanceof Instruction.Store store && store.mode() == Mode.NON_ATOMIC));
    }

    /** Whether some of its code, reachable or not, asserts something. */
    public boolean hasAssertion() {
        return code.stream().anyMatch(Instruction.Assert.class::isInstance);
    }

    /** Adds the cells that some of its code, reachable or not, may access atomically, or plainly. */
    void addCellsTo(BitSet cells, boolean isAtomic, int count) {
        for (Instruction instruction : code) {
            Optional<Expression> address = instruction.address(isAtomic);
            if (address.isPresent() && address.get() instanceof Expression.Constant constant) {
                if (constant.value() != 0) {
                    cells.set(Pointer.cell(constant.value()));
                }
            } else if (address.isPresent()) {
                cells.set(0, count);
            }
        }
    }

    /** The modes of all fences in its code. */
    public Set<Mode> fences() {
        Set<Mode> modes = EnumSet.noneOf(Mode.class);
        for (int place = 0; place < code.size(); place++) {
            fenceAt(place).ifPresent(modes::add);
        }
        return modes;
    }

    /** The value of one alternative of the choice the thread stands before. */
    public int alternative(LocalState state, int number) {
        Instruction.Choose choose = (Instruction.Choose) code.get(state.counter);
        return choose.alternatives().get(number).evaluate(state.registers);
    }

    private LocalState runToOperation(int from, int[] values, BitSet staleBefore) {
        int counter = from;
        BitSet stale = staleBefore;
        int markCounter = -1;
        int[] mark = null;
        for (int steps = 0; steps < LOCAL_STEPS; steps++) {
            Instruction instruction = code.get(counter);
            if (!stale.isEmpty() && noticed(instruction).intersects(stale)) {
                return state(counter, values, stale, Progress.NOTICES_STALE, steps);
            }
            if (!(instruction instanceof Instruction.Local local)) {
                return state(counter, values, stale, Progress.AT_OPERATION, steps);
            }
            int next;
            try {
                next = local.run(counter, values);
            } catch (Fault fault) {
                return state(counter, values, stale, Progress.FAULTED, steps);
            }
            if (next == counter && local instanceof Instruction.Assert) {
                return state(counter, values, stale, Progress.AT_OPERATION, steps);
            }
            stale = staleAfter(local, stale, false);
            counter = next;
            // Brent's cycle detection: compare with a mark that moves on at every power of two.
            if (counter == markCounter && Arrays.equals(values, mark)) {
                return state(counter, values, stale, Progress.LOOPS, steps);
            }
            if (steps >= SUSPECT && Integer.bitCount(steps) == 1) {
                markCounter = counter;
                mark = values.clone();
            }
        }
        return state(counter, values, stale, Progress.TOO_LONG, LOCAL_STEPS);
    }

    /** A register that is looked at when the thread has ended is noticed then. */
    private BitSet noticed(Instruction instruction) {
        return instruction instanceof Instruction.Exit ? observed : instruction.notices();
    }

    private LocalState state(int counter, int[] values, BitSet stale, Progress progress, int steps) {
        for (int i = 0; i < values.length; i++) {
            if (!live[counter].get(i)) {
                values[i] = 0;
            }
        }
        BitSet liveStale = stale;
        if (!stale.isEmpty()) {
            liveStale = (BitSet) stale.clone();
            liveStale.and(live[counter]);
        }
        return new LocalState(counter, values, liveStale, progress, steps);
    }
}
