package dev.weakspot.litmus.program;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.event.UpdateFunction;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * One instruction of a thread's compiled code. A {@link Local} instruction runs within the thread; an {@link Offered}
 * instruction becomes an operation that the engine or the search executes.
 */
public sealed interface Instruction {
    Site site();

    /** The registers it reads. */
    default BitSet uses() {
        return new BitSet();
    }

    /**
     * The registers whose values have an effect outside the registers. The effect is on the control flow, on a fault,
     * on the address of an access, or on a value that is written or compared. Registers that are only copied into
     * another register are not included.
     */
    default BitSet notices() {
        return uses();
    }

    /** The register that it overwrites in every case, or {@link #NONE}. */
    default int defines() {
        return NONE;
    }

    /** The address of its access to shared memory, if the access is atomic or not as {@code isAtomic} requires. */
    default Optional<Expression> address(boolean isAtomic) {
        return Optional.empty();
    }

    int NONE = -1;

    /** Changes registers and the program counter only. */
    sealed interface Local extends Instruction {
        /** The next program counter. */
        int run(int counter, int[] registers);

        /** The possible next program counters. */
        int[] successors(int counter);
    }

    /** Depends on the state outside the thread. Control continues at the next instruction. */
    sealed interface Offered extends Instruction {
        /** The operation with its operands. May throw {@link UndefinedBehaviour}. */
        Operation operation(int thread, int[] registers);

        /** Stores the result of the operation, if any, in the registers. */
        default void storeResult(Event event, int[] registers) {}
    }

    record Compute(Site site, int target, Expression value) implements Local {
        @Override
        public int run(int counter, int[] registers) {
            registers[target] = value.evaluate(registers);
            return counter + 1;
        }

        @Override
        public int[] successors(int counter) {
            return new int[] {counter + 1};
        }

        @Override
        public BitSet uses() {
            return registersOf(value);
        }

        @Override
        public BitSet notices() {
            BitSet registers = new BitSet();
            value.addFaultRegistersTo(registers);
            return registers;
        }

        @Override
        public int defines() {
            return target;
        }
    }

    record Goto(Site site, int destination) implements Local {
        @Override
        public int run(int counter, int[] registers) {
            return destination;
        }

        @Override
        public int[] successors(int counter) {
            return new int[] {destination};
        }
    }

    /** Jumps to {@code destination} if the condition is zero. */
    record Unless(Site site, Expression condition, int destination) implements Local {
        @Override
        public int run(int counter, int[] registers) {
            return condition.evaluate(registers) == 0 ? destination : counter + 1;
        }

        @Override
        public int[] successors(int counter) {
            return new int[] {counter + 1, destination};
        }

        @Override
        public BitSet uses() {
            return registersOf(condition);
        }
    }

    record Load(Site site, int target, Expression address, Mode mode) implements Offered {
        @Override
        public Operation operation(int thread, int[] registers) {
            return new MemoryAccess.Load(thread, site, Pointer.cell(address.evaluate(registers)), mode);
        }

        @Override
        public void storeResult(Event event, int[] registers) {
            registers[target] = (int) ((Event.Read) event).value();
        }

        @Override
        public Optional<Expression> address(boolean isAtomic) {
            return isAtomic == (mode != Mode.NON_ATOMIC) ? Optional.of(address) : Optional.empty();
        }

        @Override
        public BitSet uses() {
            return registersOf(address);
        }

        @Override
        public int defines() {
            return target;
        }
    }

    record Store(Site site, Expression address, Expression value, Mode mode) implements Offered {
        @Override
        public Operation operation(int thread, int[] registers) {
            int cell = Pointer.cell(address.evaluate(registers));
            return new MemoryAccess.Store(thread, site, cell, mode, value.evaluate(registers));
        }

        @Override
        public Optional<Expression> address(boolean isAtomic) {
            return isAtomic == (mode != Mode.NON_ATOMIC) ? Optional.of(address) : Optional.empty();
        }

        @Override
        public BitSet uses() {
            return registersOf(address, value);
        }
    }

    record Update(Site site, int target, Expression address, UpdateFunction function, Expression operand, Mode mode)
            implements Offered {
        @Override
        public Operation operation(int thread, int[] registers) {
            int cell = Pointer.cell(address.evaluate(registers));
            return new MemoryAccess.Update(thread, site, cell, mode, function, operand.evaluate(registers));
        }

        @Override
        public void storeResult(Event event, int[] registers) {
            registers[target] = (int) ((Event.Update) event).read();
        }

        @Override
        public Optional<Expression> address(boolean isAtomic) {
            return isAtomic ? Optional.of(address) : Optional.empty();
        }

        @Override
        public BitSet uses() {
            return registersOf(address, operand);
        }

        @Override
        public int defines() {
            return target;
        }
    }

