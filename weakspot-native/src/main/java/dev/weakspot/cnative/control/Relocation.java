package dev.weakspot.cnative.control;

import dev.weakspot.cnative.log.AddressMap;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.memory.Location;

/**
 * Redirects accesses to a location that a new location of the same address and size has replaced. A thread that is at
 * an access of the replaced location accesses the new one instead. Only data races and uses of freed memory lead to
 * this.
 */
final class Relocation implements MemoryAccess.Cases<MemoryAccess> {
    private final AddressMap addresses;
    private final int replacement;

    Relocation(AddressMap addresses, int replacement) {
        this.addresses = addresses;
        this.replacement = replacement;
    }

    /** The number of the location that is accessed in place of the given one. */
    private int redirected(int location) {
        Location old = addresses.location(location);
        Location added = addresses.location(replacement);
        return old.address() == added.address() && old.bytes() == added.bytes() ? replacement : location;
    }

    @Override
    public MemoryAccess load(MemoryAccess.Load load) {
        int location = redirected(load.location());
        if (location == load.location()) {
            return load;
        }
        return new MemoryAccess.Load(load.thread(), load.site(), location, load.mode());
    }

    @Override
    public MemoryAccess store(MemoryAccess.Store store) {
        int location = redirected(store.location());
        if (location == store.location()) {
            return store;
        }
        return new MemoryAccess.Store(store.thread(), store.site(), location, store.mode(), store.value());
    }

    @Override
    public MemoryAccess update(MemoryAccess.Update update) {
        int location = redirected(update.location());
        if (location == update.location()) {
            return update;
        }
        return new MemoryAccess.Update(
                update.thread(), update.site(), location, update.mode(), update.function(), update.operand());
    }

    @Override
    public MemoryAccess compareExchange(MemoryAccess.CompareExchange exchange) {
        int location = redirected(exchange.location());
        if (location == exchange.location()) {
            return exchange;
        }
        return new MemoryAccess.CompareExchange(
                exchange.thread(),
                exchange.site(),
                location,
                exchange.success(),
                exchange.failure(),
                exchange.expected(),
                exchange.desired(),
                exchange.mayFailSpuriously());
    }

    @Override
    public MemoryAccess await(MemoryAccess.Await await) {
        throw new IllegalStateException("C programs have no such operation: " + await);
    }

    @Override
    public MemoryAccess awaitExchange(MemoryAccess.AwaitExchange exchange) {
        throw new IllegalStateException("C programs have no such operation: " + exchange);
    }

    @Override
    public MemoryAccess fence(MemoryAccess.Fence fence) {
        return fence;
    }
}
