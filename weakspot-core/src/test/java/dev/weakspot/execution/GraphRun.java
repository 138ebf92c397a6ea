package dev.weakspot.execution;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.event.WaitLimit;
import dev.weakspot.event.WordFunction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An SC run built step by step. A read returns the last written value. Locations are characters, all initially 0. */
final class GraphRun {
    private static final Site SITE = new Site("f", 1, 1, "");

    private final Map<Integer, Long> memory = new HashMap<>();
    private final ExecutionGraph graph;

    private GraphRun(String locations) {
        Map<Integer, Long> initial = new HashMap<>();
        locations.chars().forEach(location -> initial.put(location, 0L));
        graph = new ExecutionGraph(initial);
    }

    /** The given locations are atomic. Other locations may be accessed, but are not in hb_SC. */
    static GraphRun over(String locations) {
        return new GraphRun(locations);
    }

    GraphRun write(int thread, char location, Mode mode, long value) {
        memory.put((int) location, value);
        return add(store(thread, location, mode, value), new Event.Write(thread, location, mode, value));
    }

    GraphRun read(int thread, char location, Mode mode) {
        return add(load(thread, location, mode), read(thread, mode, location));
    }

    /** A read that may be stale. */
    GraphRun readStale(int thread, char location, Mode mode) {
        graph.appendStale(new ExecutionNode(load(thread, location, mode), read(thread, mode, location)));
        return this;
    }

    private Event.Read read(int thread, Mode mode, int location) {
        return new Event.Read(thread, location, mode, memory.getOrDefault(location, 0L));
    }

    GraphRun add(int thread, char location, Mode mode, long operand) {
        long before = memory.getOrDefault((int) location, 0L);
        memory.put((int) location, before + operand);
        return add(
                fetchAdd(thread, location, mode, operand),
                new Event.Update(thread, location, mode, before, before + operand));
    }

    GraphRun fence(int thread, Mode mode) {
        return add(new MemoryAccess.Fence(thread, SITE, mode), new Event.Fence(thread, mode));
    }

    GraphRun lock(int thread, int mutex) {
        return add(new Synchronisation.Lock(thread, SITE, mutex));
    }

    GraphRun unlock(int thread, int mutex) {
        return add(new Synchronisation.Unlock(thread, SITE, mutex));
    }

    GraphRun arrive(int thread, int parties) {
        graph.append(ExecutionNode.arrival(new Synchronisation.Barrier(thread, SITE, 0, parties)));
        return this;
    }

    GraphRun pass(int thread, int parties) {
        return add(new Synchronisation.Barrier(thread, SITE, 0, parties));
    }

    GraphRun readWrite(int thread, Synchronisation.ReadWriteAction action, SyncResult outcome) {
        return add(new Synchronisation.ReadWrite(thread, SITE, 0, action, WaitLimit.ENDLESS), outcome);
    }

    GraphRun semaphore(int thread, Synchronisation.SemaphoreAction action, SyncResult outcome) {
        return add(new Synchronisation.Semaphore(thread, SITE, 0, action, 1, WaitLimit.ENDLESS), outcome);
    }

    GraphRun once(int thread, Synchronisation.OnceAction action, SyncResult outcome) {
        return add(new Synchronisation.Once(thread, SITE, 0, action), outcome);
    }

    GraphRun lock(int thread, int mutex, SyncResult outcome) {
        return add(new Synchronisation.Lock(thread, SITE, mutex), outcome);
    }

    /** A wait at condition variable 0, with mutex 0. */
    GraphRun await(int thread, SyncResult outcome) {
        return add(new Synchronisation.Wait(thread, SITE, 0, 0, WaitLimit.ENDLESS), outcome);
    }

    GraphRun start(int parent, int child) {
        LifeCycle.Start start = new LifeCycle.Start(parent, SITE);
        return add(start, new Event.Passed(start, child));
    }

    GraphRun join(int parent, int child) {
        LifeCycle.Join join = new LifeCycle.Join(parent, SITE, child);
        return add(join, new Event.Passed(join, 0));
    }

    private GraphRun add(Synchronisation operation, SyncResult outcome) {
        return add(operation, new Event.Synchronised(operation, outcome));
    }

    private GraphRun add(Synchronisation operation) {
        return add(operation, new Event.Synchronised(operation, SyncResult.DONE));
    }

    private GraphRun add(Operation operation, Event event) {
        graph.append(new ExecutionNode(operation, event));
        return this;
    }

    ExecutionGraph graph() {
        return graph;
    }

    /** The stale access that the next operation could make. */
    Optional<StaleAccess> next(MemoryAccess access) {
        return StaleAccess.of(graph, access, value -> true);
    }

    /** The oldest entry that the thread's next relaxed access can take. */
    int aware(int thread, char location) {
        return graph.aware(thread, location, Mode.RELAXED);
    }

    int forced(int thread, char location) {
        return graph.forced(thread, location, FenceOrder.COUNTS);
    }

    /** The names of the relations on the path from an event to the thread's next event. */
    List<String> path(int event, int thread, FenceOrder fences) {
        return graph.path(event, thread, fences).orElse(List.of()).stream()
                .map(edge -> edge.relation().word())
                .toList();
    }

    static MemoryAccess.Load load(int thread, int location, Mode mode) {
        return new MemoryAccess.Load(thread, SITE, location, mode);
    }

    static MemoryAccess.Store store(int thread, int location, Mode mode, long value) {
        return new MemoryAccess.Store(thread, SITE, location, mode, value);
    }

    static MemoryAccess.Update fetchAdd(int thread, int location, Mode mode, long operand) {
        return new MemoryAccess.Update(thread, SITE, location, mode, WordFunction.ADD, operand);
    }

    static MemoryAccess.Await await(int thread, int location, Mode mode, long wanted) {
        return new MemoryAccess.Await(thread, SITE, location, mode, wanted);
    }

    static MemoryAccess.AwaitExchange awaitExchange(int thread, int location, Mode mode, long expected) {
        return new MemoryAccess.AwaitExchange(thread, SITE, location, mode, expected, 9);
    }

    static MemoryAccess.CompareExchange exchange(int thread, int location, long expected, boolean isWeak) {
        return new MemoryAccess.CompareExchange(
                thread, SITE, location, Mode.RELAXED, Mode.RELAXED, expected, 9, isWeak);
    }
}