    /** On failure the value read is stored in {@code expected}, as in C. */
    record CompareExchange(
            Site site,
            int succeeded,
            int expected,
            Expression address,
            Expression desired,
            Mode success,
            Mode failure,
            boolean isWeak)
            implements Offered {
        @Override
        public Operation operation(int thread, int[] registers) {
            int cell = Pointer.cell(address.evaluate(registers));
            return new MemoryAccess.CompareExchange(
                    thread, site, cell, success, failure, registers[expected], desired.evaluate(registers), isWeak);
        }

        @Override
        public void storeResult(Event event, int[] registers) {
            if (event instanceof Event.Read failed) {
                registers[expected] = (int) failed.value();
                registers[succeeded] = 0;
            } else {
                registers[succeeded] = 1;
            }
        }

        @Override
        public Optional<Expression> address(boolean isAtomic) {
            return isAtomic ? Optional.of(address) : Optional.empty();
        }

        @Override
        public BitSet uses() {
            BitSet registers = registersOf(address, desired);
            registers.set(expected);
            return registers;
        }

        @Override
        public int defines() {
            return succeeded;
        }
    }

    record Await(Site site, Expression address, Expression value, Mode mode) implements Offered {
        @Override
        public Operation operation(int thread, int[] registers) {
            int cell = Pointer.cell(address.evaluate(registers));
            return new MemoryAccess.Await(thread, site, cell, mode, value.evaluate(registers));
        }

        @Override
        public Optional<Expression> address(boolean isAtomic) {
            return isAtomic ? Optional.of(address) : Optional.empty();
        }

        @Override
        public BitSet uses() {
            return registersOf(address, value);
        }
    }

    record AwaitExchange(Site site, Expression address, Expression expected, Expression desired, Mode mode)
            implements Offered {
        @Override
        public Operation operation(int thread, int[] registers) {
            int cell = Pointer.cell(address.evaluate(registers));
            return new MemoryAccess.AwaitExchange(
                    thread, site, cell, mode, expected.evaluate(registers), desired.evaluate(registers));
        }

        @Override
        public Optional<Expression> address(boolean isAtomic) {
            return isAtomic ? Optional.of(address) : Optional.empty();
        }

        @Override
        public BitSet uses() {
            return registersOf(address, expected, desired);
        }
    }

    record Fence(Site site, Mode mode) implements Offered {
        @Override
        public Operation operation(int thread, int[] registers) {
            return new MemoryAccess.Fence(thread, site, mode);
        }
    }

    /** Lock, unlock or wait at a barrier. */
    record Synchronise(Site site, Kind kind, int object, int parties) implements Offered {
        public enum Kind {
            LOCK,
            UNLOCK,
            BARRIER
        }

        @Override
        public Operation operation(int thread, int[] registers) {
            return switch (kind) {
                case LOCK -> new Synchronisation.Lock(thread, site, object);
                case UNLOCK -> new Synchronisation.Unlock(thread, site, object);
                case BARRIER -> new Synchronisation.Barrier(thread, site, object, parties);
            };
        }
    }

    record Choose(Site site, int target, List<Expression> alternatives) implements Offered {
        @Override
        public Operation operation(int thread, int[] registers) {
            return new LifeCycle.Choice(thread, site, alternatives.size());
        }

        @Override
        public void storeResult(Event event, int[] registers) {
            registers[target] =
                    alternatives.get(((Event.Chosen) event).alternative()).evaluate(registers);
        }

        @Override
        public BitSet uses() {
            return registersOf(alternatives.toArray(Expression[]::new));
        }

        @Override
        public BitSet notices() {
            BitSet registers = new BitSet();
            alternatives.forEach(alternative -> alternative.addFaultRegistersTo(registers));
            return registers;
        }

        @Override
        public int defines() {
            return target;
        }
    }

    /** Local if the condition holds; otherwise the thread stops before this instruction. */
    record Assert(Site site, Expression condition) implements Local {
        @Override
        public int run(int counter, int[] registers) {
            return condition.evaluate(registers) != 0 ? counter + 1 : counter;
        }

        @Override
        public int[] successors(int counter) {
            return new int[] {counter + 1};
        }

        @Override
        public BitSet uses() {
            return registersOf(condition);
        }
    }

    record Exit(Site site) implements Offered {
        @Override
        public Operation operation(int thread, int[] registers) {
            return new LifeCycle.Exit(thread, site);
        }

        @Override
        public void storeResult(Event event, int[] registers) {
            throw new IllegalStateException("a thread that has ended cannot be resumed: event=" + event);
        }
    }

    /** The possible program counters after an instruction at {@code counter}. */
    static int[] successors(Instruction instruction, int counter) {
        if (instruction instanceof Local local) {
            return local.successors(counter);
        }
        return instruction instanceof Exit ? new int[0] : new int[] {counter + 1};
    }

    private static BitSet registersOf(Expression... expressions) {
        BitSet registers = new BitSet();
        for (Expression expression : expressions) {
            expression.addRegistersTo(registers);
        }
        return registers;
    }
}
