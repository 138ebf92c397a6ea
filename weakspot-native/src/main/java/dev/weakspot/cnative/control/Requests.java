package dev.weakspot.cnative.control;

import dev.weakspot.cnative.log.AddressMap;
import dev.weakspot.cnative.log.AddressMap.Sort;
import dev.weakspot.cnative.wire.RequestKind;
import dev.weakspot.cnative.wire.SharedMemory;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.event.Synchronisation.MutexKind;
import dev.weakspot.event.Synchronisation.OnceAction;
import dev.weakspot.event.Synchronisation.ReadWriteAction;
import dev.weakspot.event.Synchronisation.SemaphoreAction;
import dev.weakspot.event.UpdateFunction;
import dev.weakspot.event.WaitLimit;
import dev.weakspot.event.WordFunction;
import dev.weakspot.input.UncheckedInputException;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.MemoryModel;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/** Turns the requests of a program into operations. */
final class Requests {
    private static final WordFunction[] FUNCTIONS = WordFunction.values();

    /** A read of a larger object returns only the newest value. */
    private static final int MOST_BYTES_WITH_HISTORY = 16;

    private final AddressMap addresses;
    private final WideValues wideValues;
    private final MemoryModel memory;
    private final Consumer<String> remarks;
    private final Consumer<Relocation> relocations;

    /**
     * @param remarks accepts notes for the report
     * @param relocations accepts each replacement of locations; the pending operations of other threads must follow it
     */
    Requests(
            AddressMap addresses,
            WideValues wideValues,
            MemoryModel memory,
            Consumer<String> remarks,
            Consumer<Relocation> relocations) {
        this.addresses = addresses;
        this.wideValues = wideValues;
        this.memory = memory;
        this.remarks = remarks;
        this.relocations = relocations;
    }

    /**
     * The operation that the request in the shared memory stands for.
     *
     * @param before accepts operations that precede the requested one
     */
    Operation operation(SharedMemory wire, int thread, Site site, Deque<Operation> before) {
        return switch (wire.kind()) {
            case RequestKind.LOAD, RequestKind.STORE, RequestKind.UPDATE, RequestKind.COMPARE_EXCHANGE ->
                access(wire, thread, site, location(wire, thread, site, before));
            case RequestKind.FENCE -> new MemoryAccess.Fence(thread, site, CompilerMemoryOrders.any(wire.mode()));
            case RequestKind.START -> new LifeCycle.Start(thread, site);
            case RequestKind.START_HOSTED -> new LifeCycle.Start(thread, site, true);
            case RequestKind.JOIN -> new LifeCycle.Join(thread, site, wire.count());
            case RequestKind.PAUSE ->
                new LifeCycle.Pause(thread, site, wire.deadline() == RequestKind.FOR_EVER ? 0 : wire.deadline());
            case RequestKind.LOG_FULL -> new LifeCycle.Pause(thread, site, 0);
            case RequestKind.CLOCK -> new LifeCycle.ReadClock(thread, site);
            case RequestKind.TRANSFER -> new LifeCycle.Transfer(thread, site, wire.text());
            case RequestKind.CHOOSE -> new LifeCycle.Choice(thread, site, Math.max(1, wire.count()));
            case RequestKind.ASSERTION -> new LifeCycle.FailedAssertion(thread, site);
            case RequestKind.END_PROCESS -> new LifeCycle.EndProcess(thread, site, wire.text(), wire.count() & 0xff);
            case RequestKind.END, RequestKind.EXIT -> new LifeCycle.Exit(thread, site);
            default -> synchronisation(wire, thread, site);
        };
    }

    private MemoryAccess access(SharedMemory wire, int thread, Site site, int location) {
        return switch (wire.kind()) {
            case RequestKind.LOAD ->
                new MemoryAccess.Load(thread, site, location, CompilerMemoryOrders.ofRead(wire.mode()));
            case RequestKind.STORE ->
                new MemoryAccess.Store(
                        thread, site, location, CompilerMemoryOrders.ofWrite(wire.mode()), operand(wire));
            case RequestKind.UPDATE ->
                new MemoryAccess.Update(
                        thread, site, location, CompilerMemoryOrders.any(wire.mode()), function(wire), operand(wire));
            default ->
                new MemoryAccess.CompareExchange(
                        thread,
                        site,
                        location,
                        CompilerMemoryOrders.any(wire.mode()),
                        CompilerMemoryOrders.ofRead(wire.failureMode()),
                        operand(wire),
                        value(wire.size(), wire.desired(0), wire.desired(1)),
                        (wire.flags() & RequestKind.WEAK) != 0);
        };
    }

