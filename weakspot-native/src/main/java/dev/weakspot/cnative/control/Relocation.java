package dev.weakspot.cnative.control;

import dev.weakspot.cnative.log.AddressMap;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.memory.Location;

/**
 * A new location has replaced others at its address. A thread that is at an access of a replaced location accesses the new
 * location instead. Only races and uses of freed memory lead to this.
 */
final class Relocation implements MemoryAccess.Cases<MemoryAccess> {
    private final AddressMap addresses;
    private final int replacement;

    Relocation(AddressMap addresses, int replacement) {
        this.addresses = addresses;
        this.replacement = replacement;
    }

    private int now(int location) {
        Location old = addresses.location(location);
        Location there = addresses.location(replacement);
        return old.address() == there.address() && old.bytes() == there.bytes() ? replacement : location;
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
        throw new IllegalStateException("not an operation of a C program: " + await);
    }

    @Override
    public MemoryAccess awaitExchange(MemoryAccess.AwaitExchange exchange) {
        throw new IllegalStateException("not an operation of a C program: " + exchange);
    }

    @Override
    public MemoryAccess fence(MemoryAccess.Fence fence) {
        return fence;
    }
}
