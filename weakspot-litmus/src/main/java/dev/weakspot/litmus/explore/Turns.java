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
import java.util.stream.LongStream;

/** What a thread may do if it reads a value now, and that or the newest ones later, for as long as it does nothing but read. */
final class Turns {
    private static final int NOWHERE = -1;

    private final ThreadCode code;
    private final LocalState from;
    private final long value;
    private final IntToLongFunction newest;

    /** The location that is read first. */
    private final int first;

    /** Those that begin with the read of this value where the thread stands. */
    Turns(ThreadCode code, LocalState from, long value, IntToLongFunction newest) {
        this.code = code;
        this.from = from;
        this.value = value;
        this.newest = newest;
        this.first = locationOf(code.next(from));
    }

    boolean allComeBack() {
        return code.isInLoop(from) && Comeback.isCertain(from, this::after);
    }

    /** Where the thread may stand next; nothing if it may do more than read. */
    private Optional<List<LocalState>> after(LocalState state) {
        if (code.place(state) == code.place(from) && !state.equals(from)) {
            return Optional.empty(); // what it has read shows
        }
        Operation operation = code.next(state);
        if (operation instanceof MemoryAccess.Load load) {
            return Optional.of(found(state, load.location())
                    .mapToObj(found -> read(state, load.location(), load.mode(), found))
                    .toList());
        }
        if (operation instanceof MemoryAccess.CompareExchange exchange) {
            boolean mayOnlyHaveFailed = exchange.mayFailSpuriously() && state.equals(from);
            if (!mayOnlyHaveFailed
                    && found(state, exchange.location()).anyMatch(found -> found == exchange.expected())) {
                return Optional.empty();
            }
            return Optional.of(found(state, exchange.location())
                    .mapToObj(found -> read(state, exchange.location(), exchange.failure(), found))
                    .toList());
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

    /** The value at first; later the newest, or where that was read it may also stay as old as it was. */
    private LongStream found(LocalState state, int location) {
        if (state.equals(from)) {
            return LongStream.of(value);
        }
        long now = newest.applyAsLong(location);
        return location == first && now != value ? LongStream.of(value, now) : LongStream.of(now);
    }

    private static int locationOf(Operation operation) {
        if (operation instanceof MemoryAccess.Load load) {
            return load.location();
        }
        return operation instanceof MemoryAccess.CompareExchange exchange ? exchange.location() : NOWHERE;
    }

    private LocalState read(LocalState state, int location, Mode mode, long found) {
        return code.resume(state, new Event.Read(code.thread(), location, mode, found));
    }
}