    private UpdateFunction function(SharedMemory wire) {
        WordFunction function = FUNCTIONS[wire.function()];
        return isWide(wire.size()) && function != WordFunction.EXCHANGE ? wideValues.lifted(function) : function;
    }

    private static String bytes(int count) {
        return count == 1 ? "1 byte" : count + " bytes";
    }

    /** Whether the engine represents values of this size by numbers of {@link WideValues}. */
    static boolean isWide(int bytes) {
        return bytes > Long.BYTES;
    }

    private long operand(SharedMemory wire) {
        return value(wire.size(), wire.operand(0), wire.operand(1));
    }

    /** The value as the engine represents it: sign-extended, or a number of {@link WideValues} if it is wide. */
    private long value(int bytes, long low, long high) {
        if (isWide(bytes)) {
            return wideValues.number(low, high);
        }
        int unused = Long.SIZE - bytes * Byte.SIZE;
        return low << unused >> unused;
    }

    /**
     * The number of the accessed location. If the memory of the process does not hold the value of the last atomic
     * write, a plain write has changed it. The usual cause is another object at the same address. Then the access is to
     * a new location, whose initial value all threads know. This can hide behaviours, but never adds one.
     */
    private int location(SharedMemory wire, int thread, Site site, Deque<Operation> before) {
        long address = wire.address();
        int bytes = wire.size();
        long value = value(bytes, wire.current(0), wire.current(1));
        int known = addresses.location(address, bytes, value);
        if (known != AddressMap.NONE) {
            return known;
        }
        refuseMixedSizes(wire, site);
        List<Integer> replaced = addresses.replace(address, bytes);
        if (!replaced.isEmpty()) {
            before.add(new LifeCycle.Free(thread, site, 0, replaced));
        }
        boolean isUndefined = UndefinedValue.isHeldBy(wire) && addresses.isAllocated(address, bytes);
        int added = addresses.add(new Location(address, value, bytes, use(bytes), isUndefined), value);
        relocations.accept(new Relocation(addresses, added));
        return added;
    }

    private Location.Use use(int bytes) {
        if (bytes <= MOST_BYTES_WITH_HISTORY) {
            return Location.Use.BOTH;
        }
        if (memory == MemoryModel.RC20) {
            remarks.accept("reads of atomic objects of " + bytes
                    + " bytes return only the newest value (objects of up to 16 bytes:" + " older values, too)");
        }
        return Location.Use.NEWEST;
    }

    /**
     * Refuses an atomic access that overlaps a location of another address or size: C and C++ do not define which bytes
     * of a write it reads. The overlap is no error if another object now has the memory. This is assumed on stacks, and
     * if a plain write has changed the memory.
     */
    private void refuseMixedSizes(SharedMemory wire, Site site) {
        for (int other : addresses.overlapping(wire.address(), wire.size())) {
            Location location = addresses.location(other);
            boolean isSame = location.address() == wire.address() && location.bytes() == wire.size();
            if (!isSame
                    && addresses.stacks().at(wire.address()).isEmpty()
                    && !addresses.isWritten(other)
                    && holdsLastAtomicValue(other, wire)) {
                throw new UncheckedInputException(site + ": an atomic access of " + bytes(wire.size())
                        + " to an object that is also accessed atomically as " + bytes(location.bytes())
                        + ": mixed sizes are not supported, because C and C++ do not define them (use one size)");
            }
        }
    }

    /** Whether the common bytes still hold the value of the last atomic write to the other location. */
    private boolean holdsLastAtomicValue(int other, SharedMemory wire) {
        Location location = addresses.location(other);
        long newest = addresses.newest(other);
        long[] known = {newest, newest < 0 ? -1 : 0};
        if (isWide(location.bytes())) {
            known = new long[] {wideValues.low(newest), wideValues.high(newest)};
        }
        if (Math.max(location.bytes(), wire.size()) > MOST_BYTES_WITH_HISTORY) {
            return true; // the value of a large object is a digest, so bytes cannot be compared
        }
        long first = Math.max(location.address(), wire.address());
        long end = Math.min(location.address() + location.bytes(), wire.address() + wire.size());
        for (long address = first; address < end; address++) {
            int now = (int) (address - wire.address());
            int then = (int) (address - location.address());
            if (byteOf(wire.current(now / Long.BYTES), now) != byteOf(known[then / Long.BYTES], then)) {
                return false;
            }
        }
        return true;
    }

