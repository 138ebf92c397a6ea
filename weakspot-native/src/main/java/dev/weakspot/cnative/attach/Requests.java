package dev.weakspot.cnative.attach;

import dev.weakspot.cnative.attach.AddressBook.Sort;
import dev.weakspot.cnative.wire.Request;
import dev.weakspot.cnative.wire.Wire;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Patience;
import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.event.Synchronisation.MutexKind;
import dev.weakspot.event.Synchronisation.OnceAction;
import dev.weakspot.event.Synchronisation.ReadWriteAction;
import dev.weakspot.event.Synchronisation.SemaphoreAction;
import dev.weakspot.event.UpdateFunction;
import dev.weakspot.event.WordFunction;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.MemoryModel;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/** Makes operations of what a program asks. */
final class Requests {
    private static final WordFunction[] FUNCTIONS = WordFunction.values();

    /** Of larger ones only the newest value is there to be seen. */
    private static final int MOST_BYTES_KEPT = 16;

    private final AddressBook book;
    private final WideValues wides;
    private final MemoryModel memory;
    private final Consumer<String> remarks;
    private final Consumer<Relocation> relocations;

    /**
     * Those of one program.
     *
     * @param remarks takes what the report has to say of them
     * @param relocations takes what becomes of accesses that others are about to make
     */
    Requests(
            AddressBook book,
            WideValues wides,
            MemoryModel memory,
            Consumer<String> remarks,
            Consumer<Relocation> relocations) {
        this.book = book;
        this.wides = wides;
        this.memory = memory;
        this.remarks = remarks;
        this.relocations = relocations;
    }

    /**
     * What the request on the wire asks for.
     *
     * @param before gets what has to happen before
     */
    Operation operation(Wire wire, int thread, Site site, Deque<Operation> before) {
        return switch (wire.kind()) {
            case Request.LOAD, Request.STORE, Request.UPDATE, Request.COMPARE_EXCHANGE ->
                access(wire, thread, site, location(wire, thread, site, before));
            case Request.FENCE -> new MemoryAccess.Fence(thread, site, Orders.any(wire.mode()));
            case Request.START -> new LifeCycle.Start(thread, site);
            case Request.JOIN -> new LifeCycle.Join(thread, site, wire.count());
            case Request.PAUSE ->
                new LifeCycle.Pause(thread, site, wire.deadline() == Request.FOR_EVER ? 0 : wire.deadline());
            case Request.LOG_FULL -> new LifeCycle.Pause(thread, site, 0);
            case Request.CLOCK -> new LifeCycle.ReadClock(thread, site);
            case Request.TRANSFER -> new LifeCycle.Transfer(thread, site, wire.text());
            case Request.CHOOSE -> new LifeCycle.Choice(thread, site, Math.max(1, wire.count()));
            case Request.ASSERTION -> new LifeCycle.FailedAssertion(thread, site);
            case Request.CRASH -> new LifeCycle.Crash(thread, site, wire.text());
            case Request.END, Request.EXIT -> new LifeCycle.Exit(thread, site);
            default -> synchronisation(wire, thread, site);
        };
    }

    private MemoryAccess access(Wire wire, int thread, Site site, int location) {
        return switch (wire.kind()) {
            case Request.LOAD -> new MemoryAccess.Load(thread, site, location, Orders.ofRead(wire.mode()));
            case Request.STORE ->
                new MemoryAccess.Store(thread, site, location, Orders.ofWrite(wire.mode()), operand(wire));
            case Request.UPDATE ->
                new MemoryAccess.Update(thread, site, location, Orders.any(wire.mode()), function(wire), operand(wire));
            default ->
                new MemoryAccess.CompareExchange(
                        thread,
                        site,
                        location,
                        Orders.any(wire.mode()),
                        Orders.ofRead(wire.failureMode()),
                        operand(wire),
                        value(wire.size(), wire.desired(0), wire.desired(1)),
                        (wire.flags() & Request.WEAK) != 0);
        };
    }

