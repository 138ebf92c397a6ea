package dev.weakspot.cnative.attach;

import dev.weakspot.cnative.attach.AddressBook.Block;
import dev.weakspot.cnative.attach.AddressBook.Sort;
import dev.weakspot.cnative.symbol.Global;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccess;
import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.story.Names;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** What the things of a C or C++ program are called: by symbols where there are some, else by what they lie in. */
final class NativeNames implements Names {
    private final NativeRun run;

    /** What the program itself has named. */
    private final NavigableMap<Long, Named> named = new TreeMap<>();

    /** Of this run. */
    private final Map<Block, String> blocks = new HashMap<>();

    /** The same of addresses on stacks, each of which counts its own. */
    private final Map<Long, String> locals = new HashMap<>();

    private final Map<Integer, Integer> localsOf = new HashMap<>();

    private record Named(long address, int bytes, String name) {}

    NativeNames(NativeRun run) {
        this.run = run;
    }

    /** Another run has other blocks and stacks. */
    void forget() {
        blocks.clear();
        locals.clear();
        localsOf.clear();
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
                .or(() -> byteOf(address))
                .or(() -> local(address))
                .orElse("0x" + Long.toHexString(address));
    }

    @Override
    public String block(long base) {
        return run.book().block(base).map(this::name).orElseGet(() -> address(base));
    }

    private Optional<String> given(long address) {
        return Optional.ofNullable(named.floorEntry(address))
                .map(entry -> entry.getValue())
                .filter(known -> address - known.address() < Math.max(1, known.bytes()))
                .map(known -> known.name() + plus(address - known.address()));
    }

    private Optional<String> byteOf(long address) {
        return run.book().block(address).map(block -> "byte " + (address - block.base()) + " of " + name(block));
    }

    /** By the place it was asked for; if there have been others, which of them it is. */
    private String name(Block block) {
        return blocks.computeIfAbsent(block, this::nameOfBlock);
    }

    private String nameOfBlock(Block block) {
        Site site = run.site(block.place()).withoutStack();
        long before = run.book().placesBefore(block).stream()
                .filter(place -> run.site(place).withoutStack().equals(site))
                .count();
        String which = before == 0 ? "" : " (number " + (before + 1) + ")";
        return "the block of " + site.withoutFolders() + which;
    }

    /** What C programmers want to know of an address: which variable it is, or who has asked for the memory. */
    @Override
    public Optional<String> about(Operation operation) {
        OptionalLong touched = address(operation);
        if (touched.isEmpty()) {
            return Optional.empty();
        }
        long address = touched.getAsLong();
        Optional<Global> global = run.symbols().global(address);
        if (global.isPresent()) {
            return run.symbols()
                    .declaration(global.get())
                    .map(site -> global.get().name() + " is a global variable, declared at " + site);
        }
        return run.book()
                .block(address)
                .map(block -> name(block) + " is a heap block of " + block.bytes() + " bytes, allocated by P"
                        + block.thread() + fullPlace(run.site(block.place())))
                .or(() -> owner(address).map(thread -> address(address) + " is a variable on the stack of P" + thread));
    }

    private static String fullPlace(Site site) {
        return site.file().indexOf('/') < 0 ? "" : " at " + site;
    }

    private OptionalLong address(Operation operation) {
        if (operation instanceof PlainAccess plain) {
            return OptionalLong.of(plain.address());
        }
        if (operation instanceof LifeCycle.Free free) {
            return OptionalLong.of(free.base());
        }
        return operation instanceof MemoryAccess access ? access.match(new Addresses()) : OptionalLong.empty();
    }

    @Override
    public Optional<String> thread(int thread) {
        NativeThread known = run.thread(thread);
        String name = known.name().isEmpty() ? "" : " (" + known.name() + ")";
        if (known.isStranger()) {
            return Optional.of(
                    "P" + thread + name + " was started where nobody sees it; it is taken to know what the others"
                            + " had done when it came");
        }
        return known.origin()
                .map(origin -> "P" + thread + name + " was started by P" + origin.thread() + " at " + origin.site());
    }

    /** By number, in the order in which they are spoken of: that there are several is all we know. */
    private Optional<String> local(long address) {
        return owner(address)
                .map(thread -> locals.computeIfAbsent(
                        address, added -> "local " + localsOf.merge(thread, 1, Integer::sum) + " of P" + thread));
    }

    /** Whose stack it is. */
    private Optional<Integer> owner(long address) {
        return run.book()
                .stack(address)
                .map(AddressBook.Stack::thread)
                .or(() -> run.book().isOnStack(address) ? Optional.of(0) : Optional.empty());
    }

    private static String plus(long offset) {
        return offset == 0 ? "" : "+" + offset;
    }

    @Override
    public String value(int location, long value) {
        int bytes = run.location(location).bytes();
        if (bytes <= Long.BYTES) {
            return word(value);
        }
        return bytes <= 2 * Long.BYTES
                ? "{" + word(run.wides().low(value)) + ", " + word(run.wides().high(value)) + "}"
                : "something of " + bytes + " bytes (0x" + Long.toHexString(value) + ")"; // a digest
    }

    /** Numbers are mostly small; others are pointers, words of many parts or floating point. */
    private String word(long value) {
        if (value >= Integer.MIN_VALUE && value < 1L << Integer.SIZE) {
            return Long.toString(value);
        }
        return given(value)
                .or(() -> run.symbols().global(value).map(global -> global.at(value)))
                .map(name -> "&" + name)
                .or(() -> run.book().block(value).map(block -> name(block) + plus(value - block.base())))
                .orElse("0x" + Long.toHexString(value));
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

    private final class Addresses implements MemoryAccess.Cases<OptionalLong> {
        private OptionalLong of(int location) {
            return OptionalLong.of(run.location(location).address());
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
