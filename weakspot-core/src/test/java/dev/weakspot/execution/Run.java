package dev.weakspot.execution;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Outcome;
import dev.weakspot.event.Patience;
import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.event.WordFunction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An SC run written down step by step; reads find what was written last. Locations are the letters v to z, all 0. */
final class Run {
    private static final Site NOWHERE = new Site("f", 1, 1, "");

    private final Map<Integer, Long> memory = new HashMap<>();
    private final ExecutionGraph graph;

    private Run(String locations) {
        Map<Integer, Long> initial = new HashMap<>();
        locations.chars().forEach(location -> initial.put(location, 0L));
        graph = new ExecutionGraph(initial);
    }

    /** Atomic locations are the given ones; others may be accessed, and do not take part. */
    static Run over(String locations) {
        return new Run(locations);
    }

    Run write(int thread, char location, Mode mode, long value) {
        memory.put((int) location, value);
        return add(store(thread, location, mode, value), new Event.Write(thread, location, mode, value));
    }

    Run read(int thread, char location, Mode mode) {
        return add(load(thread, location, mode), read(thread, mode, location));
    }

    /** A read that may be stale. */
    Run readStale(int thread, char location, Mode mode) {
        graph.appendStale(new Happened(load(thread, location, mode), read(thread, mode, location)));
        return this;
    }

    private Event.Read read(int thread, Mode mode, int location) {
        return new Event.Read(thread, location, mode, memory.getOrDefault(location, 0L));
    }

    Run add(int thread, char location, Mode mode, long operand) {
        long before = memory.getOrDefault((int) location, 0L);
        memory.put((int) location, before + operand);
        return add(
                fetchAdd(thread, location, mode, operand),
                new Event.Update(thread, location, mode, before, before + operand));
    }

    Run fence(int thread, Mode mode) {
        return add(new MemoryAccess.Fence(thread, NOWHERE, mode), new Event.Fence(thread, mode));
    }

    Run lock(int thread, int mutex) {
        return add(new Synchronisation.Lock(thread, NOWHERE, mutex));
    }

    Run unlock(int thread, int mutex) {
        return add(new Synchronisation.Unlock(thread, NOWHERE, mutex));
    }

    Run arrive(int thread, int parties) {
        graph.append(Happened.arrival(new Synchronisation.Barrier(thread, NOWHERE, 0, parties)));
        return this;
    }

    Run pass(int thread, int parties) {
        return add(new Synchronisation.Barrier(thread, NOWHERE, 0, parties));
    }

    Run readWrite(int thread, Synchronisation.ReadWriteAction action, Outcome outcome) {
        return add(new Synchronisation.ReadWrite(thread, NOWHERE, 0, action, Patience.ENDLESS), outcome);
    }

    Run semaphore(int thread, Synchronisation.SemaphoreAction action, Outcome outcome) {
        return add(new Synchronisation.Semaphore(thread, NOWHERE, 0, action, 1, Patience.ENDLESS), outcome);
    }

    Run once(int thread, Synchronisation.OnceAction action, Outcome outcome) {
        return add(new Synchronisation.Once(thread, NOWHERE, 0, action), outcome);
    }

    Run lock(int thread, int mutex, Outcome outcome) {
        return add(new Synchronisation.Lock(thread, NOWHERE, mutex), outcome);
    }

    /** At a condition variable, with mutex 0. */
    Run await(int thread, Outcome outcome) {
        return add(new Synchronisation.Wait(thread, NOWHERE, 0, 0, Patience.ENDLESS), outcome);
    }

    Run start(int parent, int child) {
        LifeCycle.Start start = new LifeCycle.Start(parent, NOWHERE);
        return add(start, new Event.Passed(start, child));
    }

    Run join(int parent, int child) {
        LifeCycle.Join join = new LifeCycle.Join(parent, NOWHERE, child);
        return add(join, new Event.Passed(join, 0));
    }

    private Run add(Synchronisation operation, Outcome outcome) {
        return add(operation, new Event.Synchronised(operation, outcome));
    }

    private Run add(Synchronisation operation) {
        return add(operation, new Event.Synchronised(operation, Outcome.DONE));
    }

    private Run add(Operation operation, Event event) {
        graph.append(new Happened(operation, event));
        return this;
    }

    ExecutionGraph graph() {
        return graph;
    }

    /** What the next access could do. */
    Optional<StaleAccess> next(MemoryAccess access) {
        return StaleAccess.of(graph, access, value -> true);
    }

    /** The entry that the thread's next relaxed access can take at least. */
    int aware(int thread, char location) {
        return graph.aware(thread, location, Mode.RELAXED);
    }

    int forced(int thread, char location) {
        return graph.forced(thread, location, FenceOrder.COUNTS);
    }

    /** The words of the edges on the path from an event to the thread's next. */
    List<String> path(int event, int thread, FenceOrder fences) {
        return graph.path(event, thread, fences).orElse(List.of()).stream()
                .map(edge -> edge.relation().word())
                .toList();
    }

    static MemoryAccess.Load load(int thread, int location, Mode mode) {
        return new MemoryAccess.Load(thread, NOWHERE, location, mode);
    }

    static MemoryAccess.Store store(int thread, int location, Mode mode, long value) {
        return new MemoryAccess.Store(thread, NOWHERE, location, mode, value);
    }

    static MemoryAccess.Update fetchAdd(int thread, int location, Mode mode, long operand) {
        return new MemoryAccess.Update(thread, NOWHERE, location, mode, WordFunction.ADD, operand);
    }

    static MemoryAccess.Await await(int thread, int location, Mode mode, long wanted) {
        return new MemoryAccess.Await(thread, NOWHERE, location, mode, wanted);
    }

    static MemoryAccess.AwaitExchange awaitExchange(int thread, int location, Mode mode, long expected) {
        return new MemoryAccess.AwaitExchange(thread, NOWHERE, location, mode, expected, 9);
    }

    static MemoryAccess.CompareExchange exchange(int thread, int location, long expected, boolean isWeak) {
        return new MemoryAccess.CompareExchange(
                thread, NOWHERE, location, Mode.RELAXED, Mode.RELAXED, expected, 9, isWeak);
    }
}
