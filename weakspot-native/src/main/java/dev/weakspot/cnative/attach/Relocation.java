package dev.weakspot.cnative.attach;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.memory.Location;

/**
 * A location has taken the place of others. Threads that stand before an access of one of these came there when it was still
 * in place; what they will access is what is there then. Only races and uses of freed memory come to that.
 */
final class Relocation implements MemoryAccess.Cases<MemoryAccess> {
    private final AddressBook book;
    private final int newcomer;

    Relocation(AddressBook book, int newcomer) {
        this.book = book;
        this.newcomer = newcomer;
    }

    private int now(int location) {
        Location old = book.location(location);
        Location there = book.location(newcomer);
        return old.address() == there.address() && old.bytes() == there.bytes() ? newcomer : location;
    }

    @Override
    public MemoryAccess load(MemoryAccess.Load load) {
        int now = now(load.location());
        if (now == load.location()) {
            return load;
        }
        return new MemoryAccess.Load(load.thread(), load.site(), now, load.mode());
    }

    @Override
    public MemoryAccess store(MemoryAccess.Store store) {
        int now = now(store.location());
        if (now == store.location()) {
            return store;
        }
        return new MemoryAccess.Store(store.thread(), store.site(), now, store.mode(), store.value());
    }

    @Override
    public MemoryAccess update(MemoryAccess.Update update) {
        int now = now(update.location());
        if (now == update.location()) {
            return update;
        }
        return new MemoryAccess.Update(
                update.thread(), update.site(), now, update.mode(), update.function(), update.operand());
    }

    @Override
    public MemoryAccess compareExchange(MemoryAccess.CompareExchange exchange) {
        int now = now(exchange.location());
        if (now == exchange.location()) {
            return exchange;
        }
        return new MemoryAccess.CompareExchange(
                exchange.thread(),
                exchange.site(),
                now,
                exchange.success(),
                exchange.failure(),
                exchange.expected(),
                exchange.desired(),
                exchange.mayFailSpuriously());
    }

    @Override
    public MemoryAccess await(MemoryAccess.Await await) {
        throw new IllegalStateException("a C program has no such operation: " + await);
    }

    @Override
    public MemoryAccess awaitExchange(MemoryAccess.AwaitExchange exchange) {
        throw new IllegalStateException("a C program has no such operation: " + exchange);
    }

    @Override
    public MemoryAccess fence(MemoryAccess.Fence fence) {
        return fence;
    }
}
