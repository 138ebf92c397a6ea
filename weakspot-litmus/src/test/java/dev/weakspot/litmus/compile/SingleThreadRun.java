package dev.weakspot.litmus.compile;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.litmus.program.Cell;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.program.LocalState;
import dev.weakspot.litmus.program.ThreadCode;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/**
 * Runs one thread with its own memory; each operation takes effect at once. Every operation is one line of text. The last
 * line states why the thread stopped.
 */
final class SingleThreadRun {
    /** More operations than any thread in these tests has. */
    private static final int MOST_OPERATIONS = 1000;

    private final LitmusProgram program;
    private final ThreadCode code;
    private final int[] memory;
    private final int[] picks;
    private int picked;
    private LocalState state;
    private final List<String> lines = new ArrayList<>();

    /** Runs a thread. Its choices take the alternatives of {@code picks}, and the first alternative after these. */
    SingleThreadRun(LitmusProgram program, int thread, int... picks) {
        this.program = program;
        this.code = program.threads().get(thread);
        this.memory = program.cells().stream().mapToInt(Cell::initial).toArray();
        this.picks = picks;
        this.state = code.start();
        for (int i = 0; i < MOST_OPERATIONS && step(); i++) {}
    }

    /** Runs the only thread of a program. */
    static SingleThreadRun in(String initial, String parameters, String body) {
        return new SingleThreadRun(CompiledPrograms.thread(initial, parameters, body), 0);
    }

    List<String> lines() {
        return lines;
    }

    /** The reason why the thread stopped. */
    String end() {
        return lines.get(lines.size() - 1);
    }

    /** The registers when the thread stopped: {@code r0=1 r1=2}. */
    String registers() {
        StringJoiner text = new StringJoiner(" ");
        for (ThreadCode.Register register : code.registers()) {
            text.add(register.name() + "=" + state.register(register.number()));
        }
        return text.toString();
    }

    /** The memory: {@code x=1 y=2}. */
    String memory() {
        StringJoiner text = new StringJoiner(" ");
        for (int i = 0; i < memory.length; i++) {
            text.add(program.cells().get(i).name() + "=" + program.cellText(i, memory[i]));
        }
        return text.toString();
    }

    private boolean step() {
        Operation next = code.next(state);
        Event event;
        if (next instanceof MemoryAccess access) {
            event = access.match(new AccessEffect());
        } else if (next instanceof Synchronisation synchronisation) {
            event = pass(synchronisation);
        } else if (next instanceof LifeCycle.Choice choice) {
            event = choose(choice);
        } else {
            lines.add(next instanceof LifeCycle.Stop stop ? stop.match(new StopText()) : "exit");
            return false;
        }
        if (event == null) {
            return false;
        }
        state = code.resume(state, event);
        return true;
    }

    private String name(int cell) {
        return program.cells().get(cell).name();
    }

    private final class AccessEffect implements MemoryAccess.Cases<Event> {
        @Override
        public Event load(MemoryAccess.Load load) {
            int cell = load.location();
            lines.add("read " + name(cell) + " " + load.mode().word());
            return new Event.Read(load.thread(), cell, load.mode(), memory[cell]);
        }

        @Override
        public Event store(MemoryAccess.Store store) {
            int cell = store.location();
            lines.add("write " + name(cell) + "=" + store.value() + " "
                    + store.mode().word());
            memory[cell] = (int) store.value();
            return new Event.Write(store.thread(), cell, store.mode(), store.value());
        }

        @Override
        public Event update(MemoryAccess.Update update) {
            int cell = update.location();
            int old = memory[cell];
            memory[cell] = (int) update.written(old);
            lines.add("update " + name(cell) + ":" + old + "->" + memory[cell] + " "
                    + update.mode().word());
            return new Event.Update(update.thread(), cell, update.mode(), old, memory[cell]);
        }

        @Override
        public Event compareExchange(MemoryAccess.CompareExchange exchange) {
            int cell = exchange.location();
            int old = memory[cell];
            lines.add((exchange.mayFailSpuriously() ? "weak cas " : "cas ") + name(cell) + ":" + exchange.expected()
                    + "->" + exchange.desired() + " " + exchange.success().word() + "/"
                    + exchange.failure().word());
            if (old != exchange.expected()) {
                return new Event.Read(exchange.thread(), cell, exchange.failure(), old);
            }
            memory[cell] = (int) exchange.desired();
            return new Event.Update(exchange.thread(), cell, exchange.success(), old, exchange.desired());
        }

        @Override
        public Event await(MemoryAccess.Await await) {
            int cell = await.location();
            boolean ends = memory[cell] == await.wanted();
            lines.add((ends ? "await " : "blocked at ") + name(cell) + " "
                    + await.mode().word());
            return ends ? new Event.Read(await.thread(), cell, await.mode(), memory[cell]) : null;
        }

        @Override
        public Event awaitExchange(MemoryAccess.AwaitExchange exchange) {
            int cell = exchange.location();
            boolean ends = memory[cell] == exchange.expected();
            lines.add((ends ? "await cas " : "blocked at ") + name(cell) + ":" + exchange.expected() + "->"
                    + exchange.desired() + " " + exchange.mode().word());
            if (!ends) {
                return null;
            }
            memory[cell] = (int) exchange.desired();
            return new Event.Update(exchange.thread(), cell, exchange.mode(), exchange.expected(), exchange.desired());
        }

        @Override
        public Event fence(MemoryAccess.Fence fence) {
            lines.add("fence " + fence.mode().word());
            return new Event.Fence(fence.thread(), fence.mode());
        }
    }

    private Event pass(Synchronisation operation) {
        if (operation instanceof Synchronisation.Barrier barrier) {
            String name = program.barriers().get(barrier.object()).name();
            lines.add("barrier of " + barrier.parties() + " " + name);
        } else {
            String word = operation instanceof Synchronisation.Lock ? "lock " : "unlock ";
            lines.add(word + program.mutexes().get(operation.object()));
        }
        return new Event.Synchronised(operation, SyncResult.DONE);
    }

    private Event choose(LifeCycle.Choice choice) {
        int alternative = picked < picks.length ? picks[picked++] : 0;
        lines.add("choose " + code.alternative(state, alternative) + " of " + choice.alternatives());
        return new Event.Chosen(choice.thread(), alternative);
    }

    private static final class StopText implements LifeCycle.StopCases<String> {
        @Override
        public String failedAssertion(LifeCycle.FailedAssertion operation) {
            return "failed assertion";
        }

        @Override
        public String crash(LifeCycle.Crash crash) {
            return "crash: " + crash.reason();
        }

        @Override
        public String diverge(LifeCycle.Diverge diverge) {
            return diverge.isProved() ? "diverges" : "given up";
        }

        @Override
        public String useAfterDestroy(LifeCycle.UseAfterDestroy use) {
            throw new IllegalStateException("litmus programs destroy no objects: operation=" + use);
        }
    }
}
