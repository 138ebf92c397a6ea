package dev.weakspot.litmus.naivemonitor;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.litmus.program.LocalState;
import dev.weakspot.litmus.program.ThreadCode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The waiting loops of one thread. A load or a failed compare-exchange is a turn of a waiting loop under two
 * conditions: the thread only reads that location as long as its value stays the same, and it returns to the same
 * state, registers included, before it reads again. Choices and acquire and release fences in between are part of the
 * turn.
 */
final class NaiveWaitingLoops {
    private static final int MOST_STATES = 1_000;

    private final ThreadCode code;
    private final Map<LoopRead, Set<LocalState>> known = new HashMap<>();

    private record LoopRead(LocalState state, int value) {}

    NaiveWaitingLoops(ThreadCode code) {
        this.code = code;
    }

    /** The states after a turn that reads this value, each before the next read; empty if it is not a turn. */
    Set<LocalState> afterTurn(LocalState state, int value) {
        return known.computeIfAbsent(
                new LoopRead(state, value),
                read -> isTurn(state, value) && nextReads(state, value).equals(Set.of(state))
                        ? Set.of(state)
                        : Set.of());
    }

    private boolean isTurn(LocalState start, int value) {
        int cell = readBy(start, value);
        if (cell < 0) {
            return false;
        }
        Map<LocalState, Set<LocalState>> successors = new LinkedHashMap<>();
        Deque<LocalState> open = new ArrayDeque<>(Set.of(start));
        while (!open.isEmpty()) {
            LocalState state = open.remove();
            if (successors.containsKey(state)) {
                continue;
            }
            boolean isRead = readBy(state, value) == cell;
            if (!(isRead || isLocal(state)) || successors.size() > MOST_STATES) {
                return false;
            }
            Set<LocalState> next = isRead ? Set.of(afterRead(state, cell, value)) : afterLocal(state);
            successors.put(state, next);
            open.addAll(next);
        }
        return allComeTo(start, successors);
    }

    private static boolean allComeTo(LocalState target, Map<LocalState, Set<LocalState>> successors) {
        Set<LocalState> coming = new HashSet<>();
        boolean grows = true;
        while (grows) {
            grows = false;
            for (Map.Entry<LocalState, Set<LocalState>> entry : successors.entrySet()) {
                boolean comes =
                        entry.getValue().stream().anyMatch(next -> next.equals(target) || coming.contains(next));
                grows |= comes && coming.add(entry.getKey());
            }
        }
        return coming.size() == successors.size();
    }

    private Set<LocalState> nextReads(LocalState start, int value) {
        Set<LocalState> reads = new LinkedHashSet<>();
        Set<LocalState> seen = new HashSet<>();
        Deque<LocalState> open = new ArrayDeque<>(Set.of(afterRead(start, readBy(start, value), value)));
        while (!open.isEmpty()) {
            LocalState state = open.remove();
            if (seen.add(state)) {
                if (isLocal(state)) {
                    open.addAll(afterLocal(state));
                } else {
                    reads.add(state);
                }
            }
        }
        return reads;
    }

    /** The cell that is read, and only read, if it holds this value; negative if there is none. */
    private int readBy(LocalState state, int value) {
        Operation next = code.next(state);
        if (next instanceof MemoryAccess.Load load) {
            return load.location();
        }
        return next instanceof MemoryAccess.CompareExchange exchange
                        && (exchange.mayFailSpuriously() || exchange.expected() != value)
                ? exchange.location()
                : -1;
    }

    private LocalState afterRead(LocalState state, int cell, int value) {
        Operation next = code.next(state);
        Mode mode =
                next instanceof MemoryAccess.Load load ? load.mode() : ((MemoryAccess.CompareExchange) next).failure();
        return code.resume(state, new Event.Read(code.thread(), cell, mode, value));
    }

    private boolean isLocal(LocalState state) {
        Operation next = code.next(state);
        return next instanceof LifeCycle.Choice
                || (next instanceof MemoryAccess.Fence fence && fence.mode() != Mode.SEQ_CST);
    }

    private Set<LocalState> afterLocal(LocalState state) {
        Operation next = code.next(state);
        if (next instanceof MemoryAccess.Fence fence) {
            return Set.of(code.resume(state, new Event.Fence(code.thread(), fence.mode())));
        }
        Set<LocalState> chosen = new LinkedHashSet<>();
        for (int i = 0; i < ((LifeCycle.Choice) next).alternatives(); i++) {
            chosen.add(code.resume(state, new Event.Chosen(code.thread(), i)));
        }
        return chosen;
    }
}