    private UpdateFunction function(Wire wire) {
        WordFunction function = FUNCTIONS[wire.function()];
        return isWide(wire.size()) && function != WordFunction.EXCHANGE ? wides.lifted(function) : function;
    }

    private static String bytes(int count) {
        return count == 1 ? "1 byte" : count + " bytes";
    }

    /** Whether the engine knows values of this size only by number. */
    static boolean isWide(int bytes) {
        return bytes > Long.BYTES;
    }

    private long operand(Wire wire) {
        return value(wire.size(), wire.operand(0), wire.operand(1));
    }

    /** As the engine knows it: signed, and of more than a word only a number. */
    private long value(int bytes, long low, long high) {
        if (isWide(bytes)) {
            return wides.number(low, high);
        }
        int unused = Long.SIZE - bytes * Byte.SIZE;
        return low << unused >> unused;
    }

    /**
     * The number of the location that is accessed. If memory does not hold what was last written there atomically, somebody
     * has written it otherwise: mostly because it is another object now. Then it is a new location, whose value all threads
     * know; that can hide something, never make something up.
     */
    private int location(Wire wire, int thread, Site site, Deque<Operation> before) {
        long address = wire.address();
        int bytes = wire.size();
        long value = value(bytes, wire.current(0), wire.current(1));
        int known = book.location(address, bytes, value);
        if (known != AddressBook.NONE) {
            return known;
        }
        refuseMixedSizes(wire, site);
        List<Integer> replaced = book.replace(address, bytes);
        if (!replaced.isEmpty()) {
            before.add(new LifeCycle.Free(thread, site, 0, replaced));
        }
        int added = book.add(new Location(address, value, bytes, use(bytes)), value);
        relocations.accept(new Relocation(book, added));
        return added;
    }

    private Location.Use use(int bytes) {
        if (bytes <= MOST_BYTES_KEPT) {
            return Location.Use.BOTH;
        }
        if (memory == MemoryModel.RC20) {
            remarks.accept("of atomic objects of " + bytes + " bytes only the newest value is seen (of up to 16 bytes,"
                    + " older ones too)");
        }
        return Location.Use.NEWEST;
    }

    /**
     * What a read of some bytes of a write may see, and what it learns, nobody says. Other objects come to lie where atomic ones were: on
     * stacks, and wherever somebody has written otherwise since.
     */
    private void refuseMixedSizes(Wire wire, Site site) {
        for (int other : book.overlapping(wire.address(), wire.size())) {
            Location location = book.location(other);
            boolean isSame = location.address() == wire.address() && location.bytes() == wire.size();
            if (!isSame && !book.isOnStack(wire.address()) && !book.isWritten(other) && stillHolds(other, wire)) {
                throw new UnusableProgramException(site + ": an atomic access of " + bytes(wire.size())
                        + " to what is accessed atomically as " + bytes(location.bytes())
                        + ": mixed sizes are not supported, C and C++ do not say what they mean (give both one size)");
            }
        }
    }

    /** Whether the bytes that both have in common are those that were last written atomically. */
    private boolean stillHolds(int other, Wire wire) {
        Location location = book.location(other);
        long newest = book.newest(other);
        long[] known = {newest, newest < 0 ? -1 : 0};
        if (isWide(location.bytes())) {
            known = new long[] {wides.low(newest), wides.high(newest)};
        }
        if (Math.max(location.bytes(), wire.size()) > MOST_BYTES_KEPT) {
            return true; // nobody can tell
        }
        long first = Math.max(location.address(), wire.address());
        long end = Math.min(location.address() + location.bytes(), wire.address() + wire.size());
        for (long address = first; address < end; address++) {
            int there = (int) (address - wire.address());
            int before = (int) (address - location.address());
            if (byteOf(wire.current(there / Long.BYTES), there) != byteOf(known[before / Long.BYTES], before)) {
                return false;
            }
        }
        return true;
    }

