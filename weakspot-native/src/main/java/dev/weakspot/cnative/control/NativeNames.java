package dev.weakspot.cnative.control;

import dev.weakspot.cnative.log.AddressMap;
import dev.weakspot.cnative.log.AddressMap.Sort;
import dev.weakspot.cnative.log.SiteCache;
import dev.weakspot.cnative.naming.AddressNames;
import dev.weakspot.cnative.naming.ObjectNames;
import dev.weakspot.cnative.symbol.GlobalVariable;
import dev.weakspot.cnative.symbol.Symbols;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccess;
import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.explain.ProgramNames;
import dev.weakspot.finding.LocalName;
import dev.weakspot.memory.Location;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Names the threads, locations and objects of a C or C++ program. */
final class NativeNames implements ProgramNames {
    private final List<NativeThread> threads;
    private final AddressMap addresses;
    private final WideValues wideValues;
    private final SiteCache sites;
    private final AddressNames addressNames;
    private final ObjectNames objectNames;
    private Symbols symbols;

    NativeNames(List<NativeThread> threads, AddressMap addresses, WideValues wideValues, SiteCache sites) {
        this.threads = threads;
        this.addresses = addresses;
        this.wideValues = wideValues;
        this.sites = sites;
        this.addressNames = new AddressNames(addresses, sites);
        this.objectNames = new ObjectNames(
                addressNames,
                addresses,
                sites,
                (thread, address) -> threads.get(thread).log().frame(address));
    }

    /** Begins a run: all names that depend on the previous run are dropped. */
    void begin(Symbols ofProcess) {
        symbols = ofProcess;
        addressNames.begin(ofProcess);
        objectNames.begin(ofProcess);
    }

    void set(long address, int bytes, String name) {
        addressNames.set(address, bytes, name);
    }

    @Override
    public String location(int location) {
        Location named = addresses.location(location);
        return objectNames.address(named.address(), named.bytes());
    }

    @Override
    public String address(long address) {
        return objectNames.address(address, 1);
    }

    @Override
    public String block(long base) {
        return addresses.block(base).map(addressNames::block).orElseGet(() -> address(base));
    }

    @Override
    public Collection<LocalName> locals() {
        return objectNames.locals();
    }

    /** Recordings are replayed where less debug information may be available. */
    @Override
    public ProgramNames recorded() {
        return new RecordedNames();
    }

    /** Describes the variable, the heap block or the stack that the operation accesses. */
    @Override
    public Optional<String> about(Operation operation) {
        OptionalLong accessed = address(operation);
        if (accessed.isEmpty()) {
            return Optional.empty();
        }
        long address = accessed.getAsLong();
        Optional<GlobalVariable> global = symbols.global(address);
        if (global.isPresent()) {
            return symbols.declaration(global.get())
                    .map(site -> global.get().name() + " is a global variable, declared at " + site);
        }
        return addresses
                .block(address)
                .map(block -> addressNames.block(block) + " is a heap block of " + block.bytes()
                        + " bytes, allocated by P" + block.thread() + atSite(sites.at(block.place())))
                .or(() -> addressNames
                        .owner(address)
                        .filter(thread -> !objectNames.isLocal(address)) // that name contains the function
                        .map(thread -> address(address) + " is a variable on the stack of P" + thread));
    }

    /** Empty for a file without folders: the name of the block already contains the site. */
    private static String atSite(Site site) {
        return site.file().indexOf('/') < 0 ? "" : " at " + site;
    }

    private OptionalLong address(Operation operation) {
        if (operation instanceof PlainAccess plain) {
            return OptionalLong.of(plain.address());
        }
        if (operation instanceof LifeCycle.Storage storage) {
            return OptionalLong.of(storage.base());
        }
        return operation instanceof MemoryAccess access ? access.match(new Addresses()) : OptionalLong.empty();
    }

