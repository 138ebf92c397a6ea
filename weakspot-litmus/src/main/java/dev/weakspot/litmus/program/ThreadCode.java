package dev.weakspot.litmus.program;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Operation;
import dev.weakspot.litmus.program.LocalState.Progress;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

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

    private final int thread;
    private final List<Instruction> code;
    private final List<Register> registers;
    private final int[] initial;
    private final BitSet[] live;

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
        this.thread = thread;
        this.code = List.copyOf(code);
        this.registers = List.copyOf(registers);
        this.initial = initial.clone();
        this.live = Liveness.before(code, observed);
    }

    /** The same thread when only these registers are looked at in the end: fewer states are told apart. */
    ThreadCode observing(BitSet observed) {
        return new ThreadCode(thread, code, registers, initial, observed);
    }

    public int thread() {
        return thread;
    }

    /** How many instructions it has. */
    int length() {
        return code.size();
    }

    public List<Register> registers() {
        return registers;
    }

    public LocalState start() {
        return runToOperation(0, initial.clone());
    }

    /** What the thread wants to do next. */
    public Operation next(LocalState state) {
        Instruction instruction = code.get(state.counter);
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
        int[] after = state.registers.clone();
        ((Instruction.Offered) code.get(state.counter)).absorb(event, after);
        return runToOperation(state.counter + 1, after);
    }

    /** The value of one alternative of the choice the thread stands before. */
    public int alternative(LocalState state, int number) {
        Instruction.Choose choose = (Instruction.Choose) code.get(state.counter);
        return choose.alternatives().get(number).evaluate(state.registers);
    }

    private LocalState runToOperation(int from, int[] values) {
        int counter = from;
        int markCounter = -1;
        int[] mark = null;
        for (int steps = 0; steps < LOCAL_STEPS; steps++) {
            if (!(code.get(counter) instanceof Instruction.Local local)) {
                return state(counter, values, Progress.AT_OPERATION, steps);
            }
            int next;
            try {
                next = local.run(counter, values);
            } catch (Fault fault) {
                return state(counter, values, Progress.FAULTED, steps);
            }
            if (next == counter && local instanceof Instruction.Assert) {
                return state(counter, values, Progress.AT_OPERATION, steps);
            }
            counter = next;
            // Brent's cycle detection: compare with a mark that moves on at every power of two.
            if (counter == markCounter && Arrays.equals(values, mark)) {
                return state(counter, values, Progress.LOOPS, steps);
            }
            if (steps >= SUSPECT && Integer.bitCount(steps) == 1) {
                markCounter = counter;
                mark = values.clone();
            }
        }
        return state(counter, values, Progress.TOO_LONG, LOCAL_STEPS);
    }

    private LocalState state(int counter, int[] values, Progress progress, int steps) {
        for (int i = 0; i < values.length; i++) {
            if (!live[counter].get(i)) {
                values[i] = 0;
            }
        }
        return new LocalState(counter, values, progress, steps);
    }
}