    private static byte byteOf(long word, int index) {
        return (byte) (word >> ((index % Long.BYTES) * Byte.SIZE));
    }

    private Synchronisation synchronisation(SharedMemory wire, int thread, Site site) {
        long address = wire.address();
        return switch (wire.kind()) {
            case RequestKind.MUTEX_LOCK ->
                new Synchronisation.Lock(thread, site, addresses.object(Sort.MUTEX, address), kind(wire), limit(wire));
            case RequestKind.MUTEX_UNLOCK ->
                new Synchronisation.Unlock(thread, site, addresses.object(Sort.MUTEX, address), kind(wire));
            case RequestKind.READ_LOCK -> readWrite(wire, thread, site, ReadWriteAction.LOCK_TO_READ);
            case RequestKind.WRITE_LOCK -> readWrite(wire, thread, site, ReadWriteAction.LOCK_TO_WRITE);
            case RequestKind.READ_WRITE_UNLOCK -> readWrite(wire, thread, site, ReadWriteAction.UNLOCK);
            case RequestKind.CONDITION_WAIT ->
                new Synchronisation.Wait(
                        thread,
                        site,
                        addresses.object(Sort.CONDITION, address),
                        addresses.object(Sort.MUTEX, wire.other()),
                        limit(wire));
            case RequestKind.CONDITION_WAKE ->
                new Synchronisation.Wake(thread, site, addresses.object(Sort.CONDITION, address), wire.count() == 0);
            case RequestKind.BARRIER ->
                new Synchronisation.Barrier(thread, site, addresses.object(Sort.BARRIER, address), wire.count());
            case RequestKind.ONCE_BEGIN -> once(wire, thread, site, OnceAction.BEGIN);
            case RequestKind.ONCE_FINISH -> once(wire, thread, site, OnceAction.FINISH);
            case RequestKind.ONCE_ABANDON -> once(wire, thread, site, OnceAction.ABANDON);
            case RequestKind.SEMAPHORE_TAKE -> semaphore(wire, thread, site, SemaphoreAction.TAKE);
            case RequestKind.SEMAPHORE_PUT -> semaphore(wire, thread, site, SemaphoreAction.PUT);
            case RequestKind.PARK ->
                new Synchronisation.Park(thread, site, addresses.object(Sort.FUTEX, address), limit(wire));
            case RequestKind.UNPARK ->
                new Synchronisation.Unpark(thread, site, addresses.object(Sort.FUTEX, address), wire.count());
            default -> throw new IllegalStateException("unknown request: kind=" + wire.kind());
        };
    }

    private Synchronisation readWrite(SharedMemory wire, int thread, Site site, ReadWriteAction action) {
        int lock = addresses.object(Sort.READ_WRITE_LOCK, wire.address());
        return new Synchronisation.ReadWrite(thread, site, lock, action, limit(wire));
    }

    private Synchronisation once(SharedMemory wire, int thread, Site site, OnceAction action) {
        return new Synchronisation.Once(thread, site, addresses.object(Sort.ONCE, wire.address()), action);
    }

    private Synchronisation semaphore(SharedMemory wire, int thread, Site site, SemaphoreAction action) {
        int semaphore = addresses.object(Sort.SEMAPHORE, wire.address());
        return new Synchronisation.Semaphore(thread, site, semaphore, action, wire.count(), limit(wire));
    }

    private static MutexKind kind(SharedMemory wire) {
        return switch (wire.flags() & (RequestKind.MUTEX_RECURSIVE | RequestKind.MUTEX_CHECKED)) {
            case RequestKind.MUTEX_RECURSIVE -> MutexKind.RECURSIVE;
            case RequestKind.MUTEX_CHECKED -> MutexKind.CHECKED;
            default -> MutexKind.NORMAL;
        };
    }

    private static WaitLimit limit(SharedMemory wire) {
        long deadline = wire.deadline();
        if (deadline == RequestKind.FOR_EVER) {
            return WaitLimit.ENDLESS;
        }
        return deadline == RequestKind.NOT_AT_ALL ? WaitLimit.NONE : new WaitLimit(deadline);
    }
}