    @Override
    public Optional<String> threadName(int thread) {
        return Optional.of(threads.get(thread).nameOrFunction(sites)).filter(name -> !name.isEmpty());
    }

    @Override
    public Optional<String> thread(int thread) {
        NativeThread known = threads.get(thread);
        String name = threadName(thread).map(given -> " " + given).orElse("");
        if (known.isAdopted()) {
            return Optional.of("P" + thread + name
                    + ": the run-time did not intercept its start; it is assumed to happen after all"
                    + " operations before its first one");
        }
        String began = known.isHosted() ? " is a task that was created by " : " was started by ";
        return known.origin().map(origin -> {
            String by = "P" + origin.thread();
            String place = addresses
                    .regions()
                    .place(thread)
                    .map(member -> " is thread " + member.number() + " of the team of " + member.teamSize() + " that "
                            + by + " started")
                    .orElse(began + by);
            return "P" + thread + name + place + " at " + origin.site();
        });
    }

    @Override
    public String value(int location, long value) {
        int bytes = addresses.location(location).bytes();
        if (bytes <= Long.BYTES) {
            return word(value);
        }
        return bytes <= 2 * Long.BYTES
                ? "{" + word(wideValues.low(value)) + ", " + word(wideValues.high(value)) + "}"
                : "a value of " + bytes + " bytes (digest 0x" + Long.toHexString(value) + ")";
    }

    /** Small values are printed as decimal numbers. Others may be pointers, packed words or floating-point numbers. */
    private String word(long value) {
        if (value >= Integer.MIN_VALUE && value < 1L << Integer.SIZE) {
            return Long.toString(value);
        }
        return objectNames.pointer(value).orElse("0x" + Long.toHexString(value));
    }

    @Override
    public String object(Synchronisation operation) {
        return address(addressOf(operation));
    }

    private long addressOf(Synchronisation operation) {
        NativeThread thread = threads.get(operation.thread());
        if (operation instanceof Synchronisation.Park && thread.wanted() == operation && thread.awaitedObject() != 0) {
            return thread.awaitedObject();
        }
        return addresses.objectAddress(sort(operation), operation.object());
    }

    private static Sort sort(Synchronisation operation) {
        return operation.match(new Sorts());
    }

    @Override
    public String choice(int thread, int alternative) {
        return threads.get(thread).alternative(alternative);
    }

    private final class RecordedNames implements ProgramNames {
        @Override
        public String location(int location) {
            return address(addresses.location(location).address());
        }

        @Override
        public String address(long address) {
            return addressNames.address(address);
        }

        @Override
        public String block(long base) {
            return NativeNames.this.block(base);
        }

        @Override
        public String value(int location, long value) {
            return NativeNames.this.value(location, value);
        }

        @Override
        public String object(Synchronisation operation) {
            return address(addressOf(operation));
        }

        @Override
        public String choice(int thread, int alternative) {
            return NativeNames.this.choice(thread, alternative);
        }
    }

    private final class Addresses implements MemoryAccess.Cases<OptionalLong> {
        private OptionalLong of(int location) {
            return OptionalLong.of(addresses.location(location).address());
        }

        @Override
        public OptionalLong load(MemoryAccess.Load load) {
            return of(load.location());
        }

        @Override
        public OptionalLong store(MemoryAccess.Store store) {
            return of(store.location());
        }

        @Override
        public OptionalLong update(MemoryAccess.Update update) {
            return of(update.location());
        }

        @Override
        public OptionalLong compareExchange(MemoryAccess.CompareExchange exchange) {
            return of(exchange.location());
        }

        @Override
        public OptionalLong await(MemoryAccess.Await await) {
            return of(await.location());
        }

        @Override
        public OptionalLong awaitExchange(MemoryAccess.AwaitExchange exchange) {
            return of(exchange.location());
        }

        @Override
        public OptionalLong fence(MemoryAccess.Fence fence) {
            return OptionalLong.empty();
        }
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
