package dev.weakspot.cnative.control;

import dev.weakspot.cnative.log.AddressMap;
import dev.weakspot.cnative.log.AddressMap.MappedBlock;
import dev.weakspot.cnative.log.AddressMap.Sort;
import dev.weakspot.cnative.log.SiteCache;
import dev.weakspot.cnative.log.StackMap;
import dev.weakspot.cnative.symbol.GlobalVariable;
import dev.weakspot.cnative.symbol.Symbols;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccess;
import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.explain.ProgramNames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Names the threads, locations and objects of a C or C++ program. A location is named by the program itself, else by
 * its symbol, else by the heap block or the stack that contains it.
 */
final class NativeNames implements ProgramNames {
    private final List<NativeThread> threads;
    private final AddressMap addresses;
    private final WideValues wideValues;
    private final SiteCache sites;
    private Symbols symbols;

    /** The names that the program has set, by address. */
    private final NavigableMap<Long, Named> named = new TreeMap<>();

    private final Map<MappedBlock, String> blocks = new HashMap<>();

    /** The names of stack variables, by address; variables are numbered for each thread. */
    private final Map<Long, String> locals = new HashMap<>();

    /** The number of named stack variables of each thread. */
    private final Map<Integer, Integer> localCounts = new HashMap<>();

    private record Named(long address, int bytes, String name) {}

    NativeNames(List<NativeThread> threads, AddressMap addresses, WideValues wideValues, SiteCache sites) {
        this.threads = threads;
        this.addresses = addresses;
        this.wideValues = wideValues;
        this.sites = sites;
    }

    /** Begins a run: all names that depend on the previous run are dropped. */
    void begin(Symbols ofProcess) {
        symbols = ofProcess;
        named.clear();
        blocks.clear();
        locals.clear();
        localCounts.clear();
    }

    void set(long address, int bytes, String name) {
        named.put(address, new Named(address, bytes, name));
    }

    @Override
    public String location(int location) {
        return address(addresses.location(location).address());
    }

    @Override
    public String address(long address) {
        return nameFromProgram(address)
                .or(() -> symbols.global(address).map(global -> global.at(address)))
                .or(() -> byteOf(address))
                .or(() -> local(address))
                .orElse("0x" + Long.toHexString(address));
    }

    @Override
    public String block(long base) {
        return addresses.block(base).map(this::name).orElseGet(() -> address(base));
    }

    /** The name that the program has set for an object that contains the address. */
    private Optional<String> nameFromProgram(long address) {
        return Optional.ofNullable(named.floorEntry(address))
                .map(entry -> entry.getValue())
                .filter(object -> address - object.address() < Math.max(1, object.bytes()))
                .map(object -> object.name() + offsetSuffix(address - object.address()));
    }

    private Optional<String> byteOf(long address) {
        return addresses.block(address).map(block -> "byte " + (address - block.base()) + " of " + name(block));
    }

    /** A block is named by the site of its allocation, with a number if the site has allocated before. */
    private String name(MappedBlock block) {
        return blocks.computeIfAbsent(block, this::nameOfBlock);
    }

    private String nameOfBlock(MappedBlock block) {
        Site site = sites.at(block.place()).withoutStack();
        long before = addresses.placesBefore(block).stream()
                .filter(number -> sites.at(number).withoutStack().equals(site))
                .count();
        String suffix = before == 0 ? "" : " (number " + (before + 1) + ")";
        return "the block of " + site.withoutFolders() + suffix;
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
                .map(block -> name(block) + " is a heap block of " + block.bytes() + " bytes, allocated by P"
                        + block.thread() + atSite(sites.at(block.place())))
                .or(() -> owner(address).map(thread -> address(address) + " is a variable on the stack of P" + thread));
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
    public Optional<String> thread(int thread) {
        NativeThread known = threads.get(thread);
        String name = known.name().isEmpty() ? "" : " (" + known.name() + ")";
        if (known.isAdopted()) {
            return Optional.of("P" + thread + name
                    + ": the run-time did not intercept its start; it is assumed to happen after all"
                    + " operations before its first one");
        }
        return known.origin()
                .map(origin -> "P" + thread + name + " was started by P" + origin.thread() + " at " + origin.site());
    }

    /** Stack variables are numbered in the order in which they are first named, because their symbols are unknown. */
    private Optional<String> local(long address) {
        return owner(address)
                .map(thread -> locals.computeIfAbsent(
                        address, added -> "local " + localCounts.merge(thread, 1, Integer::sum) + " of P" + thread));
    }

    /** The thread whose stack contains the address. */
    private Optional<Integer> owner(long address) {
        return addresses.stacks().at(address).map(StackMap.ThreadStack::thread);
    }

    private static String offsetSuffix(long offset) {
        return offset == 0 ? "" : "+" + offset;
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
        return nameFromProgram(value)
                .or(() -> symbols.global(value).map(global -> global.at(value)))
                .map(name -> "&" + name)
                .or(() -> addresses.block(value).map(block -> name(block) + offsetSuffix(value - block.base())))
                .orElse("0x" + Long.toHexString(value));
    }

    @Override
    public String object(Synchronisation operation) {
        NativeThread thread = threads.get(operation.thread());
        if (operation instanceof Synchronisation.Park && thread.wanted() == operation && thread.awaitedObject() != 0) {
            return address(thread.awaitedObject());
        }
        return address(addresses.objectAddress(sort(operation), operation.object()));
    }

    private static Sort sort(Synchronisation operation) {
        return operation.match(new Sorts());
    }

    @Override
    public String choice(int thread, int alternative) {
        return Integer.toString(alternative);
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
