package dev.weakspot.litmus.run;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.litmus.program.LocalState;
import dev.weakspot.litmus.program.ThreadCode;
import dev.weakspot.litmus.program.WaitingLoopCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import java.util.stream.LongStream;

/**
 * The turns that a thread may take in a loop. The first read returns {@code value}; later reads return that value or
 * the newest value. The turns end where the thread may do more than read.
 */
final class WaitingTurns {
    private static final int NO_LOCATION = -1;

    private final ThreadCode code;
    private final LocalState from;
    private final long value;
    private final IntToLongFunction newest;

    /** The location of the first read. */
    private final int first;

    /** The turns from state {@code from} that begin with a read of {@code value}. */
    WaitingTurns(ThreadCode code, LocalState from, long value, IntToLongFunction newest) {
        this.code = code;
        this.from = from;
        this.value = value;
        this.newest = newest;
        this.first = locationOf(code.next(from));
    }

    boolean allReturn() {
        return code.isInLoop(from) && WaitingLoopCheck.isCertain(from, this::after);
    }

    /** The possible next states; empty if the thread may do more than read. */
    private Optional<List<LocalState>> after(LocalState state) {
        if (code.counter(state) == code.counter(from) && !state.equals(from)) {
            return Optional.empty(); // a register has changed since the start of the turn
        }
        Operation operation = code.next(state);
        if (operation instanceof MemoryAccess.Load load) {
            return Optional.of(readable(state, load.location())
                    .mapToObj(found -> read(state, load.location(), load.mode(), found))
                    .toList());
        }
        if (operation instanceof MemoryAccess.CompareExchange exchange) {
            boolean isSpuriousFailure = exchange.mayFailSpuriously() && state.equals(from);
            if (!isSpuriousFailure
                    && readable(state, exchange.location()).anyMatch(found -> found == exchange.expected())) {
                return Optional.empty();
            }
            return Optional.of(readable(state, exchange.location())
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

    /**
     * The values that a read may return. The first read returns {@code value}, and later reads return the newest value.
     * A later read of the first location may also return {@code value} again.
     */
    private LongStream readable(LocalState state, int location) {
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
        return operation instanceof MemoryAccess.CompareExchange exchange ? exchange.location() : NO_LOCATION;
    }

    private LocalState read(LocalState state, int location, Mode mode, long found) {
        return code.resume(state, new Event.Read(code.thread(), location, mode, found));
    }
}
