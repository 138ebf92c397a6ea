package dev.weakspot.litmus.oracle;

import dev.weakspot.litmus.oracle.Configuration.Shared;
import dev.weakspot.litmus.oracle.Configuration.ThreadState;
import dev.weakspot.litmus.oracle.Item.Effect;
import dev.weakspot.litmus.oracle.Place.Address;
import dev.weakspot.litmus.oracle.Place.Register;
import dev.weakspot.litmus.oracle.Stopped.Fault;
import dev.weakspot.litmus.syntax.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One step of one thread: its items up to and including the first that takes effect. */
final class Turn {
    /** What is one step. */
    enum Granularity {
        /** Whatever takes effect, even if only on a register. */
        FINE,
        /** What other threads may see. The same behaviours in fewer steps, for programs with more of them. */
        SHARED_ONLY
    }

    private final Names names;
    private final Configuration before;
    private final int thread;
    private final boolean joinsLocalSteps;
    private final List<Configuration> after = new ArrayList<>();
    private Chain<Item> work;
    private Chain<Object> values;
    private Map<String, Object> registers;
    private Shared shared;

    private Turn(Names names, Configuration before, int thread, Granularity granularity) {
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

    /** Where the step may lead; nowhere if the thread is blocked. */
    static List<Configuration> take(Names names, Configuration before, int thread, Granularity granularity)
            throws Stopped {
        return new Turn(names, before, thread, granularity).take();
    }

    private List<Configuration> take() throws Stopped {
        Effect effect = Effect.NONE;
        while (work != null && (effect == Effect.NONE || (effect == Effect.LOCAL && joinsLocalSteps))) {
            Item item = work.head();
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

    /** The step may as well end like this instead of what the caller does next. */
    void alternative(Runnable other) {
        Chain<Item> oldWork = work;
        Chain<Object> oldValues = values;
        other.run();
        after.add(now());
        work = oldWork;
        values = oldValues;
    }

    int thread() {
        return thread;
    }

    Names names() {
        return names;
    }

    Shared shared() {
        return shared;
    }

    void share(Shared changed) {
        shared = changed;
    }

    /** Puts items before the rest of the work, the first of them first. */
    Effect next(Item... items) {
        for (int i = items.length - 1; i >= 0; i--) {
            work = new Chain<>(items[i], work);
        }
        return Effect.NONE;
    }

    void dropUntil(Class<? extends Item> kind) {
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
        values = new Chain<>(value, values);
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

    Object read(Object place, Position position) throws Stopped {
        if (place instanceof Register register) {
            return registers.get(register.name());
        }
        return shared.cells().get(cell(place, position));
    }

    void write(Object place, Object value, Position position) throws Stopped {
        if (place instanceof Register register) {
            setRegister(register.name(), value);
        } else {
            shared = shared.withCell(cell(place, position), value);
        }
    }

    /** Null, and an index beyond the array, are addresses like others until they are used. */
    private Address cell(Object place, Position position) throws Stopped {
        if (place instanceof Address address && shared.cells().containsKey(address)) {
            return address;
        }
        throw new Stopped(Fault.CRASH, position);
    }
}
