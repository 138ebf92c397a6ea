package dev.weakspot.cnative.attach;

import dev.weakspot.cnative.attach.AddressBook.Sort;
import dev.weakspot.cnative.symbol.Global;
import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.story.Names;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** What the things of a C or C++ program are called: by symbols where there are some, else by what they lie in. */
final class NativeNames implements Names {
    private final NativeRun run;

    /** What the program itself has named. */
    private final NavigableMap<Long, Named> named = new TreeMap<>();

    private record Named(long address, int bytes, String name) {}

    NativeNames(NativeRun run) {
        this.run = run;
    }

    void set(long address, int bytes, String name) {
        named.put(address, new Named(address, bytes, name));
    }

    @Override
    public String location(int location) {
        return address(run.location(location).address());
    }

    @Override
    public String address(long address) {
        return given(address)
                .or(() -> run.symbols().global(address).map(global -> global.at(address)))
                .or(() -> block(address))
                .or(() -> stack(address))
                .orElse("0x" + Long.toHexString(address));
    }

    private Optional<String> given(long address) {
        return Optional.ofNullable(named.floorEntry(address))
                .map(entry -> entry.getValue())
                .filter(known -> address - known.address() < Math.max(1, known.bytes()))
                .map(known -> known.name() + plus(address - known.address()));
    }

    private Optional<String> block(long address) {
        return run.book()
                .block(address)
                .map(block -> "byte " + (address - block.base()) + " of the heap block of " + block.bytes()
                        + " bytes allocated at " + brief(run.site(block.place())));
    }

    private Optional<String> stack(long address) {
        return run.book().stack(address).map(stack -> "the stack of P" + stack.thread());
    }

    private static String plus(long offset) {
        return offset == 0 ? "" : "+" + offset;
    }

    private static String brief(Site site) {
        return site.toString();
    }

    @Override
    public String value(int location, long value) {
        return Long.toString(value);
    }

    @Override
    public String object(Synchronisation operation) {
        return address(run.book().objectAddress(sort(operation), operation.object()));
    }

    private static Sort sort(Synchronisation operation) {
        return operation.match(new Sorts());
    }

    @Override
    public String choice(int thread, int alternative) {
        return Integer.toString(alternative);
    }

    @Override
    public Optional<Site> conditionSite() {
        return Optional.empty();
    }

    @Override
    public String condition(String values) {
        return values;
    }

    /** Where a global variable is declared, for those who want to know more than its name. */
    Optional<Site> declaration(long address) {
        Optional<Global> global = run.symbols().global(address);
        return global.flatMap(run.symbols()::declaration);
    }

    private static final class Sorts implements Synchronisation.Cases<Sort> {
        @Override
        public Sort lock(Synchronisation.Lock operation) {
            return Sort.MUTEX;
        }

        @Override
        public Sort unlock(Synchronisation.Unlock operation) {
            return Sort.MUTEX;
        }

        @Override
        public Sort readWrite(Synchronisation.ReadWrite operation) {
            return Sort.READ_WRITE_LOCK;
        }

        @Override
        public Sort await(Synchronisation.Wait operation) {
            return Sort.CONDITION;
        }

        @Override
        public Sort wake(Synchronisation.Wake operation) {
            return Sort.CONDITION;
        }

        @Override
        public Sort barrier(Synchronisation.Barrier operation) {
            return Sort.BARRIER;
        }

        @Override
        public Sort once(Synchronisation.Once operation) {
            return Sort.ONCE;
        }

        @Override
        public Sort semaphore(Synchronisation.Semaphore operation) {
            return Sort.SEMAPHORE;
        }

        @Override
        public Sort parking(Synchronisation.Parking operation) {
            return Sort.FUTEX;
        }
    }
}
