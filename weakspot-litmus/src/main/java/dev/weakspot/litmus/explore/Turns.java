package dev.weakspot.litmus.explore;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.litmus.program.Comeback;
import dev.weakspot.litmus.program.LocalState;
import dev.weakspot.litmus.program.ThreadCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToLongFunction;

/** What a thread would do if it read a value, for as long as it does nothing but read. */
final class Turns {
    private final ThreadCode code;
    private final LocalState from;
    private final int location;
    private final long value;
    private final IntToLongFunction newest;

    /** Those that begin with the read of this value where the thread stands. */
    Turns(ThreadCode code, LocalState from, long value, IntToLongFunction newest) {
        this.code = code;
        this.from = from;
        this.location = locationOf(code.next(from));
        this.value = value;
        this.newest = newest;
    }

    boolean allComeBack() {
        return code.isInLoop(from) && Comeback.isCertain(from, this::after);
    }

    /** Where the thread may stand next; nothing if it may do more than read. */
    private Optional<List<LocalState>> after(LocalState state) {
        Operation operation = code.next(state);
        if (operation instanceof MemoryAccess.Load load) {
            return Optional.of(List.of(read(state, load.mode(), load.location())));
        }
        if (operation instanceof MemoryAccess.CompareExchange exchange
                && (exchange.mayFailSpuriously() || found(exchange.location()) != exchange.expected())) {
            return Optional.of(List.of(read(state, exchange.failure(), exchange.location())));
        }
        if (operation instanceof MemoryAccess.Fence fence && fence.mode() != Mode.SEQ_CST) {
            return Optional.of(List.of(code.resume(state, new Event.Fence(fence.thread(), fence.mode()))));
        }
        if (operation instanceof LifeCycle.Choice choice) {
            List<LocalState> chosen = new ArrayList<>();
            for (int i = 0; i < choice.alternatives(); i++) {
                chosen.add(code.resume(state, new Event.Chosen(choice.thread(), i)));
            }
            return Optional.of(chosen);
        }
        return Optional.empty();
    }

    private LocalState read(LocalState state, Mode mode, int from) {
        return code.resume(state, new Event.Read(code.thread(), from, mode, found(from)));
    }

    private long found(int where) {
        return where == location ? value : newest.applyAsLong(where);
    }

    private static int locationOf(Operation operation) {
        return operation instanceof MemoryAccess.Load load
                ? load.location()
                : ((MemoryAccess.CompareExchange) operation).location();
    }
}
