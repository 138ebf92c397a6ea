package dev.weakspot.memory;

import dev.weakspot.clock.VectorClock;
import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;

/**
 * The effects of an access once its choice is made: on the history of the location, on the clocks of the thread, and on the
 * order of sequentially consistent accesses.
 */
final class AccessEffects {
    private final HappensBefore order;
    private final Histories histories;

    /** The clock that the last sequentially consistent fence released. */
    private final VectorClock fenced = new VectorClock();

    /** Records what the next read changes; null if that read is never undone. */
    private ReadUndo undo;

    private int sequentialAccesses;

    AccessEffects(HappensBefore order, Histories histories) {
        this.order = order;
        this.histories = histories;
    }

    void reset() {
        fenced.clear();
        sequentialAccesses = 0;
    }

    VectorClock fenced() {
        return fenced;
    }

    ReadUndo remember(int thread) {
        undo = new ReadUndo(thread, order);
        return undo;
    }

    /** The access in progress is complete. */
    void forgetUndo() {
        undo = null;
    }

    Event.Read read(int thread, int location, Mode mode, int position) {
        History history = histories.of(location);
        Entry entry = history.get(position);
        noteRead(thread, history, mode, position);
        return new Event.Read(thread, location, mode, entry.value, entry.number);
    }

    /** [RSAN App. B]: a relaxed read acquires at the next fence; a plain read never does. */
    private void noteRead(int thread, History history, Mode mode, int position) {
        Entry entry = history.get(position);
        if (mode.isAtLeast(Mode.ACQUIRE)) {
            order.acquire(thread, entry.view);
        } else if (mode != Mode.NON_ATOMIC) {
            order.acquireAtFence(thread, entry.view);
        }
        boolean isFirst = entry.addReader(HappensBefore.component(thread), order.epoch(thread));
        if (undo != null) {
            undo.noteReader(history, entry, isFirst);
        }
        noteSequential(thread, history, mode, position);
    }

    private void noteSequential(int thread, History history, Mode mode, int position) {
        if (mode == Mode.SEQ_CST) {
            int component = HappensBefore.component(thread);
            boolean isFirst = history.noteSequential(position, component, ++sequentialAccesses);
            if (undo != null) {
                undo.noteSequential(isFirst);
            }
        }
    }

    Event.Write write(MemoryAccess.Store store, int after) {
        int thread = store.thread();
        Mode mode = store.mode();
        History history = histories.of(store.location());
        int number = history.nextNumber();
        long value = history.location().cut(store.value());
        insert(store, history, value, after, releasedView(thread, mode), false);
        noteSequential(thread, history, mode, after + 1);
        release(thread, history, mode);
        return new Event.Write(thread, store.location(), mode, value, number, isNewest(history, number));
    }

    Event.Update update(MemoryAccess access, int location, Mode mode, long desired, int source) {
        int thread = access.thread();
        History history = histories.of(location);
        Entry read = history.get(source);
        long value = history.location().cut(desired);
        noteRead(thread, history, mode, source);
        int number = history.nextNumber();
        VectorClock view = releasedView(thread, mode); // includes the clock that the read part has acquired
        view.join(read.view); // the update continues the release sequence
        insert(access, history, value, source, view, true);
        noteSequential(thread, history, mode, source + 1);
        release(thread, history, mode);
        boolean isNewest = isNewest(history, number);
        return new Event.Update(thread, location, mode, read.value, value, read.number, number, isNewest);
    }

    private static boolean isNewest(History history, int number) {
        return history.newest().number() == number;
    }

    private VectorClock releasedView(int thread, Mode mode) {
        if (mode == Mode.NON_ATOMIC) {
            return new VectorClock();
        }
        return (mode.isAtLeast(Mode.RELEASE) ? order.current(thread) : order.released(thread)).copy();
    }

    private void insert(
            MemoryAccess access, History history, long value, int after, VectorClock view, boolean isUpdate) {
        int component = HappensBefore.component(access.thread());
        int epoch = order.epoch(access.thread());
        history.insertAfter(after, new Entry(value, history.nextNumber(), isUpdate, view, component, epoch, access));
    }

    private void release(int thread, History history, Mode mode) {
        if (mode.isAtLeast(Mode.RELEASE)) {
            order.tick(thread);
        }
        histories.noteGrown(history);
    }

    Event.Fence fence(int thread, Mode mode) {
        if (mode.isAtLeast(Mode.ACQUIRE)) {
            order.acquireFence(thread);
        }
        if (mode == Mode.SEQ_CST) {
            order.learnSequential(thread, sequentialAccesses);
            order.acquire(thread, fenced);
            fenced.become(order.current(thread));
            order.tick(thread);
        }
        if (mode.isAtLeast(Mode.RELEASE)) {
            order.releaseFence(thread);
        }
        return new Event.Fence(thread, mode);
    }
}
