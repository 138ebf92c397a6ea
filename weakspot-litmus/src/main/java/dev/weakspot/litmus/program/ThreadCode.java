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
 * The code of one thread. It offers the thread's next operation, and resumes the thread with the event of that
 * operation. Local instructions run between one operation and the next. The code is immutable: its methods map a
 * {@link LocalState} to the next one, so a search can keep millions of states.
 */
public final class ThreadCode {
    /** The number of local steps without an operation after which a thread counts as divergent. */
    static final int LOCAL_STEPS = 1_000_000;

    /** The number of local steps after which the detection of loops starts. */
    private static final int FIRST_MARK = 256;

    private static final BitSet NONE_STALE = new BitSet();

    private final int thread;
    private final List<Instruction> code;
    private final List<Register> registers;
    private final int[] initial;
    private final BitSet observed;
    private final BitSet[] live;
    private final BitSet inLoop;

    /** A declared variable of the thread. The numbers have gaps, because temporaries are numbered too. */
    public record Register(String name, int number, boolean holdsPointer) {}

    /**
     * Creates the code of a thread.
     *
     * @param registers the declared registers, in order
     * @param initial the initial values of all registers, temporaries included
     * @param observed the registers that are read after the thread has ended
     */
    public ThreadCode(int thread, List<Instruction> code, List<Register> registers, int[] initial, BitSet observed) {
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
        this.inLoop = ReachableCode.inLoops(code);
    }

    /** This thread, if only {@code observed} is read after its end. A search distinguishes fewer states. */
    ThreadCode observing(BitSet observed) {
        return new ThreadCode(thread, code, registers, initial, observed);
    }

    /** This thread, with the values of dead registers kept. A search distinguishes more states. */
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

    /** Whether the other thread has equal code and initial values, so that the threads differ in their number only. */
    public boolean hasSameCode(ThreadCode other) {
        return code.equals(other.code) && Arrays.equals(initial, other.initial) && observed.equals(other.observed);
    }

    /** The number of instructions. */
    public int length() {
        return code.size();
    }

    public List<Register> registers() {
        return registers;
    }

    public LocalState start() {
        return runToOperation(0, initial.clone(), NONE_STALE);
    }

    /** The operation that the thread offers next. At a stale use this is an exit: no search follows the thread further. */
    public Operation next(LocalState state) {
        Instruction instruction = code.get(state.counter);
        if (state.isAtStaleUse()) {
            return new LifeCycle.Exit(thread, instruction.site());
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
            throw new IllegalStateException("a fault did not repeat: counter=" + state.counter);
        } catch (UndefinedBehaviour fault) {
            return new LifeCycle.Crash(thread, instruction.site(), fault.getMessage());
        }
    }

    /** The state after the offered operation took effect. */
    public LocalState resume(LocalState state, Event event) {
        return resume(state, event, false);
    }

    /** The state after an offered load that could have read a stale value. */
    public LocalState resumeStale(LocalState state, Event event) {
        return resume(state, event, true);
    }

    private LocalState resume(LocalState state, Event event, boolean isStale) {
        Instruction.Offered offered = (Instruction.Offered) code.get(state.counter);
        int[] after = state.registers.clone();
        offered.storeResult(event, after);
        return runToOperation(state.counter + 1, after, staleAfter(offered, state.stale, isStale));
    }

    /** The stale registers after the instruction ([Rocker Fig. 5] R_taint'). */
    private static BitSet staleAfter(Instruction instruction, BitSet before, boolean isStale) {
        int target = instruction.defines();
        if (target == Instruction.NONE || (!isStale && before.isEmpty())) {
            return before;
        }
        // The result of an operation comes from memory. Only copies within the thread propagate staleness.
        boolean propagates = instruction instanceof Instruction.Compute || instruction instanceof Instruction.Choose;
        BitSet after = (BitSet) before.clone();
        after.set(target, isStale || (propagates && instruction.uses().intersects(before)));
        return after;
    }

    /** Whether the instruction of this state is in a loop. */
    public boolean isInLoop(LocalState state) {
        return inLoop.get(state.counter);
    }

    /** The program counter: the number of the next instruction. */
    public int counter(LocalState state) {
        return state.counter;
    }

    /** The instructions reachable from each instruction, itself included. */
    public BitSet[] reachable() {
        return ReachableCode.reachable(code);
    }

    /** The mode of the fence at this program counter, if the instruction is a fence. */
    public Optional<Mode> fenceAt(int counter) {
        return code.get(counter) instanceof Instruction.Fence fence ? Optional.of(fence.mode()) : Optional.empty();
    }

    /** Whether the code, reachable or not, contains a non-atomic access to shared memory. */
    public boolean hasPlainAccess() {
        return code.stream()
                .anyMatch(
                        instruction -> (instruction instanceof Instruction.Load load && load.mode() == Mode.NON_ATOMIC)
                                || (instruction instanceof Instruction.Store store && store.mode() == Mode.NON_ATOMIC));
    }

    /** Whether the instruction of this state is an assertion. */
    public boolean isAssertion(LocalState state) {
        return code.get(state.counter) instanceof Instruction.Assert;
    }

    /** Whether the code, reachable or not, contains an assertion. */
    public boolean hasAssertion() {
        return code.stream().anyMatch(Instruction.Assert.class::isInstance);
    }

    /**
     * Adds the cells that the code, reachable or not, may access atomically; non-atomically if {@code isAtomic} is
     * false.
     */
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

    /** The modes of all atomic accesses in the code, reachable or not. */
    Set<Mode> atomicModes() {
        return AccessOrders.of(code);
    }

    /** The modes of all fences in the code. */
    public Set<Mode> fences() {
        Set<Mode> modes = EnumSet.noneOf(Mode.class);
        for (int counter = 0; counter < code.size(); counter++) {
            fenceAt(counter).ifPresent(modes::add);
        }
        return modes;
    }

    /** The value of one alternative of the thread's next instruction, which is a choice. */
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
            } catch (UndefinedBehaviour fault) {
                return state(counter, values, stale, Progress.FAULTED, steps);
            }
            if (next == counter && local instanceof Instruction.Assert) {
                return state(counter, values, stale, Progress.AT_OPERATION, steps);
            }
            stale = staleAfter(local, stale, false);
            counter = next;
            // Brent's cycle detection: compare with a mark that is renewed at every power of two.
            if (counter == markCounter && Arrays.equals(values, mark)) {
                return state(counter, values, stale, Progress.LOOPS, steps);
            }
            if (steps >= FIRST_MARK && Integer.bitCount(steps) == 1) {
                markCounter = counter;
                mark = values.clone();
            }
        }
        return state(counter, values, stale, Progress.TOO_LONG, LOCAL_STEPS);
    }

    /** The registers that have an effect through the instruction; the end of the thread exposes the observed ones. */
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
