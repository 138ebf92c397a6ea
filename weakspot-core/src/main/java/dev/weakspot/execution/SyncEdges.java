package dev.weakspot.execution;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.event.Synchronisation.OnceAction;
import dev.weakspot.event.Synchronisation.ReadWriteAction;
import dev.weakspot.event.Synchronisation.SemaphoreAction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The happens-before edges of synchronisation objects, thread starts, joins and annotations. They agree with the clocks that the objects
 * release and acquire: operations that commute, such as those of readers of one lock, are not ordered.
 */
final class SyncEdges {
    /** The kinds of channels that events release into and acquire from. */
    private enum Kind {
        MUTEX,
        /** A read-write lock that a writer unlocked. */
        WRITE_UNLOCK,
        /** A read-write lock that a reader unlocked. */
        READ_UNLOCK,
        ONCE,
        SEMAPHORE,
        BARRIER,
        /** An annotated address. */
        ANNOTATION,
        STARTED_THREAD,
        /** All events of a thread. The last one happens before a join. */
        THREAD
    }

    private record Channel(Kind kind, long number) {}

    private record Holder(int thread, int lock) {}

    private final Map<Channel, List<Integer>> released = new HashMap<>();

    /** The threads that hold a read-write lock for writing. */
    private final Set<Holder> writers = new HashSet<>();

    /** The threads that wait at a condition variable. */
    private final Set<Integer> waiting = new HashSet<>();

    /** The edges to an event that is about to be appended with this number. */
    List<Edge> to(ExecutionNode happened, int number) {
        List<Edge> edges = new ArrayList<>();
        if (happened.operation() instanceof Synchronisation operation) {
            edges.addAll(operation.match(new Acquired(happened, number)));
        } else if (happened.operation() instanceof LifeCycle.Join join) {
            endOf(join.child()).ifPresent(end -> edges.add(new Edge(end, Relation.JOIN, number)));
        } else if (happened.operation() instanceof LifeCycle.Annotation annotation && !annotation.isRelease()) {
            for (int release : in(Kind.ANNOTATION, annotation.base())) {
                edges.add(new Edge(release, Relation.ANNOTATION, number));
            }
        }
        if (in(Kind.THREAD, happened.thread()).isEmpty()) {
            startOf(happened.thread()).ifPresent(start -> edges.add(new Edge(start, Relation.START, number)));
        }
        return edges;
    }

    /** The start of a thread, if another has started it. */
    OptionalInt startOf(int thread) {
        return in(Kind.STARTED_THREAD, thread).stream().mapToInt(start -> start).findFirst();
    }

    /** The last event of a thread; its start if it has no event. */
    private OptionalInt endOf(int thread) {
        List<Integer> own = in(Kind.THREAD, thread);
        return own.isEmpty() ? startOf(thread) : OptionalInt.of(own.get(own.size() - 1));
    }

    /** The event has been appended with this number. */
    void note(ExecutionNode happened, int number) {
        add(new Channel(Kind.THREAD, happened.thread()), number);
        if (happened.operation() instanceof Synchronisation operation) {
            operation.match(new Released(happened)).ifPresent(channel -> add(channel, number));
        } else if (happened.operation() instanceof LifeCycle.Start
                && happened.event().orElseThrow() instanceof Event.Passed started) {
            add(new Channel(Kind.STARTED_THREAD, (int) started.answer()), number);
        } else if (happened.operation() instanceof LifeCycle.Annotation annotation && annotation.isRelease()) {
            add(new Channel(Kind.ANNOTATION, annotation.base()), number);
        }
    }

    private void add(Channel channel, int number) {
        released.computeIfAbsent(channel, key -> new ArrayList<>()).add(number);
    }

    private List<Integer> in(Kind kind, long number) {
        return released.getOrDefault(new Channel(kind, number), List.of());
    }

    private static boolean hasOutcome(ExecutionNode happened, SyncResult outcome) {
        return happened.event().orElse(null) instanceof Event.Synchronised event && event.outcome() == outcome;
    }

    /** The channel that an event releases into. Also updates the holders and the waiting threads. */
    private final class Released implements Synchronisation.Cases<Optional<Channel>> {
        private final ExecutionNode happened;

        Released(ExecutionNode happened) {
            this.happened = happened;
        }

        private Optional<Channel> ifSo(boolean isReleased, Kind kind, int object) {
            return isReleased ? Optional.of(new Channel(kind, object)) : Optional.empty();
        }

        @Override
        public Optional<Channel> lock(Synchronisation.Lock lock) {
            return Optional.empty();
        }

        @Override
        public Optional<Channel> unlock(Synchronisation.Unlock unlock) {
            return ifSo(hasOutcome(happened, SyncResult.DONE), Kind.MUTEX, unlock.object());
        }