    private static byte byteOf(long word, int index) {
        return (byte) (word >> ((index % Long.BYTES) * Byte.SIZE));
    }

    private Synchronisation synchronisation(Wire wire, int thread, Site site) {
        long address = wire.address();
        return switch (wire.kind()) {
            case Request.MUTEX_LOCK ->
                new Synchronisation.Lock(thread, site, book.object(Sort.MUTEX, address), kind(wire), patience(wire));
            case Request.MUTEX_UNLOCK ->
                new Synchronisation.Unlock(thread, site, book.object(Sort.MUTEX, address), kind(wire));
            case Request.READ_LOCK -> readWrite(wire, thread, site, ReadWriteAction.LOCK_TO_READ);
            case Request.WRITE_LOCK -> readWrite(wire, thread, site, ReadWriteAction.LOCK_TO_WRITE);
            case Request.READ_WRITE_UNLOCK -> readWrite(wire, thread, site, ReadWriteAction.UNLOCK);
            case Request.CONDITION_WAIT ->
                new Synchronisation.Wait(
                        thread,
                        site,
                        book.object(Sort.CONDITION, address),
                        book.object(Sort.MUTEX, wire.other()),
                        patience(wire));
            case Request.CONDITION_WAKE ->
                new Synchronisation.Wake(thread, site, book.object(Sort.CONDITION, address), wire.count() == 0);
            case Request.BARRIER ->
                new Synchronisation.Barrier(thread, site, book.object(Sort.BARRIER, address), wire.count());
            case Request.ONCE_BEGIN -> once(wire, thread, site, OnceAction.BEGIN);
            case Request.ONCE_FINISH -> once(wire, thread, site, OnceAction.FINISH);
            case Request.ONCE_ABANDON -> once(wire, thread, site, OnceAction.ABANDON);
            case Request.SEMAPHORE_TAKE -> semaphore(wire, thread, site, SemaphoreAction.TAKE);
            case Request.SEMAPHORE_PUT -> semaphore(wire, thread, site, SemaphoreAction.PUT);
            case Request.PARK ->
                new Synchronisation.Park(thread, site, book.object(Sort.FUTEX, address), patience(wire));
            case Request.UNPARK ->
                new Synchronisation.Unpark(thread, site, book.object(Sort.FUTEX, address), wire.count());
            default -> throw new IllegalStateException("a program asks what nobody knows: kind=" + wire.kind());
        };
    }

    private Synchronisation readWrite(Wire wire, int thread, Site site, ReadWriteAction action) {
        int lock = book.object(Sort.READ_WRITE_LOCK, wire.address());
        return new Synchronisation.ReadWrite(thread, site, lock, action, patience(wire));
    }

    private Synchronisation once(Wire wire, int thread, Site site, OnceAction action) {
        return new Synchronisation.Once(thread, site, book.object(Sort.ONCE, wire.address()), action);
    }

    private Synchronisation semaphore(Wire wire, int thread, Site site, SemaphoreAction action) {
        int semaphore = book.object(Sort.SEMAPHORE, wire.address());
        return new Synchronisation.Semaphore(thread, site, semaphore, action, wire.count(), patience(wire));
    }

    private static MutexKind kind(Wire wire) {
        return switch (wire.flags() & (Request.MUTEX_RECURSIVE | Request.MUTEX_CHECKED)) {
            case Request.MUTEX_RECURSIVE -> MutexKind.RECURSIVE;
            case Request.MUTEX_CHECKED -> MutexKind.CHECKED;
            default -> MutexKind.NORMAL;
        };
    }

    private static Patience patience(Wire wire) {
        long deadline = wire.deadline();
        if (deadline == Request.FOR_EVER) {
            return Patience.ENDLESS;
        }
        return deadline == Request.NOT_AT_ALL ? Patience.NONE : new Patience(deadline);
    }
}
