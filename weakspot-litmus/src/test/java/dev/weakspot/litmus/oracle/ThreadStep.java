package dev.weakspot.litmus.oracle;

import dev.weakspot.litmus.oracle.Configuration.Shared;
import dev.weakspot.litmus.oracle.Configuration.ThreadState;
import dev.weakspot.litmus.oracle.NaiveLocation.Address;
import dev.weakspot.litmus.oracle.NaiveLocation.Register;
import dev.weakspot.litmus.oracle.ProgramFault.Fault;
import dev.weakspot.litmus.oracle.WorkItem.Effect;
import dev.weakspot.litmus.syntax.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One step of one thread: its items up to and including the first that takes effect. */
public final class ThreadStep {
    /** The granularity of a step. */
    public enum Granularity {
        /** Every effect is a step, also on a register. */
        FINE,
        /**
         * Only effects that other threads may observe are steps: the same behaviours in fewer steps, for larger
         * programs.
         */
        SHARED_ONLY
    }

    private final NaiveNames names;
    private final Configuration before;
    private final int thread;
    private final boolean joinsLocalSteps;
    private final List<Configuration> after = new ArrayList<>();
    private ImmutableStack<WorkItem> work;
    private ImmutableStack<Object> values;
    private Map<String, Object> registers;
    private Shared shared;

    private ThreadStep(NaiveNames names, Configuration before, int thread, Granularity granularity) {
        this.joinsLocalSteps = granularity == Granularity.SHARED_ONLY;
        this.names = names;
        this.before = before;
        this.thread = thread;
        ThreadState state = before.threads().get(thread);
        work = state.work();
        values = state.values();
        registers = state.registers();
        shared = before.shared();
    }

    /** The possible configurations after the step; empty if the thread is blocked. */
    static List<Configuration> take(NaiveNames names, Configuration before, int thread, Granularity granularity)
            throws ProgramFault {
        return new ThreadStep(names, before, thread, granularity).take();
    }

    private List<Configuration> take() throws ProgramFault {
        Effect effect = Effect.NONE;
        while (work != null && (effect == Effect.NONE || (effect == Effect.LOCAL && joinsLocalSteps))) {
            WorkItem item = work.head();
            work = work.tail();
            effect = item.perform(this);
        }
        if (effect == Effect.BLOCKED) {
            return List.of();
        }
        after.add(now());
        return after;
    }

    private Configuration now() {
        return before.with(new ThreadState(thread, work, values, registers), shared);
    }

    /** Adds an alternative result of the step, besides the caller's. */
    void alternative(Runnable other) {
        ImmutableStack<WorkItem> oldWork = work;
        ImmutableStack<Object> oldValues = values;
        other.run();
        after.add(now());
        work = oldWork;
        values = oldValues;
    }

    int thread() {
        return thread;
    }

    NaiveNames names() {
        return names;
    }

    Shared shared() {
        return shared;
    }

    void share(Shared changed) {
        shared = changed;
    }

    /** Puts items before the rest of the work, in this order. */
    Effect next(WorkItem... items) {
        for (int i = items.length - 1; i >= 0; i--) {
            work = new ImmutableStack<>(items[i], work);
        }
        return Effect.NONE;
    }

    void dropUntil(Class<? extends WorkItem> kind) {
        while (!kind.isInstance(work.head())) {
            dropOne();
        }
    }

    void dropOne() {
        work = work.tail();
    }

    void dropAll() {
        work = null;
    }

    void push(Object value) {
        values = new ImmutableStack<>(value, values);
    }

    Object pop() {
        Object value = values.head();
        values = values.tail();
        return value;
    }

    void forgetValues() {
        values = null;
    }

    boolean isRegister(String name) {
        return registers.containsKey(name);
    }

    Object valueOf(String name) {
        return isRegister(name) ? registers.get(name) : names.meaning(name);
    }

    void setRegister(String name, Object value) {
        registers = Configuration.with(registers, name, value);
    }

    Object read(Object lvalue, Position position) throws ProgramFault {
        if (lvalue instanceof Register register) {
            return registers.get(register.name());
        }
        return shared.cells().get(cell(lvalue, position));
    }

    void write(Object lvalue, Object value, Position position) throws ProgramFault {
        if (lvalue instanceof Register register) {
            setRegister(register.name(), value);
        } else {
            shared = shared.withCell(cell(lvalue, position), value);
        }
    }

    /** Null and an index out of bounds are valid values until they are used as an address. */
    private Address cell(Object lvalue, Position position) throws ProgramFault {
        if (lvalue instanceof Address address && shared.cells().containsKey(address)) {
            return address;
        }
        throw new ProgramFault(Fault.CRASH, position);
    }
}