        @Override
        public Optional<Channel> readWrite(Synchronisation.ReadWrite operation) {
            Holder holder = new Holder(operation.thread(), operation.object());
            if (operation.action() == ReadWriteAction.LOCK_TO_WRITE && hasOutcome(happened, SyncResult.DONE)) {
                writers.add(holder);
            }
            boolean isUnlock = operation.action() == ReadWriteAction.UNLOCK;
            boolean hasWritten = isUnlock && writers.remove(holder);
            return ifSo(isUnlock, hasWritten ? Kind.WRITE_UNLOCK : Kind.READ_UNLOCK, operation.object());
        }

        /** A wait unlocks the mutex when it begins. A time-out is a second event with the same result. */
        @Override
        public Optional<Channel> await(Synchronisation.Wait wait) {
            if (!hasOutcome(happened, SyncResult.WAITING)) {
                waiting.remove(wait.thread());
                return Optional.empty();
            }
            return ifSo(waiting.add(wait.thread()), Kind.MUTEX, wait.mutex());
        }

        /** A wake creates no edge; the mutex does. */
        @Override
        public Optional<Channel> wake(Synchronisation.Wake wake) {
            return Optional.empty();
        }

        @Override
        public Optional<Channel> barrier(Synchronisation.Barrier barrier) {
            return ifSo(happened.isArrival(), Kind.BARRIER, barrier.object());
        }

        @Override
        public Optional<Channel> once(Synchronisation.Once operation) {
            return ifSo(operation.action() != OnceAction.BEGIN, Kind.ONCE, operation.object());
        }

        @Override
        public Optional<Channel> semaphore(Synchronisation.Semaphore operation) {
            return ifSo(operation.action() == SemaphoreAction.PUT, Kind.SEMAPHORE, operation.object());
        }

        @Override
        public Optional<Channel> parking(Synchronisation.Parking operation) {
            return Optional.empty();
        }
    }

    /** The edges to an event from the channels that it acquires. */
    private final class Acquired implements Synchronisation.Cases<List<Edge>> {
        private final ExecutionNode happened;
        private final int number;

        Acquired(ExecutionNode happened, int number) {
            this.happened = happened;
            this.number = number;
        }

        private List<Edge> from(List<Integer> events, Relation relation) {
            return events.stream()
                    .sorted()
                    .map(event -> new Edge(event, relation, number))
                    .toList();
        }

        private List<Edge> ifDone(List<Integer> events, Relation relation) {
            return hasOutcome(happened, SyncResult.DONE) ? from(events, relation) : List.of();
        }

        @Override
        public List<Edge> lock(Synchronisation.Lock lock) {
            return ifDone(in(Kind.MUTEX, lock.object()), Relation.LOCK);
        }

        @Override
        public List<Edge> unlock(Synchronisation.Unlock unlock) {
            return List.of();
        }

        @Override
        public List<Edge> readWrite(Synchronisation.ReadWrite operation) {
            List<Integer> unlocks = new ArrayList<>(in(Kind.WRITE_UNLOCK, operation.object()));
            if (operation.action() == ReadWriteAction.LOCK_TO_WRITE) {
                unlocks.addAll(in(Kind.READ_UNLOCK, operation.object()));
            }
            return operation.action() == ReadWriteAction.UNLOCK ? List.of() : ifDone(unlocks, Relation.LOCK);
        }

        /** The end of a wait locks the mutex again, also after a time-out. */
        @Override
        public List<Edge> await(Synchronisation.Wait wait) {
            return hasOutcome(happened, SyncResult.WAITING)
                    ? List.of()
                    : from(in(Kind.MUTEX, wait.mutex()), Relation.LOCK);
        }

        @Override
        public List<Edge> wake(Synchronisation.Wake wake) {
            return List.of();
        }

        /** The arrivals of the thread's round. A round is complete before any of its threads leaves. */
        @Override
        public List<Edge> barrier(Synchronisation.Barrier barrier) {
            if (happened.isArrival()) {
                return List.of();
            }
            List<Integer> arrivals = in(Kind.BARRIER, barrier.object());
            List<Integer> ownEvents = in(Kind.THREAD, barrier.thread());
            int own = arrivals.lastIndexOf(
                    ownEvents.get(ownEvents.size() - 1)); // no event of the thread comes between arrival and leave
            int round = own / barrier.parties() * barrier.parties();
            int end = Math.min(arrivals.size(), round + barrier.parties());
            return from(arrivals.subList(round, end), Relation.BARRIER);
        }

        /** Also if the initialisation is complete already. */
        @Override
        public List<Edge> once(Synchronisation.Once operation) {
            return operation.action() == OnceAction.BEGIN
                    ? from(in(Kind.ONCE, operation.object()), Relation.ONCE)
                    : List.of();
        }

        @Override
        public List<Edge> semaphore(Synchronisation.Semaphore operation) {
            return operation.action() == SemaphoreAction.TAKE
                    ? ifDone(in(Kind.SEMAPHORE, operation.object()), Relation.SEMAPHORE)
                    : List.of();
        }

        @Override
        public List<Edge> parking(Synchronisation.Parking operation) {
            return List.of();
        }
    }
}
