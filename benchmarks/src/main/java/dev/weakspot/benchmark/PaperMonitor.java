package dev.weakspot.benchmark;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.finding.Detection;
import dev.weakspot.monitor.CriticalValues;
import dev.weakspot.monitor.LocationClockMonitor;
import java.util.function.Consumer;

/**
 * The work of the paper for an access ([RSAN App. A, §5]): the check and the update of sorted location clocks. The
 * memory is an array of values. No thread waits for a value, so the monitor keeps no location-value clocks.
 */
final class PaperMonitor implements MemoryAccess.Cases<Event> {
    private final LocationClockMonitor monitor = new LocationClockMonitor(CriticalValues.NONE, location -> 0);
    private final Consumer<Detection> report;
    private final long[] memory;
    private final int[] writes;

    PaperMonitor(int locations, Consumer<Detection> report) {
        this.report = report;
        memory = new long[locations];
        writes = new int[locations];
    }

    void access(MemoryAccess access) {
        monitor.arrive(access, report);
        monitor.observe(access, access.match(this), report);
    }

    @Override
    public Event load(MemoryAccess.Load load) {
        int x = load.location();
        return new Event.Read(load.thread(), x, load.mode(), memory[x], writes[x]);
    }

    @Override
    public Event store(MemoryAccess.Store store) {
        int x = store.location();
        memory[x] = store.value();
        return new Event.Write(store.thread(), x, store.mode(), store.value(), ++writes[x], true);
    }

    @Override
    public Event update(MemoryAccess.Update update) {
        int x = update.location();
        long read = memory[x];
        memory[x] = update.written(read);
        int source = writes[x]++;
        return new Event.Update(update.thread(), x, update.mode(), read, memory[x], source, writes[x], true);
    }

    @Override
    public Event compareExchange(MemoryAccess.CompareExchange exchange) {
        throw notInTheStream(exchange);
    }

    @Override
    public Event await(MemoryAccess.Await await) {
        throw notInTheStream(await);
    }

    @Override
    public Event awaitExchange(MemoryAccess.AwaitExchange exchange) {
        throw notInTheStream(exchange);
    }

    @Override
    public Event fence(MemoryAccess.Fence fence) {
        throw notInTheStream(fence);
    }

    private static IllegalArgumentException notInTheStream(MemoryAccess access) {
        return new IllegalArgumentException("not in the stream: access=" + access);
    }
}
